/** Errors of the page in a few lines for the operator. */

/** The most that the server accepts. */
const LONGEST = 1000
/** The innermost calls: file, line and column. Files are named by their content, so they tell the version of the page. */
const CALLS = 8
const CALL = /[\w.-]+\.(?:js|ts|svelte):\d+(?::\d+)?/g
/** The address of a table is its key: nothing that looks like an address is told. */
const ADDRESS = /\b[a-z]+:\/\/[^\s'"]+/g

export function told(error: unknown): string {
  const [what, stack] =
    error instanceof Error ? [`${error.name}: ${error.message}`, error.stack ?? ''] : [`${error}`, '']
  const calls = stack.match(CALL)?.slice(0, CALLS) ?? []
  const room = LONGEST - calls.join('\n').length - 1
  return [what.replace(ADDRESS, '…').slice(0, Math.max(0, room)), ...calls].join('\n').slice(0, LONGEST)
}
