"""Trials and measurements that take longer than tests."""
