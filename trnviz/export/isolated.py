"""Names from files in sentences: whichever way they are written, the words around them stay."""

_FIRST_STRONG, _POP = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """The name, in marks that end what it does to the direction of text, if it may do anything."""
    return name if name.isascii() else f"{_FIRST_STRONG}{name}{_POP}"
