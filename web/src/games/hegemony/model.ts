/** Converts the zones of a Hegemony view into typed data for the components. */

import type { Piece, View, Zone } from '../../lib/types'

export const ROLES = ['working', 'middle', 'capitalist', 'state'] as const
export const CLASSES = ['working', 'middle', 'capitalist'] as const
export const GOODS = ['food', 'luxury', 'health', 'education', 'influence'] as const
export const POLICIES = ['fiscal', 'labour', 'taxation', 'health', 'education', 'trade', 'immigration'] as const
export const SECTIONS = ['A', 'B', 'C'] as const
export const SKILLS = ['unskilled', 'agriculture', 'luxury', 'healthcare', 'education', 'media'] as const
export const INDUSTRIES = ['agriculture', 'luxury', 'healthcare', 'education', 'media'] as const

export type Role = (typeof ROLES)[number]
export type Good = (typeof GOODS)[number]
export type Policy = (typeof POLICIES)[number]
export type Section = (typeof SECTIONS)[number]
export type Skill = (typeof SKILLS)[number]
export type Industry = (typeof INDUSTRIES)[number]

/** A kind of worker, such as `working-media`: class and skill. */
export interface Worker {
  role: Role
  skill: Skill
}

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name)
}

/** Parses a kind of worker such as `working-media`; undefined if it is not one. */
export function workerOf(kind: string): Worker | undefined {
  const [role = '', skill = ''] = kind.split('-')
  return isRole(role) && (SKILLS as readonly string[]).includes(skill) ? { role, skill: skill as Skill } : undefined
}

export const GOOD_OF_SKILL: Record<Skill, Good | null> = {
  unskilled: null,
  agriculture: 'food',
  luxury: 'luxury',
  healthcare: 'health',
  education: 'education',
  media: 'influence',
}

// -- finding zones ---------------------------------------------------------------------------------------

export function zoneOf(view: View, id: string): Zone | undefined {
  return view.zones.find((zone) => zone.id === id)
}

/** The number of a fact, or 0 if there is none. */
export function fact(of: Zone | Piece | undefined, name: string): number {
  return of?.facts[name]?.n ?? 0
}

/** The seat of each role that is played. */
export function seatsOf(view: View): Partial<Record<Role, number>> {
  const seats: Partial<Record<Role, number>> = {}
  for (const zone of view.zones) {
    const role = zone.name.startsWith('board-') ? zone.name.slice('board-'.length) : ''
    if (isRole(role)) seats[role] = zone.owner
  }
  return seats
}

export function roleAt(view: View, seat: number): Role | undefined {
  const seats = seatsOf(view)
  return ROLES.find((role) => seats[role] === seat)
}

// -- the round -------------------------------------------------------------------------------------------

export const PHASES = ['preparation', 'action', 'production', 'elections', 'scoring'] as const
export type Phase = (typeof PHASES)[number]

export interface When {
  round: number
  turn: number
  phase: Phase | null
}

/** The current round, phase and turn. */
export function when(view: View): When {
  const zone = zoneOf(view, 'phases')
  const now = zone?.pieces.find((piece) => 'now' in piece.marks)
  const phase = PHASES.find((name) => now?.id === `phase.${name}`) ?? null
  return { round: fact(zone, 'round'), turn: fact(zone, 'turn'), phase }
}

// -- classes ---------------------------------------------------------------------------------------------

export interface Plate {
  role: Role
  /** -1 if nobody plays the role, such as the State with two or three players. */
  seat: number
  name: string
  points: number | null
  money: number
  influence: number | null
  /** Prosperity or wealth; for the State, the legitimacy with each of the three classes. */
  standing: number[]
  population: number | null
  capital: number | null
  loans: number
  cards: number
  awaited: boolean
  winner: boolean
}

export function plates(view: View): Plate[] {
  const seats = seatsOf(view)
  const services = zoneOf(view, 'services')
  const legitimacy = zoneOf(view, 'legitimacy')?.pieces.map((piece) => fact(piece, 'legitimacy')) ?? []
  const out: Plate[] = []
  for (const role of ROLES) {
    const seat = seats[role] ?? -1
    if (seat < 0 && role !== 'state') continue
    const board = zoneOf(view, `board.${seat}`)
    const person = view.seats[seat]
    const standing = role === 'state' ? legitimacy : [fact(board, role === 'capitalist' ? 'wealth' : 'prosperity')]
    out.push({
      role,
      seat,
      name: person?.name ?? '',
      points: person?.score ?? null,
      money: role === 'state' ? fact(services, 'treasury') : fact(board, role === 'capitalist' ? 'revenue' : 'money'),
      influence: board ? fact(board, 'influence') : null,
      standing,
      population: board?.facts['population']?.n ?? null,
      capital: board?.facts['capital']?.n ?? null,
      loans: role === 'state' ? fact(services, 'loans') : fact(board, 'loans'),
      cards: zoneOf(view, `hand.${seat}`)?.count ?? 0,
      awaited: person?.waited_for ?? false,
      winner: person?.winner ?? false,
    })
  }
  return out
}

