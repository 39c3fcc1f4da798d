"""A network learns a game by playing it; an interrupted training goes on as if nothing had happened.

Needs PyTorch, so it runs in the soak.
"""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from kit.calibration import connect_four, leduc

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra `learn`")

from mastaba.bots.players.policy import Judge  # noqa: E402
from mastaba.bots.search.network import MOST_BYTES, Network  # noqa: E402
from mastaba.cli.main import app  # noqa: E402
from mastaba.core.learn.batch import Batch  # noqa: E402
from mastaba.core.rules.sight import redact  # noqa: E402
from mastaba.research.learning.learner import Learner  # noqa: E402
from mastaba.research.learning.lot import Lot  # noqa: E402
from mastaba.research.learning.net import Net  # noqa: E402
from mastaba.research.learning.plan import Plan, widest  # noqa: E402
from mastaba.research.learning.rivals import drawn  # noqa: E402
from mastaba.research.learning.strength import share_against  # noqa: E402
from mastaba.research.learning.tables import Tables  # noqa: E402
from mastaba.research.learning.training import (  # noqa: E402
    CHECKPOINT,
    CURVE,
    NETWORK,
    PICTURE,
    Measure,
    NothingKept,
    kept_plan,
    train,
)

pytestmark = pytest.mark.soak
CPU = torch.device("cpu")
SMALL = Plan("leduc", 4096, 64, 16, blocks=1, milestones=4, pool_part=0.5)
FEW = Measure(("uniform",), 40)


def test_pytorch_and_the_rule_like_the_same_answers():
    net = Net(leduc.GAME, 16, 2)
    with torch.no_grad():
        for value in net.parameters():
            value += 0.2 * torch.randn(value.shape)
    batch = Batch(leduc.GAME, 2, 30, seed=1, observe=True)
    judge = Judge(leduc.GAME, net.network())
    for _ in range(3):
        liked, hoped = net(torch.from_numpy(batch.observations))
        for i in range(batch.count):
            seat = int(batch.asked[i])
            said = judge.look(redact(leduc.GAME, batch.states[i : i + 1], seat), seat)
            assert said == pytest.approx(liked[i].detach().numpy(), abs=1e-4)
            assert judge.hoped == pytest.approx(hoped[i].detach().numpy(), abs=1e-4)
        batch.step(batch.masks.argmax(axis=1))


def test_a_network_that_is_taken_over_says_the_same():
    one, other = Net(leduc.GAME, 16, 2), Net(leduc.GAME, 16, 2)
    other.take(one.network())
    seen = torch.rand((5, one.first.in_features))
    assert torch.equal(one(seen)[0], other(seen)[0]) and torch.equal(one(seen)[1], other(seen)[1])


def test_credit_goes_to_every_seat_along_the_line_of_a_game():
    """Two steps, nothing hoped: who wins at the second is credited at both, less at the first; after it a new game."""
    tables = Tables(leduc.GAME, (2,), 1, 1, CPU, 1)
    lot = Lot(tables, 3, torch.float32)
    lot.asked[:, 0] = torch.tensor([0, 1, 0, 0])
    lot.rewards[1, 0, :2] = torch.tensor([1.0, -1.0])
    lot.ended[1, 0] = 1.0
    lot.hoped[3, 0, 0] = 0.5
    lot.judge(0.9)
    assert lot.target[:, 0, :2].tolist() == pytest.approx(np.array([[0.9, -0.9], [-1.0, 1.0], [0.5, 0.0]]))
    assert lot.better[0, 0] > lot.better[2, 0] > lot.better[1, 0]


def test_seats_are_counted_from_the_one_who_is_asked():
    tables = Tables(leduc.GAME, (2,), 2, 1, CPU, 1)
    lot, asked = Lot(tables, 1, torch.float32), torch.tensor([0, 1])
    own_first = torch.tensor([[1.0, 2.0], [1.0, 2.0]])
    by_seat = lot.from_me(own_first, asked)
    assert by_seat.tolist() == [[1.0, 2.0], [2.0, 1.0]]
    assert torch.equal(lot.to_me(by_seat, asked), own_first)


def test_the_widest_network_of_a_game_is_small_enough(game):
    width = widest(game)
    chance = np.random.default_rng(1)
    shapes = [value.shape for value in Net(game, width, 3).parameters()]
    assert sum(int(np.prod(shape)) for shape in shapes) > MOST_BYTES // 3
    network = Net(game, width, 3).network()
    noisy = replace(network, first=chance.uniform(-1, 1, network.first.shape).astype(np.float32))
    assert len(noisy.written(game)) <= MOST_BYTES


def test_every_milestone_lies_ahead():
    """However few decisions there are to a milestone, something is learnt before it."""
    for plan in (SMALL, replace(SMALL, decisions=1), replace(SMALL, decisions=3)):
        at = 0
        while at < plan.decisions:
            assert at < plan.next_milestone(at) <= plan.decisions
            at = plan.next_milestone(at)


