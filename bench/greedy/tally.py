# SPDX-License-Identifier: MIT
"""Outcomes of the greedy visitor's requests: counts by attack and outcome, and unclear refusals."""
import collections
import json


class Tally:
    """Counts by attack and outcome; an outcome is a status, or words such as "closed"."""

    MOST_SAMPLES = 40

    def __init__(self):
        self.endings = collections.defaultdict(collections.Counter)
        self.sentences = {}  # the first refusal of each status, by attack
        self.unclear = []  # refusals without a sentence, or 429 without a time to wait

    def count(self, way, ending, number=1):
        self.endings[way][str(ending)] += number

    def count_reply(self, way, reply):
        """Counts an HTTP reply."""
        self.count(way, reply.status)
        if reply.status < 400:
            return
        try:
            sentence = reply.json()["error"]
        except (ValueError, KeyError, TypeError):
            sentence = ""
        self.keep_sentence(way, reply.status, sentence, "retry-after" in reply.headers, reply.body[:200])

    def count_answer(self, way, answer):
        """Counts a WebSocket message, or None if the server closed."""
        if answer is None:
            self.count(way, "closed")
        elif answer["t"] != "error":
            self.count(way, answer["t"])
        else:
            status = answer.get("status", 503 if answer.get("busy") else 400)
            self.count(way, status)
            sample = json.dumps(answer)[:200]
            self.keep_sentence(way, status, answer.get("error"), "retry_after" in answer, sample)

    def keep_sentence(self, way, status, sentence, has_time, sample):
        self.sentences.setdefault(f"{way} {status}", sentence)
        is_sentence = isinstance(sentence, str) and len(sentence) > 8 and status != 500
        is_clear = is_sentence and (status != 429 or has_time)
        if not is_clear and len(self.unclear) < self.MOST_SAMPLES:
            self.unclear.append(f"{way}, status {status}: {sample!r}")

    def report(self):
        return {
            "endings": {way: dict(counts) for way, counts in self.endings.items()},
            "sentences": self.sentences,
            "unclear": self.unclear,
        }
