"""Sets as bits: the fast functions agree with simple ones."""

from ludocracy.core.bits import Lister, mask_of, members, size
from ludocracy.core.rng import Rng


def some_masks() -> list[int]:
    """Return empty, full, single-bit and random sets of every width up to 62 bits."""
    rng = Rng(17)
    masks = [0, (1 << 62) - 1, *[1 << bit for bit in range(62)]]
    for width in range(1, 63):
        masks += [(rng.below(1 << 31) << 31 | rng.below(1 << 31)) & ((1 << width) - 1) for _ in range(20)]
    return masks


def test_size_counts_the_bits_that_are_set() -> None:
    for mask in some_masks():
        assert size(mask) == mask.bit_count()


def test_members_are_the_indexes_of_the_set_bits_in_order() -> None:
    for mask in some_masks():
        assert members(mask) == [bit for bit in range(62) if mask >> bit & 1]
        assert mask_of(members(mask)) == mask


def test_a_lister_adds_its_base() -> None:
    lister = Lister(1000)
    for mask in some_masks():
        assert lister.of(mask) == [1000 + bit for bit in members(mask)]
