/* Written by `python -m ludocracy.server.protocol.typescript web/src/lib/protocol.ts`: change the structs, then run it. */

export const PROTOCOL = 2

export interface Fact {
  n: number
  text: string
}

export interface Piece {
  id: string
  face: string
  text: string
  printed: string[]
  facts: Record<string, Fact>
  marks: Record<string, string>
}

export interface Reason {
  on: string
  fact: string
  n: number
  text: string
}

export interface Zone {
  id: string
  name: string
  kind: 'row' | 'pile' | 'track' | 'counter' | 'grid' | 'statement'
  owner: number
  title: string
  count: number
  facts: Record<string, Fact>
  pieces: Piece[]
  reasons?: Reason[]
}

export interface Offer {
  move: string
  on: string
  label: string
  hints: string[]
}

export interface Refusal {
  on: string
  text: string
}

export interface Prompt {
  ask: string
  text: string
  offers: Offer[]
  refusals: Refusal[]
}

export interface SeatView {
  seat: number
  name: string
  score: number
  waited_for: boolean
  winner: boolean
}

export interface View {
  game: string
  seat: number
  over: boolean
  seats: SeatView[]
  status: string[]
  zones: Zone[]
  prompt: Prompt | null
}

export type Phase = 'waiting' | 'playing' | 'over' | 'frozen'

export type ZoneKind = 'row' | 'pile' | 'track' | 'counter' | 'grid' | 'statement'

export interface Clock {
  kind: 'none' | 'turn' | 'bank'
  seconds: number
  extra: number
  most: number
}

export interface Overdue {
  what: 'bot' | 'pass' | 'nothing'
  bot: string
}

export interface Hook {
  kind: 'off' | 'discord' | 'slack' | 'matrix' | 'ntfy'
  url: string
  token: string
}

export interface Vote {
  vote: number
  what: 'pause' | 'resume' | 'undo' | 'bot' | 'end' | 'pace' | 'skip'
  seat: number
  by: number
  yes: number[]
  needed: number[]
  no: number[]
  at: number
  pace: number
}

export interface Outcome {
  vote: number
  what: 'pause' | 'resume' | 'undo' | 'bot' | 'end' | 'pace' | 'skip'
  seat: number
  by: number
  outcome: 'passed' | 'refused' | 'withdrawn' | 'lapsed'
  no: number[]
}

export interface Meeting {
  meeting: number
  at: number
  minutes: number
  by: number
  yes: number[]
  no: number[]
}

export interface Origin {
  table?: string
  at?: number
  exact?: boolean
  position?: boolean
}

export interface VoidStart {
  seats: number[]
  names: string[]
  commitment: string
  at: number
}

export interface RoundPart {
  tournament: string
  name: string
  round: number
  entrants: number[]
  nonce: string
  until: number
  closed: boolean
  opened: number
}

export interface Result {
  scores: number[]
  winners: number[]
  why: 'finished' | 'agreed'
}

export interface Told {
  is: 'told'
  note: string
  no?: boolean
}

export interface Asked {
  is: 'asked'
  question: string
  no?: boolean
}

export interface Shown {
  is: 'shown'
  zone: string
  face?: string
  fact?: string
  least?: number | null
  most?: number | null
  no?: boolean
}

export interface PlanStep {
  moves?: string[]
  on?: string
  choose?: 'only' | 'lowest' | 'highest'
  question?: string
  always?: boolean
  when?: (Told | Asked | Shown)[]
  until?: (Told | Asked | Shown)[]
}

export interface Plan {
  steps: PlanStep[]
  others?: 'stop' | 'wait'
}

export interface PlannedMove {
  at: number
  move: string
  label: string
}

export interface Deed {
  moves: string[]
  question?: string
  no?: boolean
}

export interface DeedInfo {
  deed: Deed
  text: string
  fate: 'open' | 'kept' | 'broken' | 'unseen' | 'unasked' | 'released'
  now: boolean
}

