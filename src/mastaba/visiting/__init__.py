"""A program at a table of a server: it sits down like a guest, is told what its seat may see, and answers.

    from mastaba.visiting import Visit

    visit = Visit("https://play.example.org/t/abcd", name="Careful")
    visit.sit()
    for sight in visit.sights():
        if sight.options:
            visit.answer(sight, sight.options[0])

`play` lets a bot do so to the end. The server tells the others at the table that a program sits there.
"""

from .door import Lost, Refused
from .sight import Elsewhere, Sight
from .visit import Visit, play

__all__ = ["Elsewhere", "Lost", "Refused", "Sight", "Visit", "play"]