// -- policies --------------------------------------------------------------------------------------------

export interface Cell {
  section: Section
  inForce: boolean
  /** The proposer of a bill for this section. */
  bill: Role | null
  /** Whether this bill is being voted on. */
  voted: boolean
  /** Whether the State's agenda asks for this section. */
  wished: boolean
}

export interface PolicyRow {
  policy: Policy
  number: number
  /** The number of the policy, as in “1. Fiscal Policy B”. */
  text: string
  cells: Cell[]
}

function sectionOf(piece: Piece | undefined): string {
  return piece?.face.split('-').at(-1) ?? ''
}

export function policyRows(view: View): PolicyRow[] {
  const pieces = new Map((zoneOf(view, 'policies')?.pieces ?? []).map((piece) => [piece.id, piece]))
  const agenda = new Map((zoneOf(view, 'agenda')?.pieces ?? []).map((piece) => [piece.id, piece]))
  return POLICIES.map((policy, n) => {
    const standing = pieces.get(`policy.${policy}`)
    const bill = pieces.get(`bill.${policy}`)
    const wish = sectionOf(agenda.get(`agenda.${policy}`))
    const by = ROLES.find((role) => bill && `by-${role}` in bill.marks) ?? null
    return {
      policy,
      number: n + 1,
      text: standing?.text ?? '',
      cells: SECTIONS.map((section) => ({
        section,
        inForce: sectionOf(standing) === section,
        bill: sectionOf(bill) === section ? by : null,
        voted: sectionOf(bill) === section && bill !== undefined && 'voted' in bill.marks,
        wished: wish === section,
      })),
    }
  })
}

/** The policy that is being voted on, and its proposer. */
export function ballotOf(view: View): { row: PolicyRow; cell: Cell } | undefined {
  for (const row of policyRows(view)) {
    const cell = row.cells.find((one) => one.voted)
    if (cell) return { row, cell }
  }
  return undefined
}

// -- companies -------------------------------------------------------------------------------------------

export interface Post {
  skill: Skill
  who: Worker | null
  /** Whether it is the employee's post in a company of the Middle Class. */
  employee: boolean
}

export interface Company {
  id: string
  /** The name without the number of the copy. */
  name: string
  copy: string
  label: string
  good: Good
  output: number
  /** The extra output with an employee. */
  bonus: number
  posts: Post[]
  wages: number[]
  level: number
  wage: number
  cost: number
  automated: boolean
  vacant: boolean
  strike: boolean
  committed: boolean
  /** The contracts: of its own workers, and of its employee. */
  bound: { main: boolean; employee: boolean }
  machinery: boolean
}

const COPY = / \((\d+)\)$/

export function companyOf(piece: Piece): Company {
  const facts = Object.entries(piece.facts)
  const made = facts.find(([name]) => name.startsWith('makes-'))
  const workers = facts.flatMap(([name, { n }]) => {
    const worker = workerOf(name)
    return worker ? Array.from({ length: n }, () => worker) : []
  })
  const wages = facts.flatMap(([name, { n }]) => (name.startsWith('wage-') && n > 0 ? [n] : []))
  return {
    id: piece.id,
    name: piece.text.replace(COPY, ''),
    copy: COPY.exec(piece.text)?.[1] ?? '',
    label: [
      piece.text,
      ...facts.filter(([name]) => !PRINTED.test(name)).map(([, one]) => one.text),
      ...Object.values(piece.marks),
    ].join(', '),
    good: (made?.[0].slice('makes-'.length) ?? 'food') as Good,
    output: made?.[1].n ?? 0,
    bonus: fact(piece, 'bonus'),
    posts: postsOf(piece, workers),
    wages,
    level: fact(piece, 'level'),
    wage: fact(piece, 'wage'),
    cost: fact(piece, 'cost'),
    automated: 'automated' in piece.marks,
    vacant: 'vacant' in piece.marks,
    strike: 'strike' in piece.marks,
    committed: 'committed' in piece.marks || 'employee-committed' in piece.marks,
    bound: { main: 'committed' in piece.marks, employee: 'employee-committed' in piece.marks },
    machinery: 'machinery' in piece.marks,
  }
}

