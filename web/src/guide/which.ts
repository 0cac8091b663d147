/** Which games have a guided first game; small, because the lobby asks. */
const GUIDED = ['riffifi', 'bakschisch', 'big_cheese', 'tax_the_rich']

export function hasGuide(game: string): boolean {
  return GUIDED.includes(game)
}
