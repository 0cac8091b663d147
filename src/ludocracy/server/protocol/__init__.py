"""The protocol of docs/protocol.md: every message as a struct, refusals with their texts."""