/** Facts that repeat what is printed on the card. They are drawn, but left out of the label. */
const PRINTED = /^(wage-\d|post-|employee-|bonus|cost)/

function expand(piece: Piece, prefix: string): Skill[] {
  return [...SKILLS].reverse().flatMap((skill) => Array.from({ length: fact(piece, `${prefix}${skill}`) }, () => skill))
}

/**
 * The posts in the order of the card, the skilled one first, and the workers on them. A skilled worker may fill an
 * unskilled post, but not the reverse. Employees of the Middle Class belong to the Working Class.
 */
function postsOf(piece: Piece, workers: Worker[]): Post[] {
  const main = expand(piece, 'post-')
  const employee = expand(piece, 'employee-')
  if (!main.length && !employee.length) {
    const empty = expand(piece, 'needs-').map((skill): Post => ({
      skill,
      who: null,
      employee: 'job' in piece.marks,
    }))
    return [
      ...workers.map((who): Post => ({
        skill: who.skill,
        who,
        employee: false,
      })),
      ...empty,
    ]
  }
  const rest = [...workers]
  const take = (fits: (worker: Worker) => boolean): Worker | null => {
    const at = rest.findIndex(fits)
    return at < 0 ? null : (rest.splice(at, 1)[0] ?? null)
  }
  const middles = employee.length > 0
  const posts = main.map((skill): Post => ({
    skill,
    who: null,
    employee: false,
  }))
  for (const post of posts.filter((one) => one.skill !== 'unskilled'))
    post.who = take((worker) => worker.skill === post.skill && (!middles || worker.role === 'middle'))
  for (const post of posts.filter((one) => one.skill === 'unskilled'))
    post.who = take((worker) => !middles || worker.role === 'middle')
  return [
    ...posts,
    ...employee.map((skill): Post => ({
      skill,
      who: take(() => true),
      employee: true,
    })),
  ]
}

/** The workers (of those picked up) who would fill the empty posts of a company, in the order of its posts. */
export function filled(company: Company, hand: readonly string[]): string[] {
  const left = [...hand]
  const withEmployees = company.posts.some((post) => post.employee)
  const out: string[] = []
  for (const post of company.posts) {
    if (post.who) continue
    const fits = (kind: string, skill: Skill): boolean => {
      const worker = workerOf(kind)
      const role = post.employee ? 'working' : 'middle'
      return worker !== undefined && worker.skill === skill && (!withEmployees || worker.role === role)
    }
    // A skilled worker may fill an unskilled post, but an unskilled one is preferred.
    const skills = post.skill === 'unskilled' ? SKILLS : [post.skill]
    const kind = skills.map((skill) => left.find((one) => fits(one, skill))).find((one) => one !== undefined)
    // The posts of one class are filled in order. The engine asks about a post that no worker picked up can fill.
    if (kind === undefined && withEmployees) continue
    if (kind === undefined) break
    left.splice(left.indexOf(kind), 1)
    out.push(kind)
  }
  return out
}

export interface Owned {
  role: Role
  title: string
  zone: string
  companies: Company[]
  /** Companies for sale, or closed public companies. */
  offered: Company[]
  offeredZone: string
}

export function owners(view: View): Owned[] {
  const seats = seatsOf(view)
  const out: Owned[] = []
  for (const role of ['capitalist', 'middle', 'working', 'state'] as const) {
    const seat = seats[role]
    if (seat === undefined && role !== 'state') continue
    const zone = zoneOf(view, `companies.${seat}`) ?? zoneOf(view, 'public')
    const offered = zoneOf(view, role === 'state' ? 'closed' : `market.${seat}`)
    // The Working Class owns no company except the Cooperative Farm.
    if (!zone || (role === 'working' && !zone.pieces.length)) continue
    out.push({
      role,
      title: zone.title,
      zone: zone.id,
      companies: zone.pieces.map(companyOf),
      offered: (offered?.pieces ?? []).map(companyOf),
      offeredZone: offered?.id ?? '',
    })
  }
  return out
}

// -- workers ---------------------------------------------------------------------------------------------

