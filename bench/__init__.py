"""Benchmarks and long trials, which take longer than tests."""
