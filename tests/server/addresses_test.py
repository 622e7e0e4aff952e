#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What `rowan serve` prints for people who open the page: working addresses and a readable QR code."""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, curl

QUIET_ZONE = 4
URL = r"http://\S+:(\d+)/"


class Printed:
    """The program with its output in a file. Everything has been printed once the server answers."""

    def __init__(self, *options):
        self.file = tempfile.NamedTemporaryFile()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *options], stdout=self.file, stderr=subprocess.PIPE
        )
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.read():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"nothing printed: {self.process.communicate()[1]}")
            time.sleep(0.02)
        self.port = int(re.search(URL, self.read().decode())[1])
        curl("--retry", "5", f"{self.loopback(options)}/healthz")
        self.text = self.read().decode()
        self.urls = re.findall(r"^  (http://\S+)", self.text, re.MULTILINE)

    def loopback(self, options):
        return f"http://[::1]:{self.port}" if "::" in options else f"http://127.0.0.1:{self.port}"

    def read(self):
        with open(self.file.name, "rb") as file:
            return file.read()

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


def in_terminal(columns=100, rows=60, options=("--host", "0.0.0.0"), **environment):
    """What is printed on a terminal of this size until the server answers."""
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        usual = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        kept = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LANG", "LC_CTYPE")
        }
        os.execve(PROGRAM, [PROGRAM, "serve", "--port", "0", *options], {**kept, **usual, **environment})
    received = b""
    answers = False
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.05)[0]:
                received += os.read(terminal, 65536)
            elif answers:
                return received.decode().replace("\r\n", "\n")
            elif found := re.search(rb"Rowan is at " + URL.encode(), received):
                curl(f"http://127.0.0.1:{int(found[1])}/healthz")
                answers = True  # the server answers, so everything has been printed
        raise RuntimeError(f"no address in {received!r}")
    finally:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
        os.close(terminal)


def modules(text, pattern):
    """The QR code in the text, row by row, with True for dark modules; empty if the text has no code."""
    rows = []
    for line in re.findall(pattern, text, re.MULTILINE):
        rows.append([block in "█▀" for block in line])
        rows.append([block in "█▄" for block in line])
    return rows


def decoded(rows):
    scale = 6
    size = len(rows[0]) * scale
    image = b"".join(bytes(0 if dark else 255 for dark in row for _ in range(scale)) * scale for row in rows)
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        file.write(b"P5 %d %d 255\n" % (size, len(rows) * scale) + image)
        file.flush()
        return subprocess.run(
            ["zbarimg", "--raw", "-q", file.name], capture_output=True, text=True, check=False
        ).stdout.strip()


class Addresses(unittest.TestCase):
    def others(self, host):
        server = Printed("--host", host)
        self.addCleanup(server.stop)
        if not server.urls:
            self.skipTest("this machine has no network address")
        return server

    def test_every_printed_address_works(self):
        server = self.others("0.0.0.0")
        self.assertIn("From other machines, open\n", server.text)
        self.assertIn(f"Rowan is at http://127.0.0.1:{server.port}/ ", server.text)
        for url in server.urls:
            self.assertEqual(curl(url)[0], 200, url)
            self.assertNotIn("[", url)  # 0.0.0.0 is IPv4

    def test_addresses_of_ipv4_and_ipv6_work(self):
        if not socket.has_ipv6:
            self.skipTest("no IPv6")
        try:
            server = self.others("::")
        except RuntimeError as error:
            self.skipTest(str(error))
        for url in server.urls:
            self.assertEqual(curl("-g", url)[0], 200, url)
            self.assertNotIn("fe80", url)
        self.assertEqual(curl(f"http://127.0.0.1:{server.port}/")[0], 200)

    def test_own_names_and_addresses_are_allowed(self):
        server = self.others("0.0.0.0")
        url = f"http://127.0.0.1:{server.port}/"
        name = socket.gethostname().lower()
        hosts = (
            [] if name.startswith("localhost") else [name, name.split(".")[0], name.split(".")[0] + ".local"]
        )
        for host in (*hosts, "192.168.1.7", "[fd00::7]"):
            self.assertEqual(curl("-H", f"Host: {host}:{server.port}", url)[0], 200, host)
        for host in ("evil.example", name + ".evil.example", "other.local"):
            self.assertEqual(curl("-H", f"Host: {host}:{server.port}", url)[0], 403, host)

    def test_given_names_are_printed(self):
        server = Printed(
            "--host", "0.0.0.0", "--allow-host", "games.example.org", "--allow-host", "play.example.org:81"
        )
        self.addCleanup(server.stop)
        self.assertEqual(
            server.urls[-2:], [f"http://games.example.org:{server.port}/", "http://play.example.org:81/"]
        )

    def test_loopback_is_only_for_this_machine(self):
        server = Printed()
        self.addCleanup(server.stop)
        lines = server.text.splitlines()
        self.assertEqual(lines[0], f"Rowan is at http://127.0.0.1:{server.port}/ (press Ctrl-C to stop)")
        self.assertRegex(lines[1], "^Only this machine can open it, .*: rowan serve --host 0.0.0.0$")
        self.assertEqual(len(lines), 2)

    def test_an_address_or_a_proxy_admits_other_machines(self):
        for options in (("--host", "0.0.0.0"), ("--trusted-proxy", "127.0.0.1")):
            server = Printed(*options)
            self.addCleanup(server.stop)
            self.assertNotIn("Only this machine", server.text, options)

    def test_no_code_is_printed_where_it_would_be_unreadable(self):
        server = self.others("0.0.0.0")
        self.assertNotIn("█", server.text)  # the output goes to a file
        for options in ({"LC_ALL": "C"}, {"TERM": "dumb"}, {"columns": 30}, {"rows": 15}, {"options": ()}):
            text = in_terminal(**options)
            self.assertNotIn("Scan", text, options)
            self.assertTrue(text.isascii(), options)


@unittest.skipUnless(shutil.which("zbarimg"), "zbar-tools is not installed")
class Code(unittest.TestCase):
    def screen(self, **options):
        text = in_terminal(**options)
        urls = re.findall(r"^  (http://\S+)", text, re.MULTILINE)
        if not urls:
            self.skipTest("this machine has no network address")
        self.assertIn(f"Scan this to open {urls[0]}\n", text)
        return urls[0], text

    def test_the_code_contains_the_first_address(self):
        url, text = self.screen()
        rows = modules(text, "^\x1b\\[38;5;16;48;5;231m([ █▀▄]+)\x1b\\[0m$")
        self.assertEqual({len(row) for row in rows}, {len(rows) - 1})
        for row in (*rows[:QUIET_ZONE], *rows[-QUIET_ZONE:]):
            self.assertFalse(any(row))
        self.assertEqual(decoded(rows), url)
        if shutil.which("qrencode"):
            other = subprocess.run(
                ["qrencode", "-t", "ASCII", "-l", "L", "-m", str(QUIET_ZONE), "-o", "-", url],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            self.assertEqual([[pair == "#" for pair in line[::2]] for line in other.splitlines()], rows[:-1])

    def test_the_code_is_light_on_dark_without_colors(self):
        url, text = self.screen(NO_COLOR="1")
        self.assertNotIn("\x1b", text)
        rows = [[not ink for ink in row] for row in modules(text, "^([ █▀▄]{20,})$")]
        self.assertEqual(decoded(rows), url)


if __name__ == "__main__":
    unittest.main(verbosity=2)
