/** A picture of a result to share: who has won, the scores, and how they grew. It is always light. */

export interface Result {
  title: string
  headline: string
  /** By rank. */
  seats: { name: string; role: string; score: number; winner: boolean; colour: string }[]
  /** The scores of each seat in the course of the game, with its colour; none if the game does not tell. */
  curves: { colour: string; scores: number[] }[]
}

/** The size that messengers and social networks show whole, in pixels. */
const WIDE = 1200
const HIGH = 630
const EDGE = 56
const PAPER = '#f4eddd'
const SHEET = '#fffaf0'
const INK = '#211c15'
const FAINT = '#5f5544'
const GREEN = '#14523d'
const GOLD = '#d6a021'
const LINE = '#d8ccb2'
const display = (size: number): string => `900 ${size}px Fraunces, Georgia, serif`
const body = (size: number, weight = 500): string => `${weight} ${size}px Figtree, system-ui, sans-serif`

/** The longest beginning of a text that fits a width. */
function cut(on: CanvasRenderingContext2D, text: string, width: number): string {
  if (on.measureText(text).width <= width) return text
  let end = text.length
  while (end > 1 && on.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}

function write(on: CanvasRenderingContext2D, text: string, x: number, y: number, width: number, font: string): void {
  on.font = font
  on.fillText(cut(on, text, width), x, y)
}

function drawRanks(on: CanvasRenderingContext2D, { seats }: Result, left: number, width: number): void {
  const top = 220
  const high = Math.min(84, (HIGH - EDGE - 12 - top) / seats.length)
  const most = Math.max(1, ...seats.map((one) => one.score))
  for (const [n, { name, role, score, winner, colour }] of seats.entries()) {
    const middle = top + n * high + high / 2
    on.fillStyle = colour
    on.beginPath()
    on.arc(left + 14, middle, 14, 0, 2 * Math.PI)
    on.fill()
    on.fillStyle = INK
    write(on, name, left + 44, middle + (role ? 0 : 9), width * 0.42, body(27, winner ? 700 : 500))
    on.fillStyle = FAINT
    if (role) write(on, role, left + 44, middle + 25, width * 0.42, body(19))
    const bar = left + 44 + width * 0.44
    const room = left + width - 76 - bar
    on.fillStyle = LINE
    on.fillRect(bar, middle - 9, room, 18)
    on.fillStyle = winner ? GOLD : FAINT
    on.fillRect(bar, middle - 9, (room * Math.max(0, score)) / most, 18)
    on.fillStyle = INK
    on.textAlign = 'right'
    write(on, String(score), left + width, middle + 11, 76, display(32))
    on.textAlign = 'left'
  }
}

function drawCurves(on: CanvasRenderingContext2D, { curves }: Result, left: number, width: number): void {
  const [top, end] = [230, HIGH - EDGE - 40]
  const all = curves.flatMap((one) => one.scores)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const y = (score: number): number => end - ((score - low) / (high - low)) * (end - top)
  on.strokeStyle = LINE
  on.lineWidth = 2
  for (const score of new Set([low, 0, high])) {
    on.beginPath()
    on.moveTo(left, y(score))
    on.lineTo(left + width, y(score))
    on.stroke()
  }
  on.lineWidth = 6
  on.lineJoin = 'round'
  for (const { colour, scores } of curves) {
    on.strokeStyle = colour
    on.beginPath()
    for (const [n, score] of scores.entries()) on.lineTo(left + (n / (scores.length - 1)) * width, y(score))
    on.stroke()
  }
}

/** Draws a result. */
export async function drawn(result: Result): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = HIGH
  const on = canvas.getContext('2d')
  if (!on) throw new Error('no canvas')
  on.fillStyle = PAPER
  on.fillRect(0, 0, WIDE, HIGH)
  on.fillStyle = SHEET
  on.fillRect(EDGE / 2, EDGE / 2, WIDE - EDGE, HIGH - EDGE)
  on.fillStyle = GREEN
  on.fillRect(EDGE / 2, EDGE / 2, 12, HIGH - EDGE)
  const wide = WIDE - 2 * EDGE
  write(on, result.title, EDGE + 12, 110, wide - 260, display(56))
  on.fillStyle = INK
  write(on, result.headline, EDGE + 12, 172, wide, display(36))
  on.fillStyle = FAINT
  on.textAlign = 'right'
  write(on, 'Ludocracy', WIDE - EDGE, 106, 240, display(26))
  on.textAlign = 'left'
  const curved = result.curves.some((one) => one.scores.length > 2)
  drawRanks(on, result, EDGE + 12, curved ? 600 : wide - 12)
  if (curved) drawCurves(on, result, 730, WIDE - EDGE - 730)
  return new Promise((done, failed) => {
    canvas.toBlob((picture) => (picture ? done(picture) : failed(new Error('no picture'))), 'image/png')
  })
}

/** Offers a picture to the programs of the device that share, or else as a file. */
export async function share(result: Result, name: string): Promise<void> {
  const file = new File([await drawn(result)], name, { type: 'image/png' })
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file], title: result.title }).catch((problem: unknown) => {
      // The reader may have decided otherwise.
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem
    })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
