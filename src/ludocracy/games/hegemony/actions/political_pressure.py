"""Exercer une Pression Politique."""

from typing import Final

PRESSURE: Final = 3