export interface PromiseInfo {
  id: string
  by: number
  to: number
  public: boolean
  rounds: number
  state: 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'countered' | 'lapsed'
  counters: string
  at: number
  gives: DeedInfo | null
  wants: DeedInfo | null
}

export interface PromisableMove {
  verb: string
  text: string
  arguments: PromisableArgument[]
  question: string
  question_text: string
  about: PromisableArgument[]
}

export interface ArgumentGroup {
  pattern: string
  text: string
}

export interface PromisableArgument {
  domain: string
  labels: string[]
  texts: string[]
  groups: ArgumentGroup[]
}

export interface PromisableMoves {
  moves: PromisableMove[]
  rounds: boolean
}

export interface PlanWord {
  name: string
  text: string
  arguments: PromisableArgument[]
}

export interface PlanQuestion {
  name: string
  text: string
}

export interface PlanVocabulary {
  moves: PlanWord[]
  notes: PlanWord[]
  questions: PlanQuestion[]
}

export interface PersonInfo {
  id: string
  name: string
}

export interface Person {
  id: string
  name: string
  login: string | null
  language: string
}

export interface Notifications {
  push: string
  browsers: number
  mail: boolean
  email: string | null
  digest: number
}

export interface TokenInfo {
  id: string
  name: string
  scope: string
  table: string | null
  seat: number | null
  created: number
  expires: number | null
  used: number | null
}

export interface Block {
  id: string
  name: string
  at: number
}

export interface RoleTally {
  role: string
  played: number
  won: number
}

export interface GameTally {
  game: string
  title: string
  played: number
  won: number
  roles: RoleTally[]
}

export interface ColourTally {
  seat: number
  played: number
  won: number
}

export interface Opponent {
  name: string
  played: number
  won: number
  lost: number
}

export interface Rating {
  name: string
  bot: string | null
  rating: number
  error: number
  games: number
  you: boolean
}

export interface OwnRating {
  game: string
  title: string
  rating: Rating
}

export interface Profile {
  name: string
  played: number
  won: number
  streak: number
  best: number
  games: GameTally[]
  colours: ColourTally[]
  opponents: Opponent[]
  ratings: OwnRating[]
}

export interface PlayedSeat {
  seat: number
  name: string
  bot: string | null
  score: number
  won: boolean
  you: boolean
}

export interface PlayedGame {
  id: string
  game: string
  title: string
  ended: number
  why: string
  practice: boolean
  rated: boolean
  seats: PlayedSeat[]
}

export interface Archive {
  games: PlayedGame[]
  more: boolean
}

export interface SeatWorth {
  players: number
  seat: number
  role: string
  points: number
}

export interface ClubGame {
  game: string
  title: string
  ratings: Rating[]
  seats: SeatWorth[]
}

export interface Club {
  name: string
  welcome: string
  registration: 'open' | 'invitation' | 'closed'
  guests: boolean
  public_tables: boolean
  mail: boolean
}

export interface BotKind {
  kind: string
  name: string
}

export interface OptionChoice {
  value: string
  text: string
}

export interface GameOption {
  name: string
  title: string
  help: string
  ruling: string
  printed: boolean
  default: boolean | number | string
  kind: 'flag' | 'number' | 'choice'
  least: number
  most: number
  choices: OptionChoice[]
}

export interface Game {
  game: string
  title: string
  tagline: string
  about: string
  minutes: number[]
  weight: 'light' | 'medium' | 'heavy'
  seats: number[]
  roles: Record<string, string[]>
  role_names: Record<string, string[]>
  figures: Record<string, number>
  rules: number
  puzzles: number
  bots: BotKind[]
  options: GameOption[]
}

export interface Drawing {
  light: string
  dark: string
  table: string
}

export interface RulesPicture {
  name: string
  drawings: Drawing[]
}

