"""Is the host's mail server there, and does it let us in?"""

from __future__ import annotations

import asyncio

import typer

from .say import FOUND, fail, print_json


def doctor(smtp: str, mail_from: str, password_file: str, as_json: bool) -> None:
    """Greet the mail server as the house does, and send nothing."""
    from mastaba.server.notices.post import BadPost, NotReached, post_of

    try:
        post = post_of(smtp, mail_from, password_file)
    except BadPost as error:
        fail(str(error))
    assert post is not None
    problem = ""
    try:
        asyncio.run(post.usable())
    except NotReached as error:
        problem = str(error)
    if as_json:
        print_json({"host": post.host, "port": post.port, "scheme": post.scheme, "problem": problem})
    else:
        typer.echo(f"mail      {post.host}:{post.port} {'does not work: ' + problem if problem else 'lets us in'}")
    if problem:
        raise typer.Exit(FOUND)
