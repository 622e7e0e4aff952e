# SPDX-License-Identifier: MIT
"""Requests and messages as in docs/api.md, and hostile mutations of them. All randomness comes from the given
random.Random, so a seed reproduces the same mutations."""
import json

MOVES = ["h8", "i9", "g7", "j10", "h9"]
BODIES = {
    "position": [
        {"game": "freestyle", "moves": MOVES},
        {"position": "x1o/xx1/xoo o"},
        {"game": "renju", "moves": "h8 i9"},
        {"game": "freestyle", "swap2": [["h8", "i9", "g7"], "black"], "moves": "a1"},
        {"game": "20x12x5"},
    ],
    "move": [
        {"game": "freestyle", "moves": MOVES, "level": 3, "seed": 7},
        {"moves": "5 1", "player": "perfect"},
        {"game": "freestyle", "moves": MOVES, "player": "engine", "time_ms": 200},
        {"game": "freestyle", "moves": MOVES, "level": 10, "time_ms": 5000},
        {"game": "freestyle", "swap2": [], "level": 2},
    ],
    "hint": [{"game": "freestyle", "moves": MOVES, "stage": 4}, {"moves": "5 1", "stage": 1}],
    "why": [{"game": "freestyle", "moves": MOVES, "move": "h10"}, {"moves": "5 1", "move": "9"}],
    "threats": [{"game": "freestyle", "moves": MOVES}, {"game": "renju", "moves": MOVES, "kind": "threats"}],
    "balance": [{"game": "freestyle", "moves": MOVES, "nodes": 2000, "time_ms": 200}, {"moves": "5 1"}],
    "explore": [{"game": "renju", "moves": MOVES}, {"position": "x1o/xx1/xoo o"}],
    "stored_game": [{"id": 1}],
    "convert": [
        {"text": "1. h8 i9 2. j7 k8", "game": "caro", "to": "sgf"},
        {"base64": "/1JlblVpYv8="},
        {"text": "(;GM[4]SZ[15](;B[hh]C[a];W[ig])(;B[gg]))", "to": "psq"},
        {
            "text": '{"rowan_record":1,"rules":{"width":15,"height":15,"k":5},"moves":["h8"]}',
            "format": "json",
        },
        {
            "record": {
                "game": "freestyle",
                "players": ["A", "B"],
                "nodes": [{"parent": -1}, {"parent": 0, "move": "h8"}],
            },
            "to": "renlib",
            "number": 1,
        },
    ],
    "bits": [{"moves": "5 1 2", "point": "a1"}],
    "puzzle": [
        {"day": 20000},
        {"number": 7},
        {"kind": "fours", "game": "renju", "rating": 1200, "without": ["1", "2"]},
        {"id": "0123456789abcdef"},
    ],
    "puzzle_try": [{"number": 7, "move": "h8"}],
    "puzzle_hint": [
        {"number": 7, "stage": 2},
        {"kind": "fours", "game": "freestyle", "moves": MOVES, "stage": 1},
    ],
    "game_puzzles": [{"game": "freestyle", "moves": MOVES, "plies": [1, 3]}],
    "lessons": [{}],
    "lesson": [{"lesson": "open-three"}],
    "lesson_try": [
        {"lesson": "open-three", "step": 2, "moves": ["c5"]},
        {"lesson": "swap2", "step": 1, "side": "x"},
    ],
    "lesson_hint": [{"lesson": "fours", "step": 1, "moves": ["e6", "f6"], "most": 3}],
}
MESSAGES = [
    {"t": "analyze", "id": 1, "game": "freestyle", "moves": MOVES, "lines": 3},
    {"t": "analyze", "id": "a", "moves": "5 1", "depth": 9, "nodes": 5000, "time_ms": 100},
    {"t": "review", "id": 2, "game": "freestyle", "moves": MOVES, "nodes": 1000},
    {"t": "stop"},
    {"t": "ping", "id": 3},
]

# JSON as text, because json.dumps() cannot write some of these values.
NUMBERS = [
    "1e999",
    "-1e999",
    "1e308",
    "5e-324",
    "-0",
    "-0.0",
    "0",
    "-1",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "NaN",
    "Infinity",
    "1" * 400,
    "0." + "0" * 400 + "1",
    "01",
    "1.5",
]
TEXTS = [
    r'"\ud800"',
    r'"\udc00\ud800"',
    r'"\u0000"',
    '""',
    '"' + "a" * 5000 + '"',
    '"h8"',
    '"🌳"',
    r'"\x"',
    '"renju"',
    '"engine"',
    '"' + " ".join(f"{letter}{row}" for letter in "abcdefghijklmno" for row in range(1, 16)) + '"',
]
VALUES = [
    "null",
    "true",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    '{"t":{}}',
    "[" * 15 + "]" * 15,
    "[" * 20000,
    '{"a":' * 3000,
    "[" + "0," * 9000 + "0]",
    "[" + "{}," * 9000 + "{}]",
    "{" + ",".join(f'"{n}":0' for n in range(4000)) + "}",
]
BYTES = [
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xc0\x80",
    b"\0",
    b"\x01",
    b"\\",
    b'"',
    b"\xef\xbb\xbf",
    b"\r\n",
]


class Mutator:
    def __init__(self, chance):
        self.chance = chance

    def body(self, question):
        return self.mutate(self.chance.choice(BODIES[question]))

    def message(self):
        return self.mutate(self.chance.choice(MESSAGES))

    def mutate(self, value):
        """The value as JSON: often altered, sometimes broken, and now and then unchanged."""
        raw = {}
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4))):
            value = self.bend(value, raw)
        text = json.dumps(value, ensure_ascii=False)
        for mark, token in raw.items():
            text = text.replace(f'"{mark}"', token)
        data = text.encode("utf-8", "surrogatepass")
        for _ in range(self.chance.choice((0, 0, 0, 1, 3))):
            data = self.break_bytes(data)
        return data

    def token(self, raw):
        """Returns a placeholder for a random value, which `raw` then contains as JSON text."""
        mark = f"@{len(raw)}@"
        raw[mark] = self.chance.choice(self.chance.choice((NUMBERS, TEXTS, VALUES)))
        return mark

    def bend(self, value, raw):
        """The value with one part replaced."""
        if isinstance(value, dict) and value and self.chance.random() < 0.9:
            key = self.chance.choice(list(value))
            how = self.chance.random()
            rest = {name: other for name, other in value.items() if name != key}
            if how < 0.1:
                return rest
            if how < 0.2:
                return {
                    **value,
                    self.chance.choice(("x", "", "id", "moves", "size", "number", "@")): self.token(raw),
                }
            return {**value, key: self.bend(value[key], raw)}
        if isinstance(value, list) and value and self.chance.random() < 0.7:
            place = self.chance.randrange(len(value))
            if self.chance.random() < 0.2:
                return value + value[place:] * self.chance.choice((1, 50, 500))
            return value[:place] + [self.bend(value[place], raw)] + value[place + 1 :]
        return self.token(raw)

    def break_bytes(self, data):
        place = self.chance.randrange(len(data) + 1)
        how = self.chance.randrange(5)
        if how == 0:
            return data[:place]
        if how == 1:
            return data[:place] + self.chance.choice(BYTES) + data[place:]
        if how == 2:
            return data[:place] + self.chance.randbytes(self.chance.randint(1, 8)) + data[place + 1 :]
        if how == 3:
            return data[:place] + self.chance.choice(NUMBERS).encode() + data[place:]
        return data + data[place:]
