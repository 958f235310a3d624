"""The lab: rules proved, players compared, games measured."""
