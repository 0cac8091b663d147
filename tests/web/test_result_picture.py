"""The picture of a result that players can share."""

import base64
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.driver import Screen

#: The size of a picture, and the share of its points that differ from the paper, by thirds of its height.
MEASURED = """async (encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const on = canvas.getContext('2d')
  on.drawImage(picture, 0, 0)
  const third = picture.height / 3
  const drawn = [0, 1, 2].map((n) => {
    const { data } = on.getImageData(48, n * third, picture.width - 96, third)
    let other = 0
    for (let at = 0; at < data.length; at += 4) if (data[at] < 235) other++
    return other / (data.length / 4)
  })
  return [picture.width, picture.height, ...drawn]
}"""


@pytest.mark.parametrize(
    ("game", "seats", "options", "language", "phone"),
    [("bakschisch", 4, {"most_rounds": 5}, "fr", True), ("riffifi", 3, {}, "en", False)],
)
def test_a_result_is_shared_as_a_picture(
    screen: Callable[..., Screen],
    tmp_path: Path,
    game: str,
    seats: int,
    options: dict[str, object],
    language: str,
    phone: bool,
) -> None:
    one = screen(language=language, phone=phone, theme="dark")
    table = one.sit(game, seats, options=options)
    one.play_on(random.Random(7), 500)
    one.page.wait_for_selector("[data-over]")
    one.accessible("a result with its picture")
    expect(one.page.locator("[data-over] .row button").first).to_have_text(re.compile("Rematch|Revanche"))
    won = one.page.locator("[data-over] .headline").inner_text().startswith(("You", "Vous"))
    places = one.page.locator("[data-own-place]")
    expect(places).to_have_count(0 if won else 1)
    if not won:
        expect(places).to_have_text(re.compile(r"^(You are number \d|Vous terminez \de) (of|sur) \d"))
    one.page.evaluate("() => { delete Navigator.prototype.canShare }")  # a device without programs that share
    with one.page.expect_download() as awaited:
        one.page.locator("[data-picture-of-result]").click()
    assert awaited.value.suggested_filename == f"ludocracy-{game}-{table}.png"
    file = tmp_path / "result.png"
    awaited.value.save_as(file)
    wide, high, *drawn = one.page.evaluate(MEASURED, base64.b64encode(file.read_bytes()).decode())
    assert (wide, high) == (1200, 630)
    assert all(part > 0.02 for part in drawn), drawn
