# SPDX-License-Identifier: MIT
"""The steps of `improve`: games, learning, games with the updated teacher, and a final match.

    FOLDER/teacher.pt     the newest teacher that has not lost its match
    FOLDER/state.pt       weights in training, optimizer, counters: to resume from
    FOLDER/replay_15.pt   the newest positions on boards of 15 by 15, also to resume from
    FOLDER/15.games       all games of that size, for tools/training/train
    FOLDER/log.jsonl      a JSON object for each line of the output
"""
import itertools
import json
import time
from dataclasses import asdict, dataclass

import torch

from game_file import GameFile
from learning import Learner
from matches import play_match
from playing import SelfPlay
from replay import Replay
from rules import BadInput, rule_named
from search import SearchSettings
from tactics import Board
from teacher import FastTeacher, Shape, Teacher, load_file, load_teacher, save_teacher, sides_of, write_file

KIND = "rowan self-play 1"
CONSTANT_SHARE = 0.6  # the share of a run with the full learning rate


@dataclass
class Settings:
    """The defaults are the recipe of docs/training.md."""

    rule: str
    minutes: float
    sizes: tuple = (13, 20)
    main_size: int = 15
    games: int = 4096  # played in parallel on the main size
    other_games: int = 1280  # ... on one of the other sizes
    moves: int = 24  # of each game between learning phases
    reuse: float = 2.0  # how often each position is learned from
    window: int = 2_000_000  # size of the replay window on the main board size
    other_window: int = 300_000
    batch: int = 2048
    rate: float = 5e-4
    last_rate: float = 5e-5
    save_minutes: float = 15
    openings: int = 128  # of the final match, each played twice
    search: SearchSettings = SearchSettings()


class Log:
    def __init__(self, folder):
        self._path, self._start = folder / "log.jsonl", time.monotonic()

    def line(self, text, **fields):
        fields["seconds"] = round(time.monotonic() - self._start, 1)
        print(f"{fields['seconds']:7.1f} {text}", flush=True)
        with open(self._path, "a", encoding="utf-8") as file:
            file.write(json.dumps(fields) + "\n")