@pytest.mark.parametrize("who", [{}, {"against": "apprentice"}, {"teacher": "novice"}], ids=str)
def test_an_interrupted_training_has_the_same_curve(who, tmp_path):
    plan = replace(SMALL, **who)
    whole = train(plan, leduc.GAME, tmp_path / "whole", FEW, threads=1)

    class Killed(Exception):
        pass

    def kill(point):
        raise Killed

    kept = None
    for _ in range(plan.milestones):
        with pytest.raises(Killed):
            train(plan, leduc.GAME, tmp_path / "parts", FEW, kept, 1, kill)
        again, kept = kept_plan(tmp_path / "parts", leduc.GAME)
        assert again == plan
    told = [json.loads((tmp_path / folder / CURVE).read_text()) for folder in ("whole", "parts")]
    for one, other in zip(*told, strict=True):
        assert {**one, "pace": 0} == {**other, "pace": 0}
    assert Network.read(tmp_path / "parts" / NETWORK, leduc.GAME).first == pytest.approx(
        whole.net.network().first, abs=0.1
    )
    assert ("apprentice" in (tmp_path / "parts" / PICTURE).read_text()) == ("against" in who)


def test_a_network_learns():
    """Connect four: at first its answers are as good as random ones, after forty thousand decisions much better."""
    game = connect_four.GAME
    plan = Plan(game.id, 40_960, 128, 32, blocks=1, rate=3e-3, parts=4)
    learner = Learner(plan, game, CPU, 1)

    def any_of_them(seen, allowed):
        return drawn(learner.net, seen, allowed, learner.chance)[0]

    assert 0.42 < share_against(game, any_of_them, "uniform", 400, 5) < 0.58
    while learner.decisions < plan.decisions:
        learner.go_on()
    assert share_against(game, any_of_them, "uniform", 400, 5) > 0.66


def test_a_network_finds_what_a_bot_does_wrong():
    """Leduc poker against random answers: even at first, four games in five in the end."""
    plan = Plan("leduc", 61_440, 128, 32, blocks=1, rate=3e-3, parts=4, against="uniform")
    learner = Learner(plan, leduc.GAME, CPU, 1)
    while learner.decisions < plan.decisions:
        learner.go_on()
    assert share_against(leduc.GAME, learner.best, "uniform", 400, 5) > 0.75


def test_a_network_learns_what_a_teacher_tries():
    """Connect four: it never plays, and comes to like best what a search tried often in positions new to it."""
    game = connect_four.GAME
    plan = Plan(game.id, 16_384, 64, 32, blocks=1, rate=5e-3, parts=4, rounds=4, teacher="vizier", looks=200)
    learner, untaught = Learner(plan, game, CPU, 1), Net(game, 32, 1)
    learner.begin()

    def tried(net):
        """Which part of the looks of this lot went to what the network likes best."""
        lot = learner.lot
        best = net(lot.seen.flatten(0, 1))[0].masked_fill(~lot.allowed.flatten(0, 1), -torch.inf).argmax(dim=1)
        return float(lot.tried.flatten(0, 1).gather(1, best[:, None]).float().mean())

    while learner.decisions + plan.lot < plan.decisions:
        learner.go_on()
    learner._play()
    assert tried(learner.net) > tried(untaught) + 0.03


def test_what_cannot_be_gone_on_with_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    with pytest.raises(NothingKept, match="keeps no training"):
        kept_plan(tmp_path, leduc.GAME)
    (tmp_path / CHECKPOINT).write_bytes(b"stones")
    with pytest.raises(NothingKept, match="cannot be read"):
        kept_plan(tmp_path, leduc.GAME)
    learner = Learner(SMALL, leduc.GAME, CPU, 1)
    learner.keep(tmp_path / CHECKPOINT)
    assert kept_plan(tmp_path, leduc.GAME)[0] == SMALL
    with pytest.raises(NothingKept, match="a training of leduc, not of connect_four"):
        kept_plan(tmp_path, connect_four.GAME)
    with pytest.raises(NothingKept, match="other fields, components or answers"):
        kept_plan(tmp_path, replace(connect_four.GAME, id="leduc"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--against", "nobody"], "no bot called 'nobody'"),
        (["--against", "vizier"], "say how many looks"),
        (["--teacher", "nobody"], "no bot called 'nobody'"),
        (["--teacher", "apprentice"], "does not search"),
        (["--teacher", "vizier", "--looks", "9", "--against", "novice"], "not both"),
        (["--measure", "nobody"], "no bot called 'nobody'"),
        (["--from", "nowhere.npz"], "holds no network"),
        (["--resume"], "keeps no training"),
    ],
)
def test_a_training_that_cannot_begin_says_why(words, sentence, tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    done = CliRunner().invoke(app, ["train", "pyramids", str(tmp_path / "out"), *words])
    assert done.exit_code == 2 and sentence in done.output
