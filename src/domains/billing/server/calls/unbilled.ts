import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/unbilled.calls.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { workSources } from '../registries.ts'
import { listUnbilledClients, listUnbilledItems } from '../store/unbilled.ts'
import { todayOf } from '../rules/today.ts'

const listWork = async (context: Context & Parsed<typeof calls.listUnbilled>) => {
  const { tx, query } = context
  const today = await todayOf(context)
  const clients = await listUnbilledClients(tx, today, query)
  const is_recorded = workSources.all().length > 0
  if (query.client_id === undefined)
    return new DetailedResponse(
      { clients, items: null },
      { meta: { next_cursor: null, total: clients.length, is_recorded } },
    )
  const { rows, meta } = await listUnbilledItems(tx, today, query)
  return new DetailedResponse({ clients, items: rows }, { meta: { ...meta, is_recorded } })
}

export const listUnbilled = handle(calls.listUnbilled, listWork)
export const listUnbilledForInvoices = handle(calls.listUnbilledForInvoices, listWork)
