"""The states of random generators, from seeds. This needs numbers of 64 bits; the rules have at most 62."""


def mixed(seed: int) -> int:
    """Return a number of 62 bits, never 0: close seeds give unrelated numbers."""
    x = (seed * 2 + 1) & 0xFFFFFFFFFFFFFFFF
    for _ in range(2):
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 31
    return (x & 0x3FFFFFFFFFFFFFFF) | 1
