import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import { verifySeries } from '../invoices/rules/check.ts'

export const checkSeries = handle(calls.checkSeries, async (context) => {
  const { tx, query, now } = context
  const { brand_id, kind, year } = query
  const found = await verifySeries(tx, { brand_id, kind, year }, now)
  await audit(context, 'billing.series_checked', { entity: 'brands', id: brand_id, after: { kind, year, ...found } })
  return found
})
