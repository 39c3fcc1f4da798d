"""Draw the construction cards of Pyramids once as symbols: python scripts/pyramids_cards.py writes art/cards.svg."""

from __future__ import annotations

from mastaba.games.pyramids import GAME
from mastaba.games.pyramids.tables import CARDS
from mastaba.games.pyramids.view.cards import composed, design


def drawn() -> str:
    """Every design of the deck, 52 by 40."""
    made = {design(card): composed(card, 26) for card in range(len(CARDS))}
    symbols = (f'<symbol id="{name}" viewBox="0 0 52 40">{body}</symbol>\n' for name, body in sorted(made.items()))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(symbols)}</svg>\n'


if __name__ == "__main__":
    (GAME.folder / "art" / "cards.svg").write_text(drawn(), "utf-8")
