#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The configurations for nginx and Caddy in docs/serving.md. A proxy that is not installed is skipped."""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, Server, curl, hear, in_time, websockets

NAME = "games.example.org"
MOST_CONNECTIONS = 64  # per address
GUIDE = os.path.join(os.environ["ROWAN_SOURCE_DIR"], "docs", "serving.md")


def documented(language):
    with open(GUIDE, encoding="utf-8") as guide:
        return re.search(rf"```{language}\n(.*?)```", guide.read(), re.DOTALL)[1]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def outward_address():
    """An address of this machine that is not loopback. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("1.1.1.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


class Proxied:
    """What every proxy must do. Each subclass starts one of the proxies."""

    def setUp(self):
        self.server = Server("--trusted-proxy", "127.0.0.1", "--allow-host", NAME)
        self.addCleanup(self.server.stop)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.port = free_port()
        self.process = subprocess.Popen(
            self.command(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={
                **os.environ,
                "HOME": self.folder,
                "XDG_DATA_HOME": self.folder,
                "XDG_CONFIG_HOME": self.folder,
            },
        )
        self.addCleanup(self.end_proxy)
        self.wait_for_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def end_proxy(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def wait_for_port(self):
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise RuntimeError(f"the proxy does not listen: {self.process.communicate()[1]}")

    def written(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def visit(self):
        # Connects as a browser does: by the public name and the port of the proxy.
        host = f"{NAME}:{self.port}"
        return websockets.connect(
            f"ws://{host}/ws/v1", host="127.0.0.1", port=self.port, origin="http://" + host
        )

    def test_the_page_and_its_requests_pass_the_proxy(self):
        host = f"{NAME}:{self.port}"
        self.assertEqual(curl("-H", "Host: " + host, self.url + "/")[0], 200)
        status, _, text = curl(
            "-H",
            "Host: " + host,
            "-H",
            "Origin: http://" + host,
            self.url + "/api/v1/position",
            data={"game": "freestyle", "moves": "h8"},
        )
        self.assertEqual((status, json.loads(text)["to_move"]), (200, "o"))
        self.assertEqual(
            curl("-H", "Host: " + host, "-H", "Origin: http://evil.example", self.url + "/api/v1/info")[0],
            403,
        )

    @in_time
    async def test_an_analysis_passes_the_proxy(self):
        async with self.visit() as visitor:
            await hear(visitor, "hello")
            await visitor.send(
                json.dumps({"t": "analyze", "id": 1, "game": "freestyle", "moves": "h8 i9", "nodes": 3000})
            )
            self.assertEqual((await hear(visitor, "done"))["reason"], "limit")

    def test_other_names_are_refused(self):
        self.assertNotIn(b"Rowan", curl("-H", "Host: evil.example", self.url + "/api/v1/info")[2])

    async def visit_from(self, address, count, **options):
        return [
            await websockets.connect(
                f"ws://{NAME}:{self.port}/ws/v1",
                host="127.0.0.1",
                port=self.port,
                local_addr=(address, 0),
                **options,
            )
            for _ in range(count)
        ]

    async def leave(self, visitors):
        for visitor in visitors:
            await visitor.close()

    @in_time
    async def test_claims_of_a_visitor_are_not_believed(self):
        # 127.0.0.2 is loopback, so it may open any number of connections, but it is not a trusted proxy.
        visitors = await self.visit_from(
            "127.0.0.2", MOST_CONNECTIONS + 1, extra_headers={"X-Forwarded-For": "203.0.113.9"}
        )
        await self.leave(visitors)

    @in_time
    async def test_visitors_are_distinguished(self):
        address = outward_address()
        if address is None:
            self.skipTest("this machine has no network address")
        visitors = await self.visit_from(address, MOST_CONNECTIONS)
        with self.assertRaises(websockets.InvalidStatusCode) as refused:
            await self.visit_from(address, 1)
        self.assertEqual(refused.exception.status_code, 429)
        visitors += await self.visit_from("127.0.0.2", 1)
        await self.leave(visitors)


@unittest.skipUnless(
    shutil.which("nginx", path="/usr/sbin:/usr/bin:" + os.environ["PATH"]), "nginx is not installed"
)
class Nginx(Proxied, unittest.TestCase):
    def command(self):
        site = documented("nginx").replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")
        folders = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        path = self.written(
            "nginx.conf",
            f"daemon off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{folders}{site}}}\n",
        )
        nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:" + os.environ["PATH"])
        return [nginx, "-p", self.folder, "-c", path, "-e", "stderr"]

    def test_other_names_are_refused(self):
        # If nginx serves no other sites, it passes on every host name. The server then refuses the wrong
        # ones.
        self.assertEqual(curl("-H", "Host: evil.example", self.url + "/api/v1/info")[0], 403)


@unittest.skipUnless(shutil.which("caddy"), "Caddy is not installed")
class Caddy(Proxied, unittest.TestCase):
    def command(self):
        site = documented("caddyfile").replace(NAME + " {", f"http://{NAME}:{self.port} {{\n\tbind 127.0.0.1")
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")
        path = self.written("Caddyfile", "{\n\tadmin off\n}\n" + site)
        return ["caddy", "run", "--config", path, "--adapter", "caddyfile"]


if __name__ == "__main__":
    unittest.main(verbosity=2)
