import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { readLedger as readCall } from '../../contract/clients.calls.ts'
import { findClientRow } from '../store/clients.ts'
import { listLedger, readUsualDelay } from '../store/ledger.ts'
import { todayOf } from '../today.ts'

export const readLedger = handle(readCall, async (context) => {
  const { tx, params, query } = context
  const client = await findClientRow(tx, await todayOf(context), params.id)
  if (!client) throw notFound()
  const { id, code, name, currency, unbilled_minor } = client
  return {
    client: { id, code, name },
    currency,
    rows: await listLedger(tx, id, query),
    unbilled_minor: unbilled_minor ?? 0,
    usual_delay_days: await readUsualDelay(tx, id),
  }
})
