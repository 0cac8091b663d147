"""Sets of cards as the bits of one integer: a whole hand is copied and compared as an integer.

`BIT[n]` is used instead of `1 << n`, because mypyc's fixed-width shift of a plain 1 is wrong from bit 31 on.
"""

from typing import Final, final

from mypy_extensions import i64

BIT: Final[list[int]] = [1 << n for n in range(62)]


@final
class Lister:
    """Lists the members of a set, with a base added to each: the moves of a verb for a hand of cards.

    >>> Lister(100).of(0b1011)
    [100, 101, 103]
    """

    def __init__(self, base: int) -> None:
        #: For each byte of a mask and each value of that byte: the numbers that it represents.
        self.lists: Final[list[list[list[int]]]] = [
            [[base + first + bit for bit in range(8) if value >> bit & 1] for value in range(256)]
            for first in range(0, 64, 8)
        ]

    def of(self, mask: int) -> list[int]:
        """Return the members of a mask of up to 62 bits, in ascending order."""
        out: list[int] = []
        lists = self.lists
        rest: i64 = mask
        byte: i64 = 0
        while rest:
            low = rest & 255
            if low:
                out += lists[byte][low]
            rest >>= 8
            byte += 1
        return out


_MEMBERS: Final = Lister(0)


def members(mask: int) -> list[int]:
    """Return the indexes of the set bits of a mask of up to 62 bits, in ascending order."""
    return _MEMBERS.of(mask)


def size(mask: int) -> int:
    """Return the number of set bits of a mask of up to 62 bits. Compiled code would call `bit_count` in the interpreter."""
    bits: i64 = mask
    bits = bits - (bits >> 1 & 0x1555555555555555)  # pairs, then fours and bytes, each holding its own count
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return int(bits & 127)


def mask_of(codes: list[int]) -> int:
    mask = 0
    for code in codes:
        mask |= BIT[code]
    return mask
