import type { BoardRow, BoardState } from '../../contract/board.models.ts'

export type HeldBoard = Readonly<{
  rows: readonly BoardRow[]
  /** Where the next question goes on from. */
  cursor: string
  server_now: string
  /** When everyone was read last, by the clock of the browser in milliseconds. */
  wholeAt: number
}>

type Answer = Omit<HeldBoard, 'wholeAt'>

const byName = (left: BoardRow, right: BoardRow): number =>
  left.employee.name.localeCompare(right.employee.name) || left.employee.id - right.employee.id

/** A board with what has changed since: each person once, as in the newest answer that names them. */
export const mergeBoard = (held: HeldBoard, changed: Answer): HeldBoard => {
  const known = new Map(held.rows.map((row) => [row.employee.id, row]))
  for (const row of changed.rows) known.set(row.employee.id, row)
  return { ...held, ...changed, rows: [...known.values()].toSorted(byName) }
}

/** How many people are in each state. */
export const countBoard = (rows: readonly BoardRow[]): ReadonlyMap<BoardState, number> => {
  const counts = new Map<BoardState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

const isRunning = (row: BoardRow): boolean => row.state === 'working'

/** Minutes worked by now: an open punch goes on after the answer that told of it. */
export const workedBy = (row: BoardRow, toldAt: number, now: number): number =>
  row.work_minutes + (isRunning(row) ? Math.max(0, Math.floor((now - toldAt) / 60_000)) : 0)
