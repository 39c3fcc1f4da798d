"""The step of a batch on the GPU: an answer in every game, everything that follows, results, and the next games."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..learn.random_play import seed_game
from ..learn.results import Ended, Standings, tell_end
from ..machine.jit import rule
from ..rules.engine import fill_options, only_option
from ..rules.game import Game
from .ptx import Source, named
from .rounds import sizes_of, sort_places, where_it_stands

LEAVE, ANSWER, RENEW = 0, 1, 2  # what is wanted in a place
INTEGERS = ("int32", "int64")  # as what answers may be given

# replaced by the compiler's names and by the game's own
cuda: Any = None
CAPACITY = LINES = SEATS = 1
STAGE, OVER, BEGIN, DONE, STANDS = 1, 2, 3, 4, 5
INT16 = INT32 = INT64 = UINT64 = None


class Deal(NamedTuple):
    """From what the next games are dealt."""

    blank: Any
    base: Any
    number: Any  # of the next game in each place


class Terms(NamedTuple):
    """What the end of a game means."""

    reward: Any
    by_score: Any
    renew: Any  # 1: another game follows


def game_start(s: Any) -> None: ...
def game_take(s: Any, a: Any) -> Any: ...
def game_go_on(s: Any) -> Any: ...


@rule
def come_to_question(s: Any, mask: Any) -> Any:
    """A question stands: its legal answers; the only one is taken at once."""
    if fill_options(s, mask) != 1:
        return DONE
    return where_it_stands(s, game_take(s, only_option(mask)))


def step_kernel(
    each: Any, states: Any, deal: Any, wanted: Any, answers: Any, masks: Any, asked: Any, ended: Any, terms: Any
) -> None:
    """What is wanted in every place: ANSWER takes answers[i] in a game that goes on, RENEW begins the next game."""
    stands = cuda.shared.array(CAPACITY, INT16)
    order = cuda.shared.array(CAPACITY, INT16)
    counts = cuda.shared.array(STANDS, INT32)
    sheet = cuda.local.array(LINES, INT64)
    scores = cuda.local.array(SEATS, INT64)
    ranking = cuda.local.array(SEATS, INT64)
    results = Standings(sheet, scores, ranking, terms.by_score)
    gen = cuda.local.array(1, UINT64)
    places, origin = len(states), cuda.blockIdx.x * each
    for j in range(cuda.threadIdx.x, each, cuda.blockDim.x):
        i = origin + j
        stands[j] = DONE
        if i < places:
            ended.finished[i] = 0
            for p in range(ended.rewards.shape[1]):
                ended.rewards[i, p] = 0.0
            if wanted[i] == RENEW:
                stands[j] = BEGIN
            elif wanted[i] == ANSWER and states[i].asked >= 0:
                stands[j] = int(states[i].decision)
    cuda.syncthreads()
    sort_places(stands, counts, order, each)
    given = 1  # the first round takes the answers that were given
    while counts[BEGIN] > 0:
        for r in range(cuda.threadIdx.x, counts[BEGIN], cuda.blockDim.x):
            j = int(order[r])
            i = origin + j
            s = states[i]
            at = int(stands[j])
            if at < STAGE:
                if given != 0:
                    stands[j] = where_it_stands(s, game_take(s, answers[i]))
                else:
                    stands[j] = come_to_question(s, masks[i])
            elif at < OVER:
                stands[j] = where_it_stands(s, game_go_on(s))
            elif at == OVER:
                tell_end(s, i, results, terms.reward, ended)
                fill_options(s, masks[i])
                stands[j] = BEGIN if terms.renew != 0 else DONE
            else:
                states[i] = deal.blank[0]
                seed_game(s, gen, deal.base, deal.number[i])
                deal.number[i] += places
                game_start(s)
                stands[j] = int(s.decision)
        given = 0
        cuda.syncthreads()
        sort_places(stands, counts, order, each)
    for j in range(cuda.threadIdx.x, each, cuda.blockDim.x):
        if origin + j < places:
            asked[origin + j] = states[origin + j].asked


@cache
def step_source(game: Game) -> Source:
    """The kernel of one game's step."""

    def signature() -> Any:
        from numba import from_dtype, types

        records, whole, wholes = types.Array(from_dtype(game.schema.dtype), 1, "C"), types.int64, types.int64[::1]
        marks, parts = types.int8[::1], types.float64[:, ::1]
        return types.void(
            whole, records, named(Deal, records, types.uint64[::1], wholes), marks, wholes, types.int8[:, ::1],
            types.int16[::1], named(Ended, marks, types.int64[:, ::1], parts, parts), named(Terms, whole, whole, whole),
        )  # fmt: skip

    return Source("step", step_kernel, game, signature, sizes_of(game))


def check_kernel(wanted: Any, asked: Any, given: Any, masks: Any, answers: Any, wrong: Any) -> None:
    """Take over the answers; the first game that goes on and is given one that is not legal, into wrong[0]."""
    i = cuda.grid(1)
    if i < len(answers):
        a = int(given[i])
        answers[i] = a
        if wanted[i] != 0 and asked[i] >= 0 and (a < 0 or a >= masks.shape[1] or masks[i, a] == 0):
            cuda.atomic.min(wrong, 0, i)


@cache
def check_source(game: Game, kind: str) -> Source:
    """The kernel that looks at answers given as integers of this kind."""

    def signature() -> Any:
        from numba import types

        given = getattr(types, kind)[::1]
        marks, wholes = types.int8[::1], types.int64[::1]
        return types.void(marks, types.int16[::1], given, types.int8[:, ::1], wholes, wholes)

    return Source(f"check_{kind}", check_kernel, game, signature, {})
