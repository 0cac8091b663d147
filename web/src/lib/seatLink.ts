/** Links to tables, and codes of seats: behind the `#` of a link, or alone. */

const CODE = /^[A-Z2-7]{4}[\s-]?[A-Z2-7]{4}$/i

export interface SeatLink {
  /** Empty: the code alone was given. */
  table: string
  code: string
}

/** What somebody has pasted or typed; null if it is neither the link of a table nor the code of a seat. */
export function seatLink(text: string): SeatLink | null {
  const typed = text.trim()
  if (CODE.test(typed)) return { table: '', code: typed }
  const [, table, code = ''] = /\/t\/(\w+)[^#]*(?:#(.*))?$/.exec(typed) ?? []
  return table ? { table, code: CODE.test(code) ? code : '' } : null
}
