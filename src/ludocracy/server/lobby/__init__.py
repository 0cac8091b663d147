"""The list of tables, and telling it to whoever has it open."""
