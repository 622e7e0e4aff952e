#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reaching the server over the network: addresses and names, proxies in front of it, and ambiguous
requests."""
import base64
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, Server, curl, read_all

MOST_CONNECTIONS = 64  # per address
BROWSER = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def status_line(connection):
    return read_all(connection).split(b"\r\n")[0]


def read_head(connection):
    received = b""
    while b"\r\n\r\n" not in received:
        block = connection.recv(4096)
        if not block:
            break
        received += block
    return received.split(b"\r\n")[0]


class WithServer(unittest.TestCase):
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.OPTIONS)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 128 + signal.SIGTERM

    def ask(self, *headers):
        return curl(*(word for header in headers for word in ("-H", header)), self.server.url + "/")

    def open_websocket(self, *headers):
        """A connection that has requested a WebSocket, and the status line of the reply."""
        connection = self.server.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws/v1 HTTP/1.1",
            f"Host: 127.0.0.1:{self.server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *headers,
        ]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return connection, read_head(connection)

    def answers_in_a_row(self, count):
        """Sends requests of 250 visitors in turn on one connection. Returns how many get the status 200."""
        request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.{}\r\n{}\r\n"
        with self.server.connect() as connection:
            connection.sendall(
                "".join(
                    request.format(number % 250, "" if number < count - 1 else "Connection: close\r\n")
                    for number in range(count)
                ).encode()
            )
            received = read_all(connection)
        self.assertEqual(received.count(b"HTTP/1.1 "), count)
        return received.count(b"HTTP/1.1 200")


class Direct(WithServer):
    def test_the_port_of_the_host_is_checked(self):
        port = self.server.port
        other = port + 1 if port < 65535 else port - 1
        for host, status in (
            (f"localhost:{port}", 200),
            ("localhost", 200),
            (f"127.0.0.1:{port}", 200),
            (f"localhost:{other}", 403),
            ("localhost:80", 403),
            ("localhost:x", 403),
            (f"127.0.0.1:{other}", 403),
            (f"[::1]:{other}", 403),
        ):
            self.assertEqual(self.ask("Host: " + host)[0], status, host)

    def test_a_browser_that_used_another_name_gets_advice(self):
        status, headers, text = self.ask("Host: rowan.example:81", BROWSER)
        self.assertEqual((status, headers["content-type"]), (403, "text/html; charset=utf-8"))
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["cache-control"], "no-store")
        self.assertIn(f'<a href="{self.server.url}/">'.encode(), text)
        self.assertIn(b"<pre>--allow-host rowan.example:81</pre>", text)
        status, headers, text = self.ask("Host: <b>", BROWSER)
        self.assertEqual((status, headers["content-type"]), (403, "text/html; charset=utf-8"))
        self.assertIn(b"&lt;b&gt;", text)
        self.assertNotIn(b"<b>", text)

    def test_a_program_that_used_another_name_gets_json(self):
        status, headers, text = self.ask("Host: rowan.example")
        self.assertEqual((status, headers["content-type"]), (403, "application/json"))
        self.assertIn("rowan.example", json.loads(text)["error"])
        self.assertIn("--allow-host rowan.example", json.loads(text)["detail"])

    def test_forwarded_addresses_are_not_believed(self):
        self.assertLess(self.answers_in_a_row(600), 600)

    def test_own_names_are_refused_on_loopback(self):
        name = socket.gethostname().lower()
        if name.startswith("localhost"):
            self.skipTest("the machine has no name")
        self.assertEqual(self.ask(f"Host: {name}:{self.server.port}")[0], 403)

    def send(self, *lines, body=b""):
        with self.server.connect() as connection:
            connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
            received = read_all(connection)
        return [int(line.split()[1]) for line in received.split(b"\r\n") if line.startswith(b"HTTP/1.")]

    def test_bodies_of_unclear_length_are_refused(self):
        start = ("POST /api/v1/position HTTP/1.1", "Host: localhost", "Content-Type: application/json")
        smuggled = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        chunked = b"2\r\n{}\r\n0\r\n\r\n"
        self.assertEqual(
            self.send(*start, "Transfer-Encoding: chunked", "Connection: close", body=chunked), [200]
        )
        self.assertEqual(
            self.send(*start, "Transfer-Encoding:  Chunked ", "Connection: close", body=chunked), [200]
        )
        for coding in (
            "gzip, chunked",
            "chunked, gzip",
            "gzip",
            "identity",
            "xchunked",
            "chunked, identity",
            "chunked;q=1",
            '"chunked"',
            "",
        ):
            self.assertEqual(
                self.send(*start, "Transfer-Encoding: " + coding, body=chunked + smuggled), [501], coding
            )
        for headers in (
            ("Transfer-Encoding: chunked", "Content-Length: 2"),
            ("Content-Length: 2", "Transfer-Encoding: chunked"),
            ("Content-Length: 2", "Transfer-Encoding: identity"),
            ("Transfer-Encoding: gzip", "Content-Length: 2"),
            ("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
            ("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"),
            ("Content-Length: 2", "Content-Length: 3"),
            ("Content-Length: +2",),
            ("Content-Length: 2, 2",),
        ):
            self.assertEqual(self.send(*start, *headers, body=chunked + smuggled), [400], headers)
        old = ("POST /api/v1/position HTTP/1.0", *start[1:])
        self.assertEqual(self.send(*old, "Transfer-Encoding: chunked", body=chunked + smuggled), [400])

    def test_only_the_expectation_100_continue_is_accepted(self):
        start = (
            "POST /api/v1/position HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Content-Length: 2",
        )
        self.assertEqual(self.send(*start, "Expect: 200-maybe", body=b"{}"), [417])
        self.assertEqual(self.send(*start, "Expect: 100-continue", "Expect: more", body=b"{}"), [417])
        self.assertEqual(self.send(*start, "Expect: 100-Continue", "Connection: close", body=b"{}")[-1], 200)

    def test_chunks_have_limited_overhead(self):
        start = (
            "POST /api/v1/position HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        )
        end = b"2\r\n{}\r\n0\r\n\r\n"
        self.assertEqual(self.send(*start, "Connection: close", body=b"1;name=value\r\n \r\n" + end), [200])
        self.assertEqual(self.send(*start, body=b"1;" + b"a" * 2_000 + b"\r\n \r\n" + end), [413])
        self.assertEqual(self.send(*start, body=b"1;aaaa\r\n \r\n" * 1_000 + end), [413])
        self.assertEqual(self.send(*start, body=b"1\r\n \r\n" * 5_000 + end), [413])

    def test_a_line_of_a_chunk_has_a_limited_length(self):
        with self.server.connect() as connection:
            connection.sendall(
                b"POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * (33 << 10)
            )
            self.assertIn(b" 413 ", status_line(connection))  # before the request has ended

    def test_trailers_are_not_headers(self):
        start = (
            "POST /api/v1/position HTTP/1.1",
            "Host: localhost",
            "Transfer-Encoding: chunked",
            "Connection: close",
        )
        body = b"2\r\n{}\r\n0\r\nContent-Type: application/json\r\n\r\n"
        self.assertEqual(self.send(*start, body=body), [415])
        self.assertEqual(self.send(*start, "Content-Type: application/json", body=body), [200])


class BehindProxy(WithServer):
    OPTIONS = (
        "--trusted-proxy",
        "127.0.0.0/8",
        "--trusted-proxy",
        "10.0.0.2",
        "--allow-host",
        "games.example.org",
    )

    def test_visitors_of_one_connection_have_separate_rates(self):
        self.assertEqual(self.answers_in_a_row(600), 600)

    def test_visitors_are_counted_by_their_addresses(self):
        connections = []
        try:
            for number in range(MOST_CONNECTIONS):
                connection, line = self.open_websocket(
                    "X-Forwarded-For: 203.0.113.9"
                    if number % 2
                    else "X-Forwarded-For: 198.51.100.1, 203.0.113.9, 10.0.0.2"
                )
                connections.append(connection)
                self.assertIn(b" 101 ", line, number)
            for field, answer in (
                ("203.0.113.9", b" 429 "),
                ("203.0.113.8, 203.0.113.9", b" 429 "),
                ("203.0.113.9, 203.0.113.8", b" 101 "),
                ("garbage", b" 101 "),
                ("2001:db8::9", b" 101 "),
            ):
                connection, line = self.open_websocket("X-Forwarded-For: " + field)
                connections.append(connection)
                self.assertIn(answer, line, field)
            status, _, told = self.ask("X-Forwarded-For: 203.0.113.9")
            self.assertEqual(status, 429)
            self.assertIn(b"too many open connections", told)
            self.assertEqual(self.ask("X-Forwarded-For: 203.0.113.8")[0], 200)
        finally:
            for connection in connections:
                connection.close()
        # Closing a connection makes room for another.
        deadline = time.monotonic() + PATIENCE
        while self.ask("X-Forwarded-For: 203.0.113.9")[0] != 200:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)

    def test_the_proxy_may_use_other_ports(self):
        for host, status in (
            ("games.example.org", 200),
            ("games.example.org:8443", 200),
            ("localhost:9000", 200),
            ("evil.example", 403),
            ("192.168.1.7", 403),
        ):
            self.assertEqual(self.ask("Host: " + host, "X-Forwarded-For: 203.0.113.9")[0], status, host)

    def test_the_origin_is_compared_with_the_forwarded_host(self):
        for host, origin, status in (
            ("games.example.org", "https://games.example.org", 200),
            ("games.example.org:443", "https://games.example.org", 200),
            ("games.example.org:8443", "https://games.example.org:8443", 200),
            ("games.example.org", "https://evil.example", 403),
        ):
            self.assertEqual(self.ask("Host: " + host, "Origin: " + origin)[0], status, (host, origin))
        # A page of another site can set this header, which nginx passes on.
        self.assertEqual(self.ask("Host: evil.example", "X-Forwarded-Host: games.example.org")[0], 403)

    def test_own_names_are_allowed(self):
        name = socket.gethostname().lower()
        if not name.startswith("localhost"):
            self.assertEqual(self.ask("Host: " + name)[0], 200)

    def test_refused_visitors_learn_the_names(self):
        text = self.ask("Host: other.example.org", BROWSER)[2]
        self.assertIn(b'<a href="//games.example.org/">games.example.org</a>', text)
        self.assertNotIn(b"127.0.0.1", text)


class BehindAnotherProxy(WithServer):
    OPTIONS = ("--trusted-proxy", "192.0.2.77", "--trusted-proxy", "fd00::/64")

    def test_forwarded_addresses_from_other_peers_are_not_believed(self):
        self.assertLess(self.answers_in_a_row(600), 600)


class Options(unittest.TestCase):
    def test_invalid_values_are_errors(self):
        for options, sentence in (
            (["--trusted-proxy", "proxy.example"], "'proxy.example' is not an address"),
            (["--trusted-proxy", "10.0.0.0/33"], "0 to 32"),
            (["--trusted-proxy", "10.1.2.3/8"], "10.0.0.0/8"),
            (["--allow-host", "https://games.example.org/"], "is not a host name"),
            (["--allow-host", ""], "is not a host name"),
        ):
            done = subprocess.run(
                [PROGRAM, "serve", "--port", "0", *options], capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(sentence, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
