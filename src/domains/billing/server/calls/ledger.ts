import { found } from '#kit/server/database/rows.ts'
import { handle } from '#kit/server/call/handle.ts'
import { readLedger as readCall } from '../../contract/clients.calls.ts'
import { findClientRow } from '../store/clients.ts'
import { listLedger, getUsualDelay } from '../store/ledger.ts'
import { todayOf } from '../rules/today.ts'

export const readLedger = handle(readCall, async (context) => {
  const { tx, params, query } = context
  const client = found(await findClientRow(tx, await todayOf(context), params.id))
  const { id, code, name, currency, unbilled_minor } = client
  return {
    client: { id, code, name },
    currency,
    rows: await listLedger(tx, id, query),
    unbilled_minor: unbilled_minor ?? 0,
    usual_delay_days: await getUsualDelay(tx, id),
  }
})
