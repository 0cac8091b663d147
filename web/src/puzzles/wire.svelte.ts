/** Stands for the connection to a table: its board shows the position of a puzzle, and its one move is the answer. */

import type { TableWire, Wire } from '../board/wire.svelte'
import { Left } from '../lib/api'
import type { LogLine, PuzzleInfo, SeatInfo, TableMessage, ViewMessage } from '../lib/types'

export class PuzzleWire implements Wire {
  readonly id = ''
  state = $state<Wire['state']>('open')
  offline = $state(false)
  table = $state.raw<TableMessage | null>(null)
  views = $state.raw<Record<number, ViewMessage>>({})
  logs = $state.raw<Record<number, LogLine[]>>({})
  chat: Wire['chat'] = []
  promises: Wire['promises'] = []
  plans: Wire['plans'] = {}
  clock: Wire['clock'] = null
  onview: Wire['onview'] = null
  onchat: Wire['onchat'] = null
  onsaid: Wire['onsaid'] = null
  readonly owes = 'nothing'

  /** `solve` is called with the text of the move that the reader has chosen. */
  constructor(private readonly solve: (move: string) => Promise<void>) {}

  /** Only a move is asked for; nothing can be tried out, taken back or looked up in a puzzle. */
  readonly ask = (async (what: string, fields?: { move?: string }) => {
    if (what !== 'play' || !fields?.move) throw new Left()
    await this.solve(fields.move)
    return { is: 'done', id: null }
  }) as unknown as TableWire['ask']

  show(puzzle: PuzzleInfo): void {
    const { seat } = puzzle
    this.table = tableOf(puzzle)
    this.logs = { [seat]: puzzle.log.lines }
    this.views = {
      [seat]: {
        is: 'view',
        seat,
        moves: puzzle.moves,
        question: puzzle.moves,
        undo: null,
        last: 0,
        view: puzzle.view,
        zones: null,
        log: puzzle.log,
        notice: null,
      },
    }
  }

  again = (): Promise<void> => Promise.resolve()
  enter = (): Promise<string> => Promise.resolve('')
  until = (): Promise<void> => Promise.resolve()
  close(): void {
    // There is nothing to close.
  }
  speak(): void {
    // The texts of another language come with the puzzle.
  }
}

/** The table that the position could be from: the reader has the seat that is asked, bots the others. */
function tableOf(puzzle: PuzzleInfo): TableMessage {
  const seats = puzzle.view.seats.map(({ seat, name }): SeatInfo => {
    const mine = seat === puzzle.seat
    return {
      seat,
      name,
      who: mine ? 'person' : 'bot',
      bot: null,
      here: true,
      ready: true,
      agreed: true,
      stood_from: -1,
    }
  })
  return {
    is: 'table',
    id: '',
    link: '',
    game: puzzle.game,
    title: puzzle.title,
    rules: puzzle.rules,
    phase: 'playing',
    paused: false,
    public: false,
    seats,
    watchers: 0,
    options: puzzle.options,
    clock: { kind: 'none', seconds: 0, extra: 0, most: 0 },
    absent: 0,
    overdue: { what: 'bot', bot: '' },
    pace: 0,
    late: false,
    rated: true,
    chat: false,
    promises: false,
    round: null,
    votes: [],
    outcomes: [],
    meetings: [],
    holidays: [],
    asleep: false,
    you: { owner: false, seats: [puzzle.seat], rejoin: {} },
    hook: null,
    fair: { commitment: '', stage: 'dealt', seals: {}, nonces: {}, void: [], secret: null, lines: 0, head: '' },
    from: null,
    next: null,
    result: null,
    frozen: null,
  }
}