export interface AidName {
  name: string
  title: string
}

export interface AidText {
  game: string
  language: string
  aid: string
  markdown: string
}

export interface RulesInfo {
  game: string
  language: string
  markdown: string
  notes: Record<string, string>
  pictures: RulesPicture[]
  aids: AidName[]
}

export interface ChatMessage {
  is: 'chat'
  n: number
  seat: number
  name: string
  text: string
  at: number
}

export interface WelcomeMessage {
  is: 'welcome'
  protocol: number
  language: string
  person: PersonInfo | null
  chat: ChatMessage[]
}

export interface SeatInfo {
  seat: number
  name: string
  who: 'empty' | 'person' | 'bot'
  bot: string | null
  here: boolean
  ready: boolean
  agreed: boolean
  stood_from: number
}

export interface Holiday {
  id: string
  begins: number
  ends: number
}

export interface Holidays {
  holidays: Holiday[]
}

export interface SeatHoliday {
  seat: number
  begins: number
  ends: number
}

export interface Note {
  move: number
  text: string
  at: number
}

export interface Notes {
  notes: Note[]
}

export interface You {
  owner: boolean
  seats: number[]
  rejoin: Record<string, string>
}

export interface HookInfo {
  kind: string
}

export interface Fair {
  commitment: string
  stage: 'sealing' | 'revealing' | 'dealt'
  seals: Record<string, string>
  nonces: Record<string, string>
  void: VoidStart[]
  secret: string | null
  lines: number
  head: string
}

export interface TableMessage {
  is: 'table'
  id: string
  link: string
  game: string
  title: string
  rules: number
  phase: 'waiting' | 'playing' | 'over' | 'frozen'
  paused: boolean
  public: boolean
  seats: SeatInfo[]
  watchers: number
  options: Record<string, boolean | number | string>
  clock: Clock
  absent: number
  overdue: Overdue
  pace: number
  late: boolean
  rated: boolean
  chat: boolean
  promises: boolean
  round: RoundPart | null
  votes: Vote[]
  outcomes: Outcome[]
  meetings: Meeting[]
  holidays: SeatHoliday[]
  asleep: boolean
  you: You
  hook: HookInfo | null
  fair: Fair
  from: Origin | null
  next: string | null
  result: Result | null
  frozen: string | null
}

export interface LogLine {
  move: number
  key: string
  text: string
  args: number[]
}

export interface LogPart {
  from: number
  lines: LogLine[]
}

export interface ViewMessage {
  is: 'view'
  seat: number
  moves: number
  question: number | null
  undo: 'free' | 'ask' | null
  last: number
  view: View | null
  zones: string[] | null
  log: LogPart
  notice: string | null
}

export interface ClockMessage {
  is: 'clock'
  left: (number | null)[]
  running: number[]
}

export interface PlanMessage {
  is: 'plan'
  seat: number
  plan: Plan | null
  sentences: string[]
  ended: number[]
  made: PlannedMove[]
  stopped: '' | 'done' | 'unforeseen' | 'illegal' | 'several' | 'undo' | 'limit'
  why: string
}

export interface PromisesMessage {
  is: 'promises'
  promises: PromiseInfo[]
}

export interface PastMessage {
  is: 'past'
  id: string | null
  at: number
  seat: number
  moves: number
  view: View
  log: LogPart | null
}

export interface TrialMessage {
  is: 'trial'
  id: string | null
  seat: number
  next: 'mine' | 'other' | 'chance' | 'over'
  view: View
}

export interface DoneMessage {
  is: 'done'
  id?: string | null
  again?: boolean
  line?: number | null
  head?: string | null
  vote?: number | null
  passed?: boolean
  table?: string | null
  sentences?: string[]
}

export interface RefusedMessage {
  is: 'refused'
  id: string | null
  code: string
  why: string
  detail: string
}

export interface Draw {
  move: number
  outcomes: string[]
  weights: number[]
}

