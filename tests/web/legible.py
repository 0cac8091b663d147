"""Measures whether the texts of a page can be read: not cut, not merged with others, prices not split over two lines."""

from playwright.sync_api import Page

#: Texts that are shortened on purpose: cards and events show all of it when they are pointed at or pressed.
SHORTENED = ".card .text, .card strong, .event, .news, .since, .plate .who small"

#: Describes each text that cannot be read.
#:
#: A text is cut if a box that hides its overflow, or the window, ends before it; a box that scrolls vertically does not cut
#: it. It is covered if another part of the same panel lies on it. Two numbers side by side are merged if less than a third of
#: a letter's height is between them. Texts of the same tile or panel may not touch or overlap, and a price stays on one line.
ILLEGIBLE = """(shortened) => {
  const OWN = '.company, .card, .plate, .zone, .forecast, .coach, table, .dock, .sheet'
  const found = []
  const shown = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || !element.closest('.heg') || element.closest('.unseen, svg, [hidden]')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest(shortened)) continue
    const range = document.createRange()
    const start = node.data.search(/\\S/)
    range.setStart(node, start)
    range.setEnd(node, node.data.trimEnd().length)
    const rects = [...range.getClientRects()].filter((box) => box.width > 0.5)
    if (!rects.length) continue
    const text = node.data.trim().replace(/\\s+/g, ' ')
    const size = parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1)
    const say = (what) => found.push(`${what}: “${text}” in ${element.closest('[class]')?.className ?? ''}`)
    const lines = new Set(rects.map((box) => Math.round(box.top)))
    if (/^[−-]?\\d+\\sV$/.test(text) && lines.size > 1) say('split')
    let hidden = false
    let scrolls = { x: false, y: false }
    for (let box = element; box && !hidden; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'contents' || style.display === 'inline') continue
      const area = box.getBoundingClientRect()
      if (style.clipPath !== 'none' && area.width <= 1) { hidden = true; break }
      const left = area.left + box.clientLeft, top = area.top + box.clientTop
      const zoom = box.currentCSSZoom ?? 1
      // The width of the client is rounded.
      const right = style.textOverflow === 'ellipsis' ? area.right : left + box.clientWidth * zoom
      const bottom = top + box.clientHeight * zoom
      if (/auto|scroll/.test(style.overflowY) && box.scrollHeight > box.clientHeight + 1) scrolls.y = true
      const sideways = /auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth + 1
      if (sideways && box.matches('.hand')) scrolls.x = true
      const clips = (one) => one !== 'visible'
      const spare = style.textOverflow === 'ellipsis' ? 0.2 : 1.5
      const out = rects.find((one) =>
        (clips(style.overflowX) && !scrolls.x && (one.right > right + spare || one.left < left - spare)) ||
        (clips(style.overflowY) && !scrolls.y && (one.bottom > bottom + size * 0.25 || one.top < top - size * 0.25)))
      if (out) { say(`cut by ${box.className}`); hidden = true }
    }
    if (hidden) continue
    const off = rects.find((one) => !scrolls.x && (one.right > innerWidth + 1 || one.left < -1))
    if (off) { say('cut by the window'); continue }
    let sticky = null
    for (let box = element; box && !sticky; box = box.parentElement)
      if (getComputedStyle(box).position === 'sticky') sticky = box
    const { left, top, width, height } = rects[0]
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const panel = element.closest(OWN)
    if (panel && over && !over.contains(element) && !element.contains(over) && over.closest(OWN) === panel) {
      let apart = false
      for (let box = over; box && !box.matches(OWN); box = box.parentElement)
        if (getComputedStyle(box).position !== 'static') apart = true
      if (!apart && !sticky) say(`covered by ${over.className}`)
    }
    const [own, cell] = [element.closest(OWN), element.closest('td, th')]
    for (const box of rects) shown.push({ box, text, size, own, element, sticky, cell })
  }
  const described = (a, b) => `“${a.text}” and “${b.text}” in ${a.own?.className ?? ''}`
  for (let n = 0; n < shown.length; n++)
    for (let k = n + 1; k < shown.length; k++) {
      const [a, b] = shown[n].box.left <= shown[k].box.left ? [shown[n], shown[k]] : [shown[k], shown[n]]
      if (!a.own || a.own !== b.own || a.element === b.element || a.sticky !== b.sticky) continue
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      const gap = b.box.left - a.box.right
      const least = Math.min(a.size, b.size)
      if (high < least * 0.4) continue
      if (a.cell !== b.cell && gap < least / 3) found.push(`touching: ${described(a, b)}`)
      else if (gap > -2 && gap < 3 && a.element.parentElement !== b.element.parentElement
        && !a.element.contains(b.element) && !b.element.contains(a.element)) found.push(`touching: ${described(a, b)}`)
      else if (gap < -2) found.push(`overlapping: ${described(a, b)}`)
      else if (gap < least / 3 && /\\d$/.test(a.text) && /^\\d/.test(b.text)) {
        const apart = getComputedStyle(a.element).backgroundColor !== getComputedStyle(b.element).backgroundColor
        if (!apart || gap < 0) found.push(`merged: ${described(a, b)}`)
      }
    }
  for (const box of document.querySelectorAll('.heg :is(.reader, .forecast, .column, .zone)')) {
    const hides = box.checkVisibility() && getComputedStyle(box).overflowX !== 'visible'
    if (hides && box.scrollWidth > box.clientWidth + 1) found.push(`wider than its box: ${box.className}`)
  }
  return [...new Set(found)]
}"""


#: The answers that are not shown whole: a box or the window ends before them. `scroll`: after scrolling to them.
HIDDEN_ANSWERS = """(scroll) => [...document.querySelectorAll('.heg button.lit, .heg [data-move]')].filter((one) => {
  if (one.disabled || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (scroll) one.scrollIntoView({ block: 'center', inline: 'center' })
  const box = one.getBoundingClientRect()
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return true
  for (let outer = one.parentElement; outer; outer = outer.parentElement) {
    const style = getComputedStyle(outer)
    if (style.overflow === 'visible' || style.display === 'contents') continue
    const room = outer.getBoundingClientRect()
    if (box.left < room.left - 2 || box.top < room.top - 2 || box.right > room.right + 2 || box.bottom > room.bottom + 2)
      return true
  }
  return false
}).map((one) => one.dataset.move ?? one.dataset.spot ?? one.textContent)"""


def hidden_answers(page: Page, scroll: bool) -> list[str]:
    """Return the answers that are not shown whole; with `scroll`, after scrolling to each of them."""
    found: list[str] = page.evaluate(HIDDEN_ANSWERS, scroll)
    return found


def illegible(page: Page) -> list[str]:
    """Return the texts of Hegemony's table that cannot be read as they are shown now."""
    found: list[str] = page.evaluate(ILLEGIBLE, SHORTENED)
    return found
