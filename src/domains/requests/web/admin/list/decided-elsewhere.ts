import type { RequestRow } from '../../../contract/requests.models.ts'

/** The fields of a row that identify the decider. */
export type Decided = Pick<RequestRow, 'id' | 'status' | 'decided_by'>

export type Memory = Readonly<{
  /** Filters, order and page; another place starts a new list. */
  place: string
  loaded: readonly RequestRow[]
  /** Requests that were open when the list was loaded. */
  open: ReadonlySet<number>
  /** Rows in the order in which they are drawn, including those that were missing when the list was loaded last. */
  rows: readonly RequestRow[]
}>

const isOpen = ({ status }: Pick<RequestRow, 'status'>): boolean => status === 'pending' || status === 'cancel_pending'

export const freshMemory = (place: string, loaded: readonly RequestRow[]): Memory => ({
  place,
  loaded,
  open: new Set(loaded.filter(isOpen).map(({ id }) => id)),
  rows: loaded,
})

/** Adds missing rows to a loaded list, each behind the row that it followed. */
const withMissing = (before: readonly RequestRow[], loaded: readonly RequestRow[], wanted: ReadonlySet<number>) => {
  const rows = [...loaded]
  before.forEach((row, at) => {
    if (!wanted.has(row.id) || rows.some(({ id }) => id === row.id)) return
    const followed = before.slice(0, at).findLast(({ id }) => rows.some((one) => one.id === id))
    rows.splice(followed ? rows.findIndex(({ id }) => id === followed.id) + 1 : 0, 0, row)
  })
  return rows
}

/**
 * Returns the memory after the list was loaded again: open requests that are missing stay until their status is known.
 */
export const updateMemory = (memory: Memory, place: string, loaded: readonly RequestRow[]): Memory => {
  if (memory.place !== place) return freshMemory(place, loaded)
  if (memory.loaded === loaded) return memory
  const open = memory.open.union(new Set(loaded.filter(isOpen).map(({ id }) => id)))
  return { place, loaded, open, rows: withMissing(memory.rows, loaded, open) }
}

/** Returns true if a request that was open has been decided by another person since. */
export const isDecidedElsewhere = (row: Decided, open: ReadonlySet<number>, me: number): boolean =>
  open.has(row.id) && !isOpen(row) && row.decided_by !== null && row.decided_by.id !== me
