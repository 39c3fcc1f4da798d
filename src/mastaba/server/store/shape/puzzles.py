"""Puzzles: what people tried, how strong they are, what comes back to them, and their races."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Index, Integer, String, Table, Text

from .base import metadata

# puzzles that people tried, each try with what it earned
attempts = Table(
    "attempts",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    Column("at", BigInteger, primary_key=True),
    Column("action", Integer, nullable=False),
    Column("credit", Float, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("run", String(16), nullable=False),
    Column("rating", Float),  # of the solver after it, if it counted, and its deviation
    Column("deviation", Float),
    Column("further", Text, nullable=False, server_default=""),  # the answers after the first
    Index("attempts_by_puzzle", "puzzle"),
    Index("attempts_by_run", "person", "run"),
)

solvers = Table(
    "solvers",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("plays", Integer, nullable=False),
)

puzzle_marks = Table(
    "puzzle_marks",
    metadata,
    Column("puzzle", String(8), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("plays", Integer, nullable=False),
)

# costly answers of a person's own games, to be given again until they are right
own_puzzles = Table(
    "own_puzzles",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("at", Integer, primary_key=True),  # answers before the question
    Column("body", Text, nullable=False),  # JSON: what every answer is worth
    Column("rung", Integer, nullable=False),  # how often in a row it was answered right, each time when it was due
    Column("due_at", BigInteger, nullable=False),
    Index("own_puzzles_by_due", "person", "due_at"),
)

# ten puzzles against a friend; what was answered are attempts
races = Table(
    "races",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),  # who asked for it
    Column("friend", String(16), nullable=False),  # who came, or nobody yet
    Column("game", String(40), nullable=False),  # or all of them
    Column("puzzles", Text, nullable=False),  # a JSON list, once somebody came
    Column("made_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger, nullable=False),  # 0: not yet
    Column("next", String(20), nullable=False),  # the race by which they run again
    Index("races_by_person", "person"),
)

# puzzles that strong solvers fail or many dislike: hidden until they were looked at again, and for good if they do not
# hold
puzzle_doubts = Table(
    "puzzle_doubts",
    metadata,
    Column("puzzle", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),  # since when it is as it is
    Column("state", String(10), nullable=False),
    Column("lost", Float, nullable=False),  # of the chance to win, by the answer that was right
    Column("since", BigInteger, nullable=False, server_default="0"),  # when it was put in doubt
)

puzzle_votes = Table(
    "puzzle_votes",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    Column("up", Integer, nullable=False),
    Column("at", BigInteger, nullable=False, server_default="0"),  # the moment of the first word
)
