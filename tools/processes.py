"""Child processes: free ports, waiting for an answer, a supervisor that stops them cleanly."""

import contextlib
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

from tools.places import ROOT, Refusal, say

STOP_AFTER_SECONDS = 12.0
LOG_LINES = 40


def free_port() -> int:
    """A TCP port of this machine that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_taken(host: str, port: int) -> bool:
    """Whether a server of ours could not listen there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
        return False


def answers(url: str) -> bool:
    """Whether an HTTP server answers there with a success."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status < 400)
    except (urllib.error.URLError, OSError):
        return False


class Supervisor:
    """Runs children until one ends or a signal arrives, then stops the rest, last started first.

    Each child has a session of its own, so Ctrl-C in the terminal reaches only the supervisor,
    which passes it on as SIGTERM and waits: no child prints a traceback.
    """

    def __init__(self, logs: Path | None = None) -> None:
        """Keep the children's output in the folder, or let it through to the terminal."""
        self._logs = logs
        self._children: list[tuple[str, subprocess.Popen[bytes]]] = []
        self._stopping = False

    def start(
        self, name: str, command: Sequence[str], env: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """Start a child in the checkout's folder."""
        output = (self._logs / f"{name}.log").open("wb") if self._logs else None
        child = subprocess.Popen(
            list(command),
            cwd=ROOT,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            start_new_session=True,
        )
        if output:
            output.close()
        self._children.append((name, child))
        return child

    def show_logs(self) -> None:
        """Print the end of what each child said, if it was kept."""
        for path in sorted(self._logs.glob("*.log")) if self._logs else []:
            lines = path.read_text(errors="replace").splitlines()[-LOG_LINES:]
            say("\n".join([f"--- {path.stem}", *lines]))

    def wait_until_answering(self, url: str, seconds: float = 60.0) -> None:
        """Wait for an HTTP answer; refuse when a child ends first or time runs out."""
        deadline = time.monotonic() + seconds
        while not answers(url):
            ended = self.ended()
            if ended or self._stopping:
                raise Refusal(
                    f"{ended or 'everything'} stopped before {url} answered; its messages are above"
                )
            if time.monotonic() > deadline:
                raise Refusal(f"{url} did not answer within {seconds:.0f} s")
            time.sleep(0.1)

    def ended(self) -> str | None:
        """The name of a child that is no longer running, if any."""
        return next((name for name, child in self._children if child.poll() is not None), None)

    def wait(self) -> int:
        """Return 0 when asked to stop, 1 when a child ended by itself."""
        while not self._stopping:
            name = self.ended()
            if name:
                say(f"{name} ended unexpectedly; stopping the rest.")
                return 1
            time.sleep(0.2)
        return 0

    def stop(self) -> None:
        """Ask every child to end, and end those that do not within a few seconds."""
        for _, child in reversed(self._children):
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + STOP_AFTER_SECONDS
        for name, child in reversed(self._children):
            try:
                child.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                say(f"{name} did not stop in time; killing it.")
                child.kill()
                child.wait()

    def request_stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Signal handler: leave `wait` at the next opportunity."""
        self._stopping = True


@contextlib.contextmanager
def supervised(logs: Path | None = None) -> Iterator[Supervisor]:
    """A supervisor that heeds SIGINT, SIGTERM and SIGHUP; it stops its children on the way out."""
    supervisor = Supervisor(logs)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, supervisor.request_stop)
    try:
        yield supervisor
    finally:
        supervisor.stop()
