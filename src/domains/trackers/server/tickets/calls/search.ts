import type { Parsed } from '#kit/contract/call.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/ticket-trackers.calls.ts'
import { presentTicket } from '../present.ts'
import { searchTickets as find } from '../store/search.ts'

const search = async (context: Context & Parsed<typeof calls.searchTickets>) => {
  const { tx, actor, now, query } = context
  const { sort, limit, cursor, ...filter } = query
  const { rows, meta } = await find(tx, { actor, now }, filter, { sort, limit, cursor })
  return new DetailedResponse(
    rows.map((row) => presentTicket(actor, row)),
    { meta },
  )
}
export const searchTickets = handle(calls.searchTickets, search)
export const searchTicketsAsAdmin = handle(calls.searchTicketsAsAdmin, search)
