"""`dev.py run`: from a checkout to a server people can open; its data stays in var/."""

import secrets
import subprocess
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tools import environment
from tools.django import laptop, manage
from tools.network import lan_address
from tools.places import PYTHON, VAR, Refusal, say
from tools.processes import is_taken, supervised

THREADS = 8
DEMO_READY = "demonstration-is-ready"
CODE_ALPHABET = (
    "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without letters and digits that are read for each other
)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What the command line asked for."""

    empty: bool
    lan: bool
    port: int

    @property
    def data(self) -> Path:
        """Demonstration and real data never share a folder."""
        return VAR / ("empty" if self.empty else "demo")

    @property
    def bind(self) -> str:
        """Only --lan listens to other machines."""
        return "0.0.0.0" if self.lan else "127.0.0.1"

    @property
    def url(self) -> str:
        """The address to tell people."""
        return f"http://{lan_address() if self.lan else 'localhost'}:{self.port}/"


def run(plan: Plan) -> int:
    """Prepare everything, start the web server and the job runner, and stop them on Ctrl-C."""
    if is_taken(plan.bind, plan.port):
        free = next(port for port in count(plan.port + 1) if not is_taken(plan.bind, port))
        raise Refusal(f"Port {plan.port} is in use. Stop what listens there, or use --port {free}")
    url = plan.url
    environment.ensure("runtime")
    env = laptop(plan.data, **_variables(plan, url))
    if not plan.empty:
        throw_away_half_a_demonstration(plan.data)
    say("Preparing the database, the translations and the static files ...")
    state = manage(["prepare"], env).splitlines()[-1]
    welcome = _first_run_code(state, env) if plan.empty else _demo_logins(plan, env)
    with supervised() as supervisor:
        supervisor.start("The web server", _gunicorn(plan), env)
        supervisor.start("The job runner", [str(PYTHON), "manage.py", "work"], env)
        supervisor.wait_until_answering(f"http://127.0.0.1:{plan.port}/healthz")
        _announce(plan, url, welcome)
        code = supervisor.wait()
        say("\nStopping ...")
    say("Stopped. The data stays in " + str(plan.data))
    return code


def _variables(plan: Plan, url: str) -> dict[str, str]:
    hosts = ["localhost", "127.0.0.1"] + (
        [url.split("//")[1].split(":", maxsplit=1)[0]] if plan.lan else []
    )
    variables = {"ALLOWED_HOSTS": ",".join(hosts), "COTON_BASE_URL": url.rstrip("/")}
    if plan.empty:
        variables["COTON_SETUP_CODE"] = _setup_code()
    return variables


def _setup_code() -> str:
    letters = [secrets.choice(CODE_ALPHABET) for _ in range(8)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def _first_run_code(state: str, env: dict[str, str]) -> str:
    if state == "in use":
        return ""
    return f"First run: open the address and enter this code: {env['COTON_SETUP_CODE']}"


def throw_away_half_a_demonstration(data: Path) -> None:
    """A first start that was interrupted left only part of it, so nobody has used it yet."""
    if not (data / DEMO_READY).exists():
        for file in data.glob("coton.sqlite3*"):
            file.unlink()


def _demo_logins(plan: Plan, env: dict[str, str]) -> str:
    ready = plan.data / DEMO_READY
    if not ready.exists():
        manage(["seed_demo"], env)
        ready.touch()
    return manage(["demo_logins", *(["--random"] if plan.lan else [])], env).strip()


def _gunicorn(plan: Plan) -> list[str]:
    options = ["--bind", f"{plan.bind}:{plan.port}", "--config", "docker/gunicorn.conf.py"]
    shape = [
        "--worker-class",
        "gthread",
        "--workers",
        "1",
        "--threads",
        str(THREADS),
        "--log-level",
        "warning",
    ]
    return [str(PYTHON), "-m", "gunicorn", "config.wsgi:application", *options, *shape]


def _announce(plan: Plan, url: str, welcome: str) -> None:
    say(f"\nCotón is running at {url}")
    if plan.lan:
        code = "import segno, sys; segno.make(sys.argv[1], micro=False).terminal(compact=True)"
        subprocess.run([str(PYTHON), "-c", code, url], check=False)
    if welcome:
        say(welcome)
    say("Stop it with Ctrl-C.")