class Improvement:
    def __init__(self, settings, folder, teacher, device, generation=0):
        rules = rule_named(settings.rule)
        self.settings, self.folder, self.log = settings, folder, Log(folder)
        self.learner = Learner(teacher, device)
        self.generation = generation
        self.played, self._files = {}, {}
        for size in range(settings.sizes[0], settings.sizes[1] + 1):
            is_main = size == settings.main_size
            replay = Replay(Board(size, rules, device), settings.window if is_main else settings.other_window)
            next_game = self._load_replay(size, replay)
            self._files[size] = GameFile(folder / f"{size}.games", size, rules)
            self.played[size] = (
                replay,
                SelfPlay(
                    replay.board,
                    settings.games if is_main else settings.other_games,
                    replay,
                    settings.search,
                    next_game,
                ),
            )
        others = [size for size in self.played if size != settings.main_size]
        self._turns = itertools.cycle(others) if others else itertools.repeat(None)
        self._fast = FastTeacher(self.learner.average)
        self.start = self._fast

    def _load_replay(self, size, replay):
        path = self.folder / f"replay_{size}.pt"
        if not path.exists():
            return 0
        return replay.load(load_file(path, KIND, "positions that improve has written")["state"])

    def resume(self, state):
        """Resumes with the weights of an earlier run."""
        self.learner.load(state)
        self._fast = self.start = FastTeacher(self.learner.average)

    def rate(self, done):
        """The learning rate after this share of the run."""
        left = min(1.0, (1 - min(done, 1.0)) / (1 - CONSTANT_SHARE))
        return self.settings.last_rate + (self.settings.rate - self.settings.last_rate) * left

    def cycle(self, done):
        """One cycle: moves in games of the main size and of one other size, then learning."""
        before = sum(player.positions for _, player in self.played.values())
        for size in (self.settings.main_size, next(self._turns)):
            if size is None:
                continue
            _, player = self.played[size]
            for _ in range(self.settings.moves):
                ended = player.step(self._fast)
                if ended is not None:
                    self._files[size].append(ended)
        new = sum(player.positions for _, player in self.played.values()) - before
        steps = max(1, int(self.settings.reuse * new / self.settings.batch))
        replays = [replay for replay, _ in self.played.values() if len(replay)]
        shares = torch.tensor([float(len(replay)) for replay in replays])
        for which in torch.multinomial(shares, steps, replacement=True).tolist():
            self.learner.step(replays[which], self.settings.batch, self.rate(done))
        self._fast = FastTeacher(self.learner.average)

    def report(self, cycles, done):
        players = [player for _, player in self.played.values()]
        games, positions = sum(p.games for p in players), sum(p.positions for p in players)
        draws = sum(p.draws for p in players)
        value, policy = self.learner.losses()
        self.log.line(
            f"cycle {cycles}: {games:,} games, {positions:,} positions, draws "
            f"{100 * draws / max(1, games):.1f} %, loss {value:.4f}, policy {policy:.4f}, "
            f"rate {self.rate(done):.1e}",
            cycle=cycles,
            games=games,
            positions=positions,
            draws=draws,
            loss=value,
            policy_loss=policy,
            rate=self.rate(done),
        )

    def save(self):
        """Saves everything needed to resume."""
        self._save_weights()
        for size, (replay, _) in self.played.items():
            if len(replay):
                write_file(self.folder / f"replay_{size}.pt", {"kind": KIND, "state": replay.state()})

    def _save_weights(self):
        write_file(
            self.folder / "state.pt",
            {
                "kind": KIND,
                "rule": self.settings.rule,
                "generation": self.generation,
                "shape": json.dumps(asdict(self.learner.teacher.shape)),
                "state": self.learner.state(),
            },
        )

    def run(self):
        """Plays and learns for the configured minutes; an interrupt ends it as the time limit does."""
        begin, saved, cycles, done = time.monotonic(), time.monotonic(), 0, 0.0
        try:
            while done < 1 or not cycles:
                self.cycle(done)
                cycles += 1
                done = (time.monotonic() - begin) / max(1e-9, 60 * self.settings.minutes)
                self.report(cycles, done)
                if time.monotonic() - saved > 60 * self.settings.save_minutes:
                    self.save()
                    saved = time.monotonic()
        except KeyboardInterrupt:
            self.log.line("interrupted", note="interrupted")
        self.finish()

    def finish(self):
        """The match against the teacher from the beginning of the run, and the files."""
        self.save()
        board = self.played[self.settings.main_size][1].board
        score = play_match(board, (self._fast, self.start), self.settings.openings, self.settings.search)
        is_kept = score.share + score.error >= 0.5
        if is_kept:
            self.generation += 1
            self._save_weights()
            save_teacher(
                self.folder / "teacher.pt",
                self.learner.average,
                self.settings.rule,
                {
                    "generation": self.generation,
                    "steps": self.learner.steps,
                    "share": score.share,
                    "error": score.error,
                },
            )
        self.log.line(
            f"against the teacher at the beginning: {score}; "
            + (f"teacher.pt is generation {self.generation}" if is_kept else "it lost, so teacher.pt stays"),
            share=score.share,
            error=score.error,
            match_games=score.games,
            kept=is_kept,
        )


def prepare(settings, folder, start, device, shape=Shape()):
    """Resumes the improvement in `folder`, or else starts with the teacher in the file `start` or a random
    one."""
    rule_named(settings.rule)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out {folder}: {error.strerror}") from None
    state = folder / "state.pt"
    if not state.exists():
        teacher = (
            load_teacher(start, settings.rule)[0]
            if start
            else Teacher(Shape(**{**vars(shape), "sides": sides_of(settings.rule)}))
        )
        return Improvement(settings, folder, teacher, device)
    if start:
        raise BadInput(f"{folder} holds a run that is continued; --start is for a new one")
    loaded = load_file(state, KIND, "the state of a run of improve")
    if loaded["rule"] != settings.rule:
        raise BadInput(f"{folder} holds a run of the rule {loaded['rule']}")
    shape = Shape(**json.loads(loaded["shape"]))
    improvement = Improvement(settings, folder, Teacher(shape), device, loaded["generation"])
    improvement.resume(loaded["state"])
    return improvement
