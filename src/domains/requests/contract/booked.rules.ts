import { allocate } from '#engines/ledger/contract/lots.ts'
import { type Book, type BookPosting, payingLots } from './balance.rules.ts'
import type { RequestStatus } from './requests.models.ts'

/** A day that is booked: the posting that takes it from the account, and its request. `amount` is positive. */
export type BookedDay = Readonly<{
  posting_id: number
  request_id: number
  status: RequestStatus
  from_date: string
  to_date: string
  on: string
  amount: number
}>

type BookedRequest = Pick<BookedDay, 'request_id' | 'status' | 'from_date' | 'to_date'>

/**
 * Returns the requests that an account could not pay for, if they were sent again in the order in which they were sent:
 * by the allocation that sending uses. Amounts that a former plan paid for are free for those sent first.
 */
export const refusedDays = (book: Book, days: readonly BookedDay[], overdraft: number): BookedRequest[] => {
  const taken = new Set(days.map(({ posting_id }) => posting_id))
  const postings: BookPosting[] = book.postings.filter(({ id }) => !taken.has(id))
  const refused: BookedRequest[] = []
  let id = Math.min(0, ...postings.map((posting) => posting.id))
  const requests = [...Map.groupBy(days, ({ request_id }) => request_id)].toSorted(([a], [b]) => a - b)
  for (const [request_id, own] of requests) {
    const found = allocate(own, payingLots(book), postings, overdraft)
    const [first] = own
    if (found.taken)
      postings.push(...found.taken.map((one): BookPosting => ({ ...one, id: --id, kind: 'debit', status: 'approved' })))
    else if (first)
      refused.push({ request_id, status: first.status, from_date: first.from_date, to_date: first.to_date })
  }
  return refused
}
