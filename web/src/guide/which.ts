/** Which games have a guided first game. A module of its own, because the lobby loads it. */
const GUIDED = ['riffifi', 'bakschisch', 'big_cheese', 'tax_the_rich', 'hegemony']

export function hasGuide(game: string): boolean {
  return GUIDED.includes(game)
}

/** The number of players at a guided table of a game whose seats differ: there is a guide for each of them. */
const BY_SEAT: Record<string, number> = { hegemony: 4 }

export function guidedRoles(game: { game: string; roles: Record<string, string[]> }): string[] {
  return game.roles[String(BY_SEAT[game.game])] ?? []
}
