#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The server program: how it starts, what it survives, and how it ends."""
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, Server, curl, hear, in_time, websockets


class Program(unittest.TestCase):
    def test_a_port_in_use_is_an_error(self):
        server = Server()
        try:
            second = subprocess.run(
                [PROGRAM, "serve", "--port", str(server.port)],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
            self.assertEqual(second.returncode, 2)
            self.assertIn(f"port {server.port} on 127.0.0.1 is in use", second.stderr)
        finally:
            server.stop()

    def test_bad_options_are_errors(self):
        for options in (["--host", "nowhere"], ["--port", "70000"], ["--threads", "0"]):
            done = subprocess.run(
                [PROGRAM, "serve", *options], capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual(done.returncode, 2, options)
            self.assertIn("error", done.stderr)

    def test_it_opens_a_browser(self):
        with tempfile.TemporaryDirectory() as folder:
            seen = os.path.join(folder, "seen")
            opener = os.path.join(folder, "xdg-open")
            os.mkfifo(seen)
            with open(opener, "w", encoding="ascii") as script:
                script.write(f'#!/bin/sh\nprintf "%s" "$1" > "{seen}"\n')
            os.chmod(opener, 0o755)
            server = Server("--open", environment={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
            try:
                with open(seen, encoding="ascii") as address:
                    self.assertEqual(address.read(), server.url + "/")
            finally:
                server.stop()

    def test_without_a_browser_the_address_suffices(self):
        server = Server("--open", environment={**os.environ, "PATH": "/nowhere"})
        self.assertEqual(curl(server.url + "/healthz")[0], 200)
        server.process.send_signal(signal.SIGTERM)
        self.assertIn("xdg-open is not installed", server.process.communicate(timeout=PATIENCE)[1])

    def test_only_allowed_host_names_are_answered(self):
        server = Server("--host", "0.0.0.0", "--allow-host", "games.example.org")
        try:
            for host, status in (("games.example.org", 200), ("127.0.0.1", 200), ("evil.example.org", 403)):
                self.assertEqual(curl("-H", "Host: " + host, server.url + "/")[0], status, host)
        finally:
            server.stop()

    def test_control_c_ends_it(self):
        self.assertEqual(Server().stop(signal.SIGINT), 130)

    @in_time
    async def test_it_survives_a_shortage_of_memory(self):
        server = Server()
        try:
            with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
                held = int(re.search(r"VmSize:\s+(\d+)", status.read())[1]) << 10
            if held > 1 << 40:
                self.skipTest("under a sanitizer, which reserves most of the address space")
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(
                server.process.pid, resource.RLIMIT_AS, (held + (300 << 20), resource.RLIM_INFINITY)
            )
            visitors = []
            refused = None
            for _ in range(100):
                visitor = await websockets.connect(server.websocket)
                visitors.append(visitor)
                await visitor.send(json.dumps({"t": "analyze", "id": 1, "game": "freestyle", "moves": "h8"}))
                answer = await hear(visitor, "info", "error")
                if answer["t"] == "error":
                    refused = answer
                    self.assertEqual((await hear(visitor, "done"))["reason"], "stopped")
                    break
            self.assertGreater(len(visitors), 1)
            self.assertIsNotNone(refused)
            self.assertTrue(refused["busy"], refused)
            resource.prlimit(server.process.pid, resource.RLIMIT_AS, unlimited)
            await visitors[-1].send(json.dumps({"t": "analyze", "id": 2, "game": "freestyle", "moves": "h8"}))
            await hear(visitors[-1], "info")
            for visitor in visitors:
                await visitor.close()
            self.assertEqual(curl(server.url + "/healthz")[0], 200)
        finally:
            self.assertEqual(server.stop(), 128 + signal.SIGTERM)

    @in_time
    async def test_it_ends_while_many_analyze(self):
        server = Server()
        visitors = [await websockets.connect(server.websocket) for _ in range(40)]
        for number, visitor in enumerate(visitors):
            await visitor.send(json.dumps({"t": "analyze", "id": number, "game": "freestyle", "moves": "h8"}))
        await asyncio.gather(*(hear(visitor, "info") for visitor in visitors))
        server.process.send_signal(signal.SIGTERM)

        async def code(visitor):
            try:
                while True:
                    await visitor.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

        codes = await asyncio.gather(*(code(visitor) for visitor in visitors))
        self.assertEqual(set(codes), {1001})
        await asyncio.gather(*(visitor.close() for visitor in visitors))
        self.assertEqual(server.process.wait(PATIENCE), 128 + signal.SIGTERM)
        server.process.communicate()


if __name__ == "__main__":
    unittest.main(verbosity=2)
