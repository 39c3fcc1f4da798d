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
from .home.feed_socket import feed_socket
from .host.room import HostRoom
from .installed import app_pages, manifest, worker
from .person import account, calls, friends, games, keys, mail, manners, my_data, person, push, vacation
from .puzzles import own_pages, puzzle_pages, puzzle_tries, race_pages
from .puzzles.race_socket import race_socket
from .rules import rules
from .table import history, inviting, pages, postcard, review, wishing
from .table.commands import endpoint
from .table.socket import live_socket

Page = Callable[[Request], Awaitable[Response]]
PAGES = {
    "/": home.home,
    "/mine": home.mine,
    "/watch/{digest}.png": home.board_picture,
    "/open/{game}": home.open_page,
    "/open/{game}/form": home.open_form,
    "/setting/{game}/{setting}": home.setting,
    "/t/{table}": pages.table_page,
    "/t/{table}/companions": inviting.companions,
    "/t/{table}/people": manners.people_here,
    "/t/{table}/invitation.svg": pages.invitation,
    "/t/{table}/postcard.png": postcard.postcard,
    "/t/{table}/work.png": postcard.work,
    "/t/{table}/replay": pages.replay_page,
    "/t/{table}/score": pages.score_aid,
    "/t/{table}/wishes": wishing.wishes_here,
    "/t/{table}/review": review.review_page,
    "/t/{table}/review/progress": review.review_progress,
    "/t/{table}/review.json": review.review_file,
    "/t/{table}/review.svg": review.review_picture,
    "/t/{table}/frame": history.past_frame,
    "/t/{table}/lights": history.lights,
    "/t/{table}/replay.txt": history.replay_file,
    "/t/{table}/position.svg": history.picture,
    "/t/{table}/position.png": history.picture,
    "/t/{table}/rules": rules.rules_page,
    "/t/{table}/rules/section/{section}": rules.rules_section,
    "/t/{table}/components.toml": rules.components_file,
    "/puzzles": puzzle_pages.puzzles_page,
    "/puzzles/next": puzzle_pages.next_puzzle,
    "/race/{race}": race_pages.race_page,
    "/puzzles/mine/next": own_pages.next_own,
    "/puzzles/mine/{table}/{at}": own_pages.own_page,
    "/puzzles/mine/{table}/{at}/frame": own_pages.own_question,
    "/puzzles/mine/{table}/{at}/line": own_pages.own_line,
    "/puzzles/{letters}": puzzle_pages.puzzle_page,
    "/puzzles/{letters}/frame": puzzle_tries.question,
    "/puzzles/{letters}/line": puzzle_tries.line_frame,
    "/rules/{game}": rules.rules_page,
    "/rules/{game}/components.toml": rules.components_file,
    "/rules/{game}/summary": rules.rules_summary,
    "/rules/{game}/{lang}/summary.pdf": rules.rules_pdf,
    "/rules/{game}/section/{section}": rules.rules_section,
    "/rules/{game}/{lang}/{theme}/{picture}.svg": rules.rules_picture,
    "/art/{game}.png": postcard.cover,
    "/art/{game}.svg": assets.art,
    "/covers.svg": assets.covers_of_all,
    "/palette.css": assets.palette,
    "/manifest.webmanifest": manifest.manifest,
    "/icon/{name}.png": manifest.icon,
    "/worker.js": worker.worker,
    "/app": app_pages.app_page,
    "/offline": app_pages.offline_page,
    "/my-turn": app_pages.my_turn,
    "/me": health.me,
    "/account": account.account_page,
    "/account/data": my_data.download,
    "/calls": calls.calls_page,
    "/mail/confirm/{link}": mail.confirm_page,
    "/stop/{stop}": mail.stop_page,
    "/login": keys.login_page,
    "/my-page": person.my_page,
    "/people/{name}": person.person_page,
    "/games": games.games_page,
    "/friend/{token}": friends.link_page,
    "/push": push.push_key,
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
    "/account/openness": friends.open_page,
    "/friends/ask": friends.ask,
    "/friends/accept": friends.accept,
    "/friends/part": friends.part,
    "/friends/link": friends.change_link,
    "/friends/invite": friends.invite,
    "/friend/{token}": friends.follow_link,
    "/account/leave": my_data.leave,
    "/calls": calls.keep_calls,
    "/calls/mail": mail.ask_mail,
    "/calls/mail/remove": mail.remove_mail,
    "/mail/confirm/{link}": mail.confirm_mail,
    "/stop/{stop}": mail.stop_mail,
    "/t/{table}/hush": calls.hush_table,
    "/manners/{deed}": manners.deed,
    "/puzzles/race": race_pages.open_race,
    "/race/{race}/join": race_pages.join_race,
    "/race/{race}/again": race_pages.race_again,
    "/t/{table}/wish": wishing.make_wish,
    "/t/{table}/wish/withdraw": wishing.withdraw_wish,
    "/push": push.keep_device,
    "/push/end": push.end_device,
    "/push/try": push.try_push,
    "/vacation/begin": vacation.begin_vacation,
    "/vacation/end": vacation.end_vacation,
    "/puzzles/mine/{table}/{at}/try": own_pages.try_own,
    "/puzzles/mine/{table}/{at}/play": own_pages.play_own,
    "/puzzles/{letters}/try": puzzle_tries.try_puzzle,
    "/puzzles/{letters}/vote": puzzle_tries.vote,
    "/puzzles/{letters}/play": puzzle_tries.play_on,
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
        WebSocketRoute("/race/{race}/live", race_socket),
        WebSocketRoute("/feed", feed_socket),
        *(Route(path, _counted(page), methods=["GET"], name=page.__name__) for path, page in PAGES.items()),
        *(Route(path, state, methods=["GET"], name=state.__name__) for path, state in STATE.items()),
        *(Route(path, form, methods=["POST"], name=form.__name__) for path, form in FORMS.items()),
        Route("/host", HostRoom(), name="host"),
        Route("/host/{rest:path}", HostRoom(), name="host_rooms"),
        Route("/static/{build}/{name:path}", assets.static, methods=["GET"], name="static"),
    ]
