"""What is stored: people, tables, and the events that are the only truth about a table."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

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
