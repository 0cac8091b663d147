"""A table that another process serves, or that this one is about to hand over."""

from typing import Final


class ServedElsewhere(Exception):
    """The request must go to the process that serves the table."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.table_id: Final = table_id
