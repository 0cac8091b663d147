/** A number on the icon of the page: in the tab, and on the icon of the installed app. */

let icon = ''

export async function badge(n: number): Promise<void> {
  icon ||= await fetch('/icon.svg').then((answer) => answer.text())
  const text = n > 99 ? '99' : String(n)
  const mark = `<circle cx="44" cy="20" r="20" fill="#d8523d"/><text x="44" y="30" fill="#fff" font-family="sans-serif" font-weight="700" font-size="28" text-anchor="middle">${text}</text>`
  const drawn = `data:image/svg+xml,${encodeURIComponent(icon.replace('</svg>', `${mark}</svg>`))}`
  document.querySelector('link[rel=icon]')?.setAttribute('href', n ? drawn : '/icon.svg')
  // Browsers without installed apps have no badges.
  if ('setAppBadge' in navigator) await (n ? navigator.setAppBadge(n) : navigator.clearAppBadge())
}
