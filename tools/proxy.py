"""A small round-robin HTTP proxy for `dev.py stack` without nginx; not for production."""

import http.client
import itertools
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade"}


def serve(port: int, upstreams: list[int]) -> None:
    """Listen on a loopback port and pass each request to the next upstream."""
    turns = itertools.cycle(upstreams)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def forward(self) -> None:
            """Send the request on and its answer back."""
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {k: v for k, v in self.headers.items() if k.lower() not in HOP_BY_HOP}
            headers |= {"X-Forwarded-For": self.client_address[0], "X-Forwarded-Proto": "http"}
            upstream = http.client.HTTPConnection("127.0.0.1", next(turns), timeout=30)
            try:
                upstream.request(self.command, self.path, body, headers)
                self.answer(upstream.getresponse())
            finally:
                upstream.close()

        def answer(self, response: http.client.HTTPResponse) -> None:
            """Copy an upstream's answer, with its length made explicit."""
            body = response.read()
            self.send_response_only(response.status, response.reason)
            for name, value in response.getheaders():
                if name.lower() not in HOP_BY_HOP | {"content-length"}:
                    self.send_header(name, value)
            if response.status not in (204, 304):
                length = response.getheader("Content-Length") if self.command == "HEAD" else None
                self.send_header("Content-Length", length or str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = forward

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent: the application logs requests."""

    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), [int(port) for port in sys.argv[2:]])
