"""The first page, plain forms, and whether the server is well."""
