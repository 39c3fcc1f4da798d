"""Every address of the server, in one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from ..messages import COMMANDS
from . import assets
from .bounds import bounded
from .home import forms, health, home
from .person import account, keys
from .rules import rules
from .table import history, inviting, pages, review
from .table.commands import endpoint
from .table.socket import live_socket

Page = Callable[[Request], Awaitable[Response]]
PAGES = {
    "/": home.home,
    "/mine": home.mine,
    "/open/{game}": home.open_page,
    "/setting/{game}/{setting}": home.setting,
    "/t/{table}": pages.table_page,
    "/t/{table}/companions": inviting.companions,
    "/t/{table}/invitation.svg": pages.invitation,
    "/t/{table}/replay": pages.replay_page,
    "/t/{table}/score": pages.score_aid,
    "/t/{table}/review": review.review_page,
    "/t/{table}/review/progress": review.review_progress,
    "/t/{table}/review.json": review.review_file,
    "/t/{table}/review.svg": review.review_picture,
    "/t/{table}/frame": history.past_frame,
    "/t/{table}/lights": history.lights,
    "/t/{table}/replay.txt": history.replay_file,
    "/t/{table}/position.svg": history.picture,
    "/t/{table}/position.png": history.picture,
    "/rules/{game}": rules.rules_page,
    "/rules/{game}/summary": rules.rules_summary,
    "/rules/{game}/{lang}/summary.pdf": rules.rules_pdf,
    "/rules/{game}/section/{section}": rules.rules_section,
    "/rules/{game}/{lang}/{theme}/{picture}.svg": rules.rules_picture,
    "/art/{game}.png": pages.cover,
    "/art/{game}.svg": assets.art,
    "/palette.css": assets.palette,
    "/me": health.me,
    "/account": account.account_page,
    "/login": keys.login_page,
}
STATE = {"/healthz": health.healthz, "/readyz": health.readyz, "/metrics": health.measured}
FORMS = {
    "/play/{game}": forms.play_game,
    "/guide/{game}": forms.guided_game,
    "/open": forms.open_table,
    "/sit/{table}": forms.join,
    "/name": forms.rename,
    "/away/{table}": forms.put_away,
    "/recover": forms.recover,
    "/login/options": keys.ask_who,
    "/login": keys.log_in,
    "/logout": account.log_out,
    "/account/key/options": keys.ask_for_key,
    "/account/key": keys.keep_key,
    "/account/key/remove": account.remove_key,
    "/account/session/end": account.end_session,
    "/account/sessions/end": account.end_sessions,
    "/account/code": account.new_code,
    "/account/bring": account.bring,
}


def _counted(page: Page) -> Page:
    """The same page, so often and no oftener."""

    async def run(request: Request) -> Response:
        bounded(request, "page")
        return await page(request)

    return run


def routes() -> list[BaseRoute]:
    return [  # looked through from the first on, so those that are asked for most often come first
        *(Route(f"/t/{{table}}/{name}", endpoint(name), methods=["POST"], name=name) for name in COMMANDS),
        WebSocketRoute("/t/{table}/live", live_socket),
        *(Route(path, _counted(page), methods=["GET"], name=page.__name__) for path, page in PAGES.items()),
        *(Route(path, state, methods=["GET"], name=state.__name__) for path, state in STATE.items()),
        *(Route(path, form, methods=["POST"], name=form.__name__) for path, form in FORMS.items()),
        Route("/static/{build}/{name:path}", assets.static, methods=["GET"], name="static"),
    ]
