"""All tables together."""

from sqlalchemy import MetaData

metadata = MetaData()
