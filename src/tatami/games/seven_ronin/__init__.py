"""7 Ronin by Marek Mydel and Piotr Stankiewicz (2013), for 2 players. The rules: docs/rules/seven_ronin.md."""