export interface Verdict {
  ok: boolean
  draws: number
  why: string
  chain: boolean
  lines: number
  secret: string
  nonces: Record<string, string>
  commitment: string
  head: string
}

export interface AnalysisPoint {
  at: number
  decision: number
  seat: number
  chances: number[]
  best_chances: number[]
  loss: number
  played: string
  best: string
  played_move: string
  best_move: string
  why: string
}

export interface Analysis {
  points: AnalysisPoint[]
  total: number
  done: boolean
}

export interface Hint {
  move: string
  label: string
  chance: number
  why: string
}

export interface Summary {
  id: string
  game: string
  title: string
  phase: 'waiting' | 'playing' | 'over' | 'frozen'
  paused: boolean
  public: boolean
  seats: SeatInfo[]
  changed: number
  yours: number[]
  your_turn: boolean
  rated: boolean
  result: Result | null
}

export interface WaitingGame {
  table: string
  game: string
  title: string
  what: 'move' | 'vote' | 'ready' | 'start'
  seat: number
  name: string
  ask: string
  question: string
  vote: 'pause' | 'resume' | 'undo' | 'bot' | 'end' | 'pace' | 'skip' | null
  by: string
  since: number
  deadline: number | null
  asleep: boolean
}

export interface WaitingGames {
  waiting: WaitingGame[]
}

export interface LobbyMessage {
  is: 'lobby'
  open: Summary[]
  mine: Summary[]
}

export interface EntrantInfo {
  number: number
  name: string
  who: 'person' | 'bot'
  dropped: boolean
  sealed: boolean
}

export interface RoundTable {
  id: string | null
  entrants: number[]
  over: boolean
  scores: number[] | null
  winners: number[]
}

export interface RoundInfo {
  round: number
  stage: 'sealing' | 'revealing' | 'playing' | 'opening' | 'over'
  at: number
  until: number
  commitment: string
  seals: Record<string, string>
  nonces: Record<string, string>
  bots: number[]
  withheld: number[]
  void: VoidStart[]
  secret: string | null
  tables: RoundTable[]
}

export interface StandingInfo {
  place: number
  entrant: number
  points: number
  wins: number
  margin: number
  played: number
  rounds: Record<string, number>
}

export interface TournamentInfo {
  id: string
  link: string
  version: number
  name: string
  game: string
  title: string
  seats: number
  roles: string[]
  options: Record<string, boolean | number | string>
  length: number
  days: number
  clock: Clock
  absent: number
  rated: boolean
  phase: 'open' | 'playing' | 'over'
  owner: boolean
  number: number | null
  table: string | null
  entrants: EntrantInfo[]
  rounds: RoundInfo[]
  standings: StandingInfo[]
}

export interface TournamentSummary {
  id: string
  name: string
  game: string
  title: string
  phase: 'open' | 'playing' | 'over'
  round: number
  length: number
  owner: boolean
  number: number | null
  needs: '' | 'seal' | 'reveal'
  table: string | null
  place: number | null
}

export interface TournamentList {
  tournaments: TournamentSummary[]
}

export interface PuzzleOfTheDay {
  game: string
  title: string
  puzzle: string
  solved: boolean | null
}

export interface PuzzlesOfTheDay {
  day: string
  puzzles: PuzzleOfTheDay[]
}

export interface GamePuzzles {
  game: string
  title: string
  count: number
  today: string
  next: string | null
  answered: number
  right: number
  own: Rating | null
}

export interface PuzzleInfo {
  puzzle: string
  game: string
  title: string
  rules: number
  seats: number
  seat: number
  options: Record<string, boolean | number | string>
  moves: number
  day: boolean
  solved: boolean | null
  rating: Rating | null
  log: LogPart
  view: View
}

export interface PuzzleMove {
  move: string
  label: string
  chances: number[]
}

