#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How people reach the server: addresses and names, proxies in front of it, and requests that are not clear."""
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

sys.dont_write_bytecode = True  # nothing is left beside the sources
from visiting import PATIENCE, PROGRAM, Server, curl, read_all

MOST_CONNECTIONS = 64  # of one address
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
        """A connection and the first line of the answer."""
        connection = self.server.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws/v1 HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return connection, read_head(connection)

    def answers_in_a_row(self, count):
        """How many of so many requests on one connection, of a visitor each, are answered by 200."""
        request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.{}\r\n{}\r\n"
        with self.server.connect() as connection:
            connection.sendall("".join(request.format(number % 250, "" if number < count - 1 else "Connection: close\r\n")
                                       for number in range(count)).encode())
            received = read_all(connection)
        self.assertEqual(received.count(b"HTTP/1.1 "), count)
        return received.count(b"HTTP/1.1 200")


class Direct(WithServer):
    def send(self, *lines, body=b""):
        with self.server.connect() as connection:
            connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
            received = read_all(connection)
        return [int(line.split()[1]) for line in received.split(b"\r\n") if line.startswith(b"HTTP/1.")]

    def test_bodies_whose_end_is_not_clear_are_refused(self):
        start = ("POST /api/v1/position HTTP/1.1", "Host: localhost", "Content-Type: application/json")
        smuggled = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        chunked = b"2\r\n{}\r\n0\r\n\r\n"
        self.assertEqual(self.send(*start, "Transfer-Encoding: chunked", "Connection: close", body=chunked), [200])
        self.assertEqual(self.send(*start, "Transfer-Encoding:  Chunked ", "Connection: close", body=chunked), [200])
        for coding in ("gzip, chunked", "chunked, gzip", "gzip", "identity", "xchunked", "chunked, identity", "chunked;q=1",
                       "\"chunked\"", ""):
            self.assertEqual(self.send(*start, "Transfer-Encoding: " + coding, body=chunked + smuggled), [501], coding)
        for headers in (("Transfer-Encoding: chunked", "Content-Length: 2"), ("Content-Length: 2", "Transfer-Encoding: chunked"),
                        ("Content-Length: 2", "Transfer-Encoding: identity"), ("Transfer-Encoding: gzip", "Content-Length: 2"),
                        ("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
                        ("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"),
                        ("Content-Length: 2", "Content-Length: 3"), ("Content-Length: +2",), ("Content-Length: 2, 2",)):
            self.assertEqual(self.send(*start, *headers, body=chunked + smuggled), [400], headers)
        old = ("POST /api/v1/position HTTP/1.0", *start[1:])
        self.assertEqual(self.send(*old, "Transfer-Encoding: chunked", body=chunked + smuggled), [400])


if __name__ == "__main__":
    unittest.main(verbosity=2)
