"""`dev.py stack`: the topology of docker/compose.yaml with plain processes, proved by a night."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from tools import environment, postgres
from tools.django import environment as django_environment
from tools.django import manage, passthrough
from tools.places import PYTHON, ROOT, Refusal, say, warn
from tools.processes import Supervisor, free_port, supervised
from tools.suites import CI

PRESET = "guinarte"
LISTEN, REPLICAS = "listen 8080;", "server web:8000;"


def prove(rounds: int) -> int:
    """Start everything, play the rounds over HTTP, check the ledger, stop everything."""
    environment.ensure("runtime")
    with (
        tempfile.TemporaryDirectory(prefix="coton-stack-") as folder,
        postgres.throwaway_server() as database,
        supervised(logs=Path(folder)) as supervisor,
    ):
        scratch, door = Path(folder), free_port()
        env = _environment(scratch, database, door) | _redis(supervisor, scratch)
        try:
            code = _prove(supervisor, scratch, door=door, rounds=rounds, env=env)
        except Refusal:
            supervisor.show_logs()
            raise
        if code:
            supervisor.show_logs()
    say("The stack played its night and stopped." if code == 0 else "The stack FAILED.")
    return code


def _prove(
    supervisor: Supervisor, scratch: Path, *, door: int, rounds: int, env: dict[str, str]
) -> int:
    say("Preparing the database ...")
    manage(["prepare"], env)
    _start_application(supervisor, scratch, door=door, env=env)
    url = f"http://127.0.0.1:{door}"
    supervisor.wait_until_answering(f"{url}/readyz")
    say(f"PostgreSQL, two web processes behind a proxy, worker and beat are up at {url}")
    return _play(rounds, url, env)


def _environment(scratch: Path, database: str, door: int) -> dict[str, str]:
    return django_environment(
        "production",
        SECRET_KEY="plain-processes-" + os.urandom(24).hex(),
        DATABASE_URL=database,
        COTON_DATA_DIR=str(scratch),
        COTON_BASE_URL=f"http://127.0.0.1:{door}",
        ALLOWED_HOSTS="127.0.0.1",
        WEB_WORKERS="1",
        WEB_THREADS="4",
    )


def _redis(supervisor: Supervisor, scratch: Path) -> dict[str, str]:
    server = shutil.which("redis-server") or shutil.which("valkey-server")
    if server is None:
        if CI:
            raise Refusal("redis-server is not installed; in CI that is an error.")
        warn("LEFT OUT: broker and shared cache. Install redis-server to prove them too.")
        return {}
    port = free_port()
    limits = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel", "warning"]
    command = [server, "--port", str(port), "--dir", str(scratch), *limits]
    supervisor.start("Redis", command, os.environ)
    address = f"redis://127.0.0.1:{port}"
    return {"CELERY_BROKER_URL": f"{address}/0", "CACHE_URL": f"{address}/1"}


def _start_application(
    supervisor: Supervisor, scratch: Path, *, door: int, env: dict[str, str]
) -> None:
    ports = [free_port(), free_port()]
    gunicorn = [str(PYTHON), "-m", "gunicorn", "--config", "docker/gunicorn.conf.py"]
    for number, port in enumerate(ports, start=1):
        command = [*gunicorn, "--bind", f"127.0.0.1:{port}", "config.wsgi:application"]
        supervisor.start(f"Web process {number}", command, env)
    if "CELERY_BROKER_URL" in env:
        celery = [str(PYTHON), "-m", "celery", "-A", "config.celery", "--quiet"]
        worker = [*celery, "worker", "--concurrency", "1", "--loglevel", "warning"]
        supervisor.start("The worker", worker, env)
        schedule = str(scratch / "beat-schedule")
        beat = [*celery, "beat", "--schedule", schedule, "--pidfile=", "--loglevel", "warning"]
        supervisor.start("Beat", beat, env)
    for port in ports:
        supervisor.wait_until_answering(f"http://127.0.0.1:{port}/healthz")
    supervisor.start("The proxy", _proxy(scratch, door, ports), os.environ)


def _proxy(scratch: Path, door: int, ports: list[int]) -> list[str]:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        if CI:
            raise Refusal("nginx is not installed; in CI that is an error.")
        warn("nginx is not installed: a small proxy of Python's takes its place.")
        return [sys.executable, "-m", "tools.proxy", str(door), *map(str, ports)]
    configuration = scratch / "nginx.conf"
    configuration.write_text(_nginx_configuration(scratch, door, ports))
    return [nginx, "-p", str(scratch), "-c", str(configuration), "-e", "stderr"]


def _nginx_configuration(scratch: Path, door: int, ports: list[int]) -> str:
    shipped = (ROOT / "docker" / "proxy.conf").read_text()
    for expected in (LISTEN, REPLICAS):
        if shipped.count(expected) != 1:
            raise Refusal(f"docker/proxy.conf should say {expected!r} exactly once")
    servers = " ".join(f"server 127.0.0.1:{port};" for port in ports)
    site = shipped.replace(LISTEN, f"listen 127.0.0.1:{door};").replace(REPLICAS, servers)
    user = "user root;" if os.geteuid() == 0 else ""
    folders = " ".join(
        f"{kind}_temp_path {scratch}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"{user} daemon off; pid {scratch}/nginx.pid; error_log stderr warn;\n"
        f"events {{ worker_connections 256; }}\n"
        f"http {{ access_log off; {folders}\n{site}\n}}\n"
    )


def _play(rounds: int, url: str, env: dict[str, str]) -> int:
    say(f"Playing a night of {rounds} round(s) over HTTP ...")
    night = ["rehearse", "--rounds", str(rounds), "--preset", PRESET, "--http", url]
    played = passthrough(night, env)
    verified = passthrough(["verify_ledger"], env)
    return played or verified
