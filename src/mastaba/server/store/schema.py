"""What is stored: people, tables, and the events that are the only truth about a table."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from .shape import metadata as metadata

meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# one row per table, rewritten with every event: what lists and restarts need to know without playing through
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("asked", String(16), nullable=False),  # the person who must answer, "bot", or nothing
    Column("flag_at", BigInteger),  # when that person's time runs out
    Column("names", Text, nullable=False),  # a JSON list
    Column("opened_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("listed", Integer, nullable=False, server_default="0"),  # 1: everybody finds it while it waits
    Column("watch", String(10), nullable=False, server_default="link"),  # who may look on: listed, link or none
    Column("answers", Integer, nullable=False, server_default="0"),  # given and not taken back
    Column("clocks", Text, nullable=False, server_default=""),  # JSON: the seat that is asked, and what each had left
    Column("home", String(16), nullable=False, server_default=""),  # from where it was opened, as a digest
    Index("tables_by_status", "status", "updated_at"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),  # with the table: the key is the lock
    Column("key", String(80)),  # a repeated command is known by it
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "key", name="one_event_per_key"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), nullable=False),
    Index("sittings_by_person", "person"),
)

looks = Table(
    "looks",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),  # how far this person has seen this table
)

put_away = Table(
    "put_away",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),  # is not in this person's list any more
)

# who is asked over to a table that waits
invitations = Table(
    "invitations",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# games that were looked at again after their end
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("made_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

# reviews that were asked for, until they are made
review_wishes = Table(
    "review_wishes",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# who may not speak (muted) or play (banned) here, by a host's word
sanctions = Table(
    "sanctions",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

# the server processes that share this database, each with its last beat by the database's clock
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
)

# who is connected to which process
present = Table(
    "present",
    metadata,
    Column("process", String(16), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("looks", Integer, nullable=False, server_default="1"),  # a page of theirs is visible
    Index("present_by_table", "table_id"),
)

# guests that got a key: the person's id stays what it was
accounts = Table(
    "accounts",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("name_key", String(80), nullable=False, unique=True),  # what no other account may be called like
    Column("handle", String(100), nullable=False, unique=True),  # by which authenticators know the person
    Column("code_hash", String(64), nullable=False, unique=True),  # of the recovery code
    Column("created_at", BigInteger, nullable=False),
    Column("named_at", BigInteger, nullable=False),  # when the name was chosen
    Column("openness", String(10), nullable=False, server_default="private"),  # who sees the page: public, friends
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's, in base64url
    Column("person", String(16), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("transports", Text, nullable=False),  # a JSON list
    Column("label", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Index("passkeys_by_person", "person"),
)

# questions that an authenticator is to sign, each taken once
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("challenge", String(100), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("person", String(16), nullable=False),
    Column("handle", String(100), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

# browsers that are logged in
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash of what the cookie says
    Column("person", String(16), nullable=False),
    Column("agent", String(40), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("sessions_by_person", "person"),
)

# guests whose seats an account brought along: their events stay as they are
merged = Table(
    "merged",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("into", String(16), nullable=False),
    Index("merged_by_account", "into"),
)

# what came of games that are over, one row a game; names stand at the table, so that they are nowhere twice
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),  # a JSON object: those that the table chose
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # how many of them sat there
    Column("levels", String(200), nullable=False),  # of bots that sat there, each between two spaces
    Column("victors", String(10), nullable=False),  # person, bot, or shared
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("length_ms", BigInteger, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("public", Integer, nullable=False),  # 1: everybody finds it
    Index("results_by_day", "public", "ended_at", "table_id", "seats", "length_ms", "victors", "levels"),
    Index("results_by_game", "public", "game", "ended_at", "table_id", "seats", "length_ms", "victors", "levels"),
)

# and what came of them for each seat
result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), nullable=False),  # nobody: a bot, or somebody
    Column("level", String(80), nullable=False),  # of a bot's own seat
    Column("rank", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("sheet", Text, nullable=False),  # a JSON list: the lines of the score sheet
    Column("resigned", Integer, nullable=False),
    Column("replaced", Integer, nullable=False),  # a bot had the seat at the end
    Column("accuracy", Integer),  # in thousandths, from the review
    Column("luck", Integer),  # in thousandths of the victory, from the review
    Column("game", String(40), nullable=False),  # as in the game's row
    Column("ended_at", BigInteger, nullable=False),
    Index("result_seats_by_person", "person", "ended_at", "table_id"),
    Index("result_seats_by_game_counted", "person", "game", "ended_at", "table_id", "rank", "replaced", "points"),
)

# friends: two rows, one for each of both
friends = Table(
    "friends",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("friend", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# who asks whom to be friends, until that one answers
friend_requests = Table(
    "friend_requests",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("asked", String(16), primary_key=True),  # or what stands for a name that is nobody's
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False, server_default=""),  # as it was written
    Index("friend_requests_by_asked", "asked"),
)

# links that make whoever opens one a friend
friend_links = Table(
    "friend_links",
    metadata,
    Column("token", String(40), primary_key=True),
    Column("person", String(16), nullable=False, unique=True),
    Column("expires_at", BigInteger, nullable=False),
)

# whom somebody does not want to hear (muted) or to meet (blocked)
ties = Table(
    "ties",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("other", String(16), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ties_by_other", "other"),
)

# what people told the host of others, with the words that were said
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(16), nullable=False),
    Column("about", String(16), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("words", Text, nullable=False),
    Column("evidence", Text, nullable=False),  # JSON: the last lines of the chat
    Column("closed_at", BigInteger),
    Column("closed_by", String(16), nullable=False, server_default=""),
    Index("reports_by_time", "closed_at", "at"),
)

# accounts to which the host's room is open
hosts = Table(
    "hosts",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# every act of a host; `host` is empty where it was done from the command line or by the server itself
host_acts = Table(
    "host_acts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("host", String(16), nullable=False),
    Column("deed", String(20), nullable=False),
    Column("whom", String(16), nullable=False),  # a person or a table
    Column("words", Text, nullable=False),
    Index("host_acts_by_time", "at"),
)

# people who asked to be forgotten, and when they are
leaving = Table(
    "leaving",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("due_at", BigInteger, nullable=False),
)

# digests of the ids of those who were forgotten: an old cookie does not bring them back
forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# names that accounts gave up, as digests with a key: nobody has them for a while
old_names = Table(
    "old_names",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,  # nor is there an order in which they came
)

# how each process was, minute by minute
vitals = Table(
    "vitals",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("at", BigInteger, primary_key=True),
    Column("body", Text, nullable=False),  # JSON: numbers by name
)
