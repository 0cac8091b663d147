/**
 * Parses the subset of Markdown that the rules use into blocks that a component draws. Text is never inserted as HTML.
 */

export type Span = { kind: 'text' | 'strong' | 'em' | 'code'; text: string }

export type Block =
  | { kind: 'heading'; level: number; key: string; spans: Span[] }
  | { kind: 'picture'; name: string; caption: string }
  | { kind: 'paragraph' | 'quote'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }

export interface Section {
  id: string
  title: string
  level: number
  blocks: Block[]
  /** All its words, for searching. */
  plain: string
}

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|`(.+?)`|\[(.+?)\]\([^)]*\)/g

export function spans(text: string): Span[] {
  const out: Span[] = []
  let last = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > last) out.push({ kind: 'text', text: text.slice(last, match.index) })
    const [, strong, star, bar, code, link] = match
    if (strong !== undefined) out.push({ kind: 'strong', text: strong })
    else if (code !== undefined) out.push({ kind: 'code', text: code })
    else if (link !== undefined) out.push({ kind: 'text', text: link })
    else out.push({ kind: 'em', text: star ?? bar ?? '' })
    last = match.index + match[0].length
  }
  if (last < text.length) out.push({ kind: 'text', text: text.slice(last) })
  return out
}

const words = (list: Span[]): string => list.map((span) => span.text).join('')
const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()))

export function blocks(markdown: string): Block[] {
  const out: Block[] = []
  const lines = markdown.split('\n')
  let at = 0
  const run = (holds: (line: string) => boolean): string[] => {
    const taken: string[] = []
    while (at < lines.length && holds(lines[at] ?? '')) taken.push(lines[at++] ?? '')
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,6})\s+(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(line)
    const picture = /^!\[(.*)\]\(([\w-]+)\)$/.exec(line)
    if (!line.trim()) at++
    else if (heading) {
      out.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        key: heading[3] ?? '',
        spans: spans(heading[2] ?? ''),
      })
      at++
    } else if (picture) {
      out.push({ kind: 'picture', name: picture[2] ?? '', caption: picture[1] ?? '' })
      at++
    } else if (line.startsWith('>')) {
      for (const quote of run((one) => one.startsWith('>'))
        .map((one) => one.replace(/^>\s?/, ''))
        .join('\n')
        .split(/\n\s*\n/))
        out.push({ kind: 'quote', spans: spans(quote.replaceAll('\n', ' ')) })
    } else if (line.trimStart().startsWith('|')) {
      const [head = '', , ...rest] = run((one) => one.trimStart().startsWith('|'))
      out.push({ kind: 'table', head: cells(head), rows: rest.map(cells) })
    } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
      const ordered = /^\s*\d/.test(line)
      const items: string[] = []
      for (const one of run((text) => text.trim() !== '' && !/^#/.test(text))) {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(one)
        if (item) items.push(item[1] ?? '')
        else items.push(`${items.pop() ?? ''} ${one.trim()}`)
      }
      out.push({ kind: 'list', ordered, items: items.map(spans) })
    } else {
      const text = run((one) => one.trim() !== '' && !/^(#|>|\||\s*[-*]\s|\s*\d+\.\s)/.test(one)).join(' ')
      out.push({ kind: 'paragraph', spans: spans(text) })
    }
  }
  return out
}

function plain(block: Block): string {
  if (block.kind === 'list') return block.items.map(words).join(' ')
  if (block.kind === 'picture') return block.caption
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(words).join(' ')
  return words(block.spans)
}

export function sections(markdown: string): Section[] {
  const out: Section[] = []
  for (const block of blocks(markdown)) {
    if (block.kind === 'heading') {
      out.push({
        id: block.key ? `rule-${block.key}` : `rule-${out.length}`,
        title: words(block.spans),
        level: block.level,
        blocks: [],
        plain: words(block.spans),
      })
      continue
    }
    if (!out.length) out.push({ id: 'rule-0', title: '', level: 1, blocks: [], plain: '' })
    const section = out[out.length - 1]!
    section.blocks.push(block)
    section.plain += ` ${plain(block)}`
  }
  return out
}

/** Lower-case letters without accents, for a tolerant search. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
