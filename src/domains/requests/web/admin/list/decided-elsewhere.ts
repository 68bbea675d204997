import type { RequestRow } from '../../../contract/requests.models.ts'

/** What of a row says who decided it. */
export type Decided = Pick<RequestRow, 'id' | 'status' | 'decided_by'>

export type Memory = Readonly<{
  /** Filters, order and page; with another place the list is loaded anew. */
  place: string
  answer: readonly RequestRow[]
  /** Requests that were open when the list was loaded. */
  open: ReadonlySet<number>
  /** Rows in the order in which they are drawn, also those that the last answer has no more. */
  rows: readonly RequestRow[]
}>

const isOpen = ({ status }: Pick<RequestRow, 'status'>): boolean => status === 'pending' || status === 'cancel_pending'

export const freshMemory = (place: string, answer: readonly RequestRow[]): Memory => ({
  place,
  answer,
  open: new Set(answer.filter(isOpen).map(({ id }) => id)),
  rows: answer,
})

/** Rows that an answer has no more keep their place behind the row that they followed. */
const withMissing = (before: readonly RequestRow[], answer: readonly RequestRow[], kept: ReadonlySet<number>) => {
  const rows = [...answer]
  before.forEach((row, at) => {
    if (!kept.has(row.id) || rows.some(({ id }) => id === row.id)) return
    const followed = before.slice(0, at).findLast(({ id }) => rows.some((one) => one.id === id))
    rows.splice(followed ? rows.findIndex(({ id }) => id === followed.id) + 1 : 0, 0, row)
  })
  return rows
}

/** The memory after another answer: open requests that it has no more stay, until it is known what became of them. */
export const afterAnswer = (memory: Memory, place: string, answer: readonly RequestRow[]): Memory => {
  if (memory.place !== place) return freshMemory(place, answer)
  if (memory.answer === answer) return memory
  const open = memory.open.union(new Set(answer.filter(isOpen).map(({ id }) => id)))
  return { place, answer, open, rows: withMissing(memory.rows, answer, open) }
}

/** Whether a request that was open has been decided by another person since. */
export const isDecidedElsewhere = (row: Decided, open: ReadonlySet<number>, me: number): boolean =>
  open.has(row.id) && !isOpen(row) && row.decided_by !== null && row.decided_by.id !== me