export interface Idle {
  id: string
  kind: string
  worker: Worker
  count: number
  text: string
}

export function idle(view: View): Idle[] {
  return (zoneOf(view, 'unemployed')?.pieces ?? []).flatMap((piece) => {
    const kind = piece.id.replace('idle.', '')
    const worker = workerOf(kind)
    return worker
      ? [
          {
            id: piece.id,
            kind,
            worker,
            count: fact(piece, 'n'),
            text: piece.text,
          },
        ]
      : []
  })
}

// -- goods -----------------------------------------------------------------------------------------------

export const SUPPLIERS = ['middle', 'capitalist', 'state', 'abroad'] as const
export type Supplier = (typeof SUPPLIERS)[number]

export interface Sale {
  supplier: Supplier
  good: Good
  /** The id of the piece with the stock and price. */
  id: string
  /** Infinity for imports. */
  stock: number
  limit: number
  price: number
  tile: boolean
  cheapest: boolean
}

export interface GoodRow {
  good: Good
  text: string
  sales: (Sale | null)[]
  /** The amount that the viewer's class has. */
  own: number
}

export function sellers(view: View): Supplier[] {
  const seats = seatsOf(view)
  return SUPPLIERS.filter((one) => one === 'state' || one === 'abroad' || seats[one] !== undefined)
}

/** Each good by seller. The cheapest seller with any stock is marked. */
export function goodRows(view: View, seat: number): GoodRow[] {
  const seats = seatsOf(view)
  const places: Record<Supplier, Zone | undefined> = {
    middle: zoneOf(view, `store.${seats.middle}`),
    capitalist: zoneOf(view, `store.${seats.capitalist}`),
    state: zoneOf(view, 'services'),
    abroad: zoneOf(view, 'import'),
  }
  const role = roleAt(view, seat)
  const mine = zoneOf(view, `area.${seat}`) ?? (role === 'capitalist' ? places.capitalist : undefined)
  return GOODS.map((good) => {
    const find = (zone: Zone | undefined): Piece | undefined =>
      zone?.pieces.find((piece) => piece.face === `good/${good}`)
    const sales = sellers(view).map((supplier): Sale | null => {
      const piece = find(places[supplier])
      if (!piece) return null
      return {
        supplier,
        good,
        id: piece.id,
        stock: supplier === 'abroad' ? Infinity : fact(piece, 'n'),
        limit: fact(piece, 'limit'),
        price: fact(piece, 'price') + (supplier === 'abroad' ? fact(piece, 'tariff') : 0),
        tile: 'tile' in piece.marks,
        cheapest: false,
      }
    })
    const open = sales.filter((sale) => sale !== null && sale.stock > 0 && sale.supplier !== role)
    const best = Math.min(...open.map((sale) => sale?.price ?? Infinity))
    for (const sale of open) if (sale) sale.cheapest = sale.price === best
    const text = find(places.state)?.text ?? find(places.capitalist)?.text ?? find(places.abroad)?.text ?? good
    // Influence belongs to the board of a class, not to its goods.
    const own = good === 'influence' ? fact(zoneOf(view, `board.${seat}`), 'influence') : fact(find(mine), 'n')
    return { good, text, sales, own }
  })
}

// -- votes -----------------------------------------------------------------------------------------------

export interface Voter {
  role: Role
  text: string
  bag: number
  cubes: number
  drawn: number
  influence: number
  stance: 'favour' | 'opposed' | null
  /** Whether the table waits for this voter: the influence is not sealed yet. */
  awaited: boolean
  /** The influence that the viewer has sealed, if this voter is the viewer. */
  sealed: number | null
}

export function voters(view: View): Voter[] {
  const seats = seatsOf(view)
  const bid = zoneOf(view, 'bid')
  return (zoneOf(view, 'votes')?.pieces ?? []).flatMap((piece) => {
    const role = piece.id.replace('voter.', '')
    if (!isRole(role)) return []
    const stance = 'favour' in piece.marks ? 'favour' : 'opposed' in piece.marks ? 'opposed' : null
    return [
      {
        role,
        text: piece.text,
        bag: fact(piece, 'bag'),
        cubes: fact(piece, 'cubes'),
        drawn: fact(piece, 'drawn'),
        influence: fact(piece, 'influence'),
        stance,
        awaited: view.seats[seats[role] ?? -1]?.waited_for ?? false,
        sealed: bid && bid.owner === seats[role] ? fact(bid, 'sealed') : null,
      },
    ]
  })
}
