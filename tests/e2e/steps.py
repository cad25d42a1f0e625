"""What people do on the pages, one function per step of the night."""

from playwright.sync_api import Page, expect

CODE = "ABCD-EFGH"
USERNAME = "inigo"
PASSWORD = "vale-mas-callar-2"
ASSOCIATION = "/a/pena-el-siete-de-oros/"
EVENT = f"{ASSOCIATION}e/liga-de-los-jueves/"
PAIRS = """Muñoz, Íñigo - Ana  Lacasta
Pedro Gil - Luis Sanz
José Ángel Peña - Marta Ibáñez
Carmen Royo - Pilar Lahoz
"""


def fill_first_run(page: Page, code: str = CODE) -> None:
    """Create the association and its owner."""
    page.goto("/setup/")
    page.fill("[name=code]", code)
    page.fill("[name=name]", "Peña El Siete de Oros")
    page.fill("[name=place]", "Alcañiz")
    page.fill("[name=owner_name]", "Íñigo Muñoz")
    page.fill("[name=username]", USERNAME)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=password_again]", PASSWORD)
    page.click("main form [type=submit]")


def sign_in(page: Page) -> None:
    """Sign in with the owner's login."""
    page.goto("/accounts/login/")
    page.fill("[name=login]", USERNAME)
    page.fill("[name=password]", PASSWORD)
    page.click("main form [type=submit]")
    page.wait_for_url(lambda url: "login" not in url)


def create_event(page: Page) -> None:
    """A league whose matches are a single juego, everything else as proposed."""
    page.goto(f"{ASSOCIATION}manage/events/new/")
    page.fill("[name=name]", "Liga de los jueves")
    while page.locator("button[value=next]").count():
        if page.locator("[name=unit][type=radio]").count():
            page.check("[name=unit][value=juego]", force=True)
            page.fill("[name=length]", "1")
        page.click("button[value=next]")
    page.click("button[value=create]")


def paste_pairs(page: Page) -> None:
    """Paste the list, look at it, accept it."""
    page.goto(f"{EVENT}manage/pairs/paste/")
    page.fill("[name=text]", PAIRS)
    page.click("button[value=preview]")
    expect(page.locator("main")).to_contain_text("José Ángel Peña – Marta Ibáñez")
    page.click("button[value=accept]")


def open_night(page: Page) -> None:
    """Open the list, tap that everybody came, close it."""
    page.goto(f"{EVENT}manage/nights/")
    page.click("main form button.button-main")
    for row in range(4):
        here = page.locator(".presence-list > li").nth(row).locator(".presence-button").first
        here.click()
        expect(here).to_have_attribute("aria-pressed", "true")
    page.click("#close button")


def draw_and_publish(page: Page) -> None:
    """Draw the next round and publish the draft."""
    page.goto(f"{EVENT}manage/rounds/")
    page.click("#draw button")
    page.click("form[action$='/publish/'] button")
    expect(page.locator("main")).to_contain_text("Publicada")


def pads(page: Page) -> list[str]:
    """The addresses of the pads of round 1; the board of tables in play repeats them."""
    page.goto(f"{EVENT}manage/rounds/1/")
    links = page.locator("main a[href$='/pad/']").all()
    return list(dict.fromkeys(link.get_attribute("href") or "" for link in links))


def play_juego(page: Page, pad: str) -> None:
    """Ninety against forty in the first hand; the first pair goes out in the vueltas."""
    page.goto(pad)
    page.check("[name=last_trick][value='0']", force=True)
    page.check("[name=side][value='0']", force=True)
    page.fill("[name=points]", "90")
    page.click("button[value=preview]")
    expect(page.locator("main")).to_contain_text("40 buenas")
    page.click("button[value=save]")
    page.check("[name=winner][value='0']", force=True)
    page.click("button[value=preview]")
    page.click("button[value=save]")
    expect(page.locator("main")).to_contain_text("Ver el acta")


def close_round(page: Page) -> None:
    """Close round 1."""
    page.goto(f"{EVENT}manage/rounds/1/")
    page.click("form[action$='/close/'] button")
    expect(page.locator("main")).to_contain_text("errada")
