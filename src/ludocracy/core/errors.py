"""What the house says to a person who made a mistake: one sentence, what, where, and what is allowed."""


class LudocracyError(Exception):
    """Any mistake of a user's; its text is one clear sentence, and nothing has been changed."""


class BadOption(LudocracyError):
    """A game's option, or its number of seats, is not one that exists."""


class BadMove(LudocracyError):
    """A text that is no move of the game, or a move that is not legal now."""


class BadRecord(LudocracyError):
    """A record that cannot be read or replayed; names its line."""


class BadPosition(LudocracyError):
    """A position that cannot be loaded; names its field."""


class BadData(LudocracyError):
    """A data file (cards, tracks, boards, words) that cannot be used; names file and place."""


class UnknownGame(LudocracyError):
    """A name that the catalogue does not have."""