export interface PuzzleResult {
  right: boolean
  counted: boolean
  answers: PuzzleMove[]
  next: PuzzleMove
  ahead: number
  error: number
  worlds: number
  playouts: number
  reason: string
  solvers: number
  solved: number
  rating: Rating | null
  own: Rating | null
}

export interface NewSeat {
  me?: boolean
  name?: string
  bot?: string
  role?: string
}

export interface NewTable {
  game: string
  seats?: NewSeat[] | number | null
  options?: Record<string, boolean | number | string>
  clock?: Clock
  absent?: number
  overdue?: Overdue
  pace?: number
  public?: boolean
  late?: boolean
  rated?: boolean
  chat?: boolean
  promises?: boolean
  start?: boolean
  position?: Record<string, unknown> | null
}

export interface NewTournament {
  name: string
  game: string
  seats: number
  rounds?: number
  days?: number
  begins?: number
  options?: Record<string, boolean | number | string>
  bot?: string
  clock?: Clock
  absent?: number
  pace?: number
  rated?: boolean
}

export interface PuzzleAnswer {
  move: string
}

export type ServerMessage =
  | ChatMessage
  | WelcomeMessage
  | TableMessage
  | ViewMessage
  | ClockMessage
  | PlanMessage
  | PromisesMessage
  | PastMessage
  | TrialMessage
  | DoneMessage
  | RefusedMessage

/** What a client asks at a table; it may add an `id`. */
export type ClientRequest =
  | { do: 'play'; seat: number; move: string; question?: number | null; then?: string[] }
  | { do: 'try'; seat: number; question: number; moves: string[] }
  | { do: 'plan'; seat: number; plan?: Plan | null; draft?: boolean }
  | { do: 'offer'; seat: number; to: number; gives?: Deed | null; wants?: Deed | null; rounds?: number; public?: boolean; counters?: string }
  | { do: 'answer'; seat: number; promise: string; yes: boolean }
  | { do: 'undo'; seat: number }
  | { do: 'sit'; seat: number; name?: string; seal?: string }
  | { do: 'ready'; seat: number; seal: string }
  | { do: 'reveal'; seat: number; nonce: string }
  | { do: 'agree'; seat: number; yes: boolean }
  | { do: 'rise'; seat: number }
  | { do: 'name'; seat: number; name: string }
  | { do: 'bot'; seat: number; kind: string }
  | { do: 'back'; seat: number }
  | { do: 'set'; seats?: number | null; options?: Record<string, boolean | number | string> | null; clock?: Clock | null; absent?: number | null; overdue?: Overdue | null; pace?: number | null; public?: boolean | null; late?: boolean | null; rated?: boolean | null; chat?: boolean | null; promises?: boolean | null; hook?: Hook | null }
  | { do: 'start' }
  | { do: 'chat'; text: string }
  | { do: 'propose'; what: 'pause' | 'bot' | 'end' | 'pace' | 'skip'; seat?: number | null; pace?: number }
  | { do: 'vote'; vote: number; yes: boolean }
  | { do: 'meet'; at: number; minutes?: number }
  | { do: 'attend'; meeting: number; yes: boolean }
  | { do: 'resume' }
  | { do: 'look'; at: number; seat?: number | null; log?: boolean; asked?: boolean }
  | { do: 'fork'; at?: number | null; seat?: number | null; bots?: string | null }
  | { do: 'rematch'; shift?: number }
  | { do: 'adopt' }
  | { do: 'language'; language: string }
  | { do: 'ping' }

/** What a client asks of a tournament. */
export type TournamentRequest =
  | { do: 'join'; name?: string }
  | { do: 'leave' }
  | { do: 'seal'; round: number; seal: string }
  | { do: 'reveal'; round: number; nonce: string }
  | { do: 'begin'; round: number }
  | { do: 'replace'; entrant: number; bot?: string }
  | { do: 'drop'; entrant: number }
  | { do: 'end' }
