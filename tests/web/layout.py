"""Waits until the layout of a page is stable."""

from playwright.sync_api import Page

#: Done when the fonts have come and nothing has changed its place for ten frames: a table that is too high for its window
#: gets smaller in steps, one per frame.
STILL = """async () => {
  await document.fonts.ready
  const places = () => [...document.querySelectorAll('header, .stage, .stage *, .foot')]
    .map((one) => one.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height].join()).join(' ')
  let before = ''
  let same = 0
  while (same < 10) {
    await new Promise((done) => requestAnimationFrame(done))
    const now = places()
    same = now === before ? same + 1 : 0
    before = now
  }
}"""


def stands_still(page: Page) -> None:
    page.evaluate(STILL)
