import { compareNames } from '#kit/contract/compare-names.ts'
import type { BoardRow, BoardState } from '../../contract/board.models.ts'

export type LoadedBoard = Readonly<{
  rows: readonly BoardRow[]
  /** The start of the next query. */
  cursor: string
  server_now: string
  /** The time of the last complete read, by the clock of the browser in milliseconds. */
  wholeAt: number
}>

type BoardResponse = Omit<LoadedBoard, 'wholeAt'>

const byName = (left: BoardRow, right: BoardRow): number =>
  compareNames(left.employee.name, right.employee.name) || left.employee.id - right.employee.id

/** Merges the changes into a board: each person once, as in the newest response that has them. */
export const mergeBoard = (loaded: LoadedBoard, changed: BoardResponse): LoadedBoard => {
  const known = new Map(loaded.rows.map((row) => [row.employee.id, row]))
  for (const row of changed.rows) known.set(row.employee.id, row)
  return { ...loaded, ...changed, rows: [...known.values()].toSorted(byName) }
}

/** Returns the number of people in each state. */
export const countBoard = (rows: readonly BoardRow[]): ReadonlyMap<BoardState, number> => {
  const counts = new Map<BoardState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** Returns how many of the minutes that passed since the row are work: of a paid break those within its limit. */
const workOf = ({ state, break_paid, break_left_minutes }: BoardRow, passed: number): number => {
  if (state === 'working') return passed
  if (state !== 'on_break' || !break_paid) return 0
  return break_left_minutes === null ? passed : Math.min(passed, Math.max(0, break_left_minutes))
}

/** Returns the minutes worked by now: an open punch continues after the instant of its row, and so does a paid break. */
export const workedBy = (row: BoardRow, now: number): number => {
  if (row.counted_at === null) return row.work_minutes
  return row.work_minutes + workOf(row, Math.max(0, Math.floor((now - Date.parse(row.counted_at)) / 60_000)))
}
