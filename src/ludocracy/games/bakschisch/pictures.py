"""The pictures of the rules: the track."""

from typing import Final

from ludocracy.core.picture import Box, Editions, Grid, Line, Pictures, Said
from ludocracy.games.bakschisch.moves import CALIPH, PERSON
from ludocracy.games.bakschisch.track import tracks

#: The colours of the inhabitants, as on the table.
COLOURS: Final = {"guard": "red", "servant": "green", "harem_lady": "pink", "eunuch": "blue", "fakir": "orange"}


def track(editions: Editions) -> list[Grid]:
    """Return the spaces of the track, one level per row, and the throne."""
    known = tracks()
    found = next((one for one in known if one.print == editions.get("track")), known[0])
    widest = max(found.levels)
    rows = [[Box([Said("level")]), *[Box([])] * widest]]
    space = 0
    for level, length in enumerate(found.levels, 1):
        boxes = [box(found.persons[space + place], space + place, found.cross) for place in range(1, length + 1)]
        rows.append([Box([level]), *boxes, *[Box([])] * (widest - length)])
        space += length
    rows.append([Box([]), box(CALIPH, found.throne, found.cross), *[Box([])] * (widest - 1)])
    return [Grid(rows)]


def box(person: int, space: int, cross: int) -> Box:
    label = PERSON.labels[person]
    lines: list[Line] = [space, f"person/{label}"]
    if person == CALIPH:
        lines.append(Said("throne"))
    elif space == cross:
        lines.append(Said("cross"))
    return Box(lines, COLOURS.get(label, "yellow"))


PICTURES: Final[Pictures] = {"track": track}
