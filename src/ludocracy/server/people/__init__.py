"""Accounts: guests, logins, tokens; profiles and ratings."""
