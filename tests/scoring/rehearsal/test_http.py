"""Forms are found and filled in as a browser does."""

import pytest

from scoring.rehearsal.http import find_form

PAGE = """
<form action="/search/"><input name="q" value=""></form>
<form action="/save/" method="post">
  <input type="hidden" name="key" value="k1">
  <textarea name="text">Gómez &amp; Gil</textarea>
  <input type="checkbox" name="off"><input type="checkbox" name="on" checked>
  <input type="radio" name="side" value="0"><input type="radio" name="side" value="1" checked>
  <select name="unit"><option value="juego">Juego</option><option value="coto" selected></select>
  <button name="go" value="next">Seguir</button>
</form>
"""


@pytest.mark.parametrize("having", ["key", "go", "/save/"])
def test_form_is_told_by_field_button_or_address(having):
    form = find_form(PAGE, having)

    assert form.action == "/save/"
    assert form.fields == {
        "key": "k1",
        "text": "Gómez & Gil",
        "on": "on",
        "side": "1",
        "unit": "coto",
    }


def test_form_that_is_not_there_is_named():
    with pytest.raises(AssertionError, match="nothing"):
        find_form(PAGE, "nothing")
