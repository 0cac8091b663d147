"""A table that another process serves, or that this one is about to hand over."""

from typing import Final


class ServedElsewhere(Exception):
    """Whoever asked for the table is to ask the process that serves it."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.table_id: Final = table_id
