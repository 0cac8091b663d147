"""Who somebody is: guests, logins, tokens."""
