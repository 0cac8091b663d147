"""Notifications to people who are not connected."""
