import { invalid } from '#kit/contract/envelope.ts'
import { fraction, toMinor } from '#engines/money/contract/fraction.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { stored } from '#kit/server/record.ts'
import { revenueRecord } from '../../contract/billing.records.ts'
import { revenueRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../../contract/months.ts'
import { lockClient } from '../store/clients.ts'
import * as store from '../store/revenue.ts'
import { todayOf } from '../rules/today.ts'

const seesMargin = (actor: Actor): boolean => scopeOf(actor, 'revenue.margin') !== null

/** Returns true for a month before the last one, whose changes need a note. */
const isPast = (month: string, today: string): boolean => month < addMonths(today.slice(0, 7), -1)

const present = (actor: Actor, today: string, row: store.RevenueRow): Revenue => {
  const may = scopeOf(actor, 'revenue.write') !== null && row.id !== null
  const hidden = { cost_minor: null, cost_complete: null, margin_minor: null }
  return {
    ...row,
    ...(seesMargin(actor) ? {} : hidden),
    can: { update: may, delete: may && !isPast(row.month, today) },
  }
}

const rangeOf = (
  query: Readonly<{ from_month?: string | undefined; to_month?: string | undefined }>,
  today: string,
) => {
  const to_month =
    query.to_month ?? (query.from_month === undefined ? today.slice(0, 7) : addMonths(query.from_month, 11))
  const from_month = query.from_month ?? addMonths(to_month, -11)
  if (from_month > to_month) throw invalid({ to_month: 'The range ends before it starts' })
  if (addMonths(from_month, 59) < to_month) throw invalid({ to_month: 'A range has 60 months at most' })
  return { from_month, to_month }
}

export const listRevenue = handle(calls.listRevenue, async (context) => {
  const { tx, actor, query } = context
  const today = await todayOf(context)
  const filter = { ...query, ...rangeOf(query, today) }
  const { rows, meta } = await store.listRevenueRows(tx, today, filter)
  const totals = await store.listRevenueTotals(tx, today, filter)
  const hidden = { cost_minor: null, margin_minor: null }
  return new DetailedResponse(
    rows.map((row) => present(actor, today, row)),
    { meta: { ...meta, totals: seesMargin(actor) ? totals : totals.map((total) => ({ ...total, ...hidden })) } },
  )
})

const revenue = stored(revenueRecord, {
  audit: { added: 'billing.revenue_added', changed: 'billing.revenue_updated', deleted: 'billing.revenue_deleted' },
  find: async (context, id) => store.findRevenueRow(context.tx, await todayOf(context), id),
})

export const addRevenue = handle(calls.addRevenue, async (context) => {
  const { tx, actor, body } = context
  const today = await todayOf(context)
  const client = await lockClient(tx, body.client_id)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  if (isPast(body.month, today) && !body.note) throw revenueRefusals.refusal('note_needed')
  const row = { country_id: client.country_id, currency: client.currency, ...body }
  if (await store.isRevenueStored(tx, row)) throw revenueRefusals.refusal('exists', { month: monthText(body.month) })
  return present(actor, today, await revenue.add(context, row))
})

export const updateRevenue = handle(calls.updateRevenue, async (context) => {
  const { actor, params, body } = context
  const today = await todayOf(context)
  const row = await revenue.change(context, params.id, body, ({ before }) => {
    if (isPast(before.month, today) && !body.note) throw revenueRefusals.refusal('note_needed')
  })
  return present(actor, today, row)
})

export const deleteRevenue = handle(calls.deleteRevenue, async (context) => {
  const today = await todayOf(context)
  return revenue.remove(context, context.params.id, ({ month }) => {
    if (isPast(month, today)) throw revenueRefusals.refusal('note_needed')
  })
})

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : toMinor(fraction(BigInt(part) * 10_000n * BigInt(Math.sign(whole)), Math.abs(whole)))

export const chartRevenue = handle(calls.chartRevenue, async (context) => {
  const { tx, actor, query } = context
  const today = await todayOf(context)
  const filter = { ...query, ...rangeOf(query, today) }
  const rows = await store.listRevenuePoints(tx, today, filter, query.group ?? 'client')
  return rows.map((row) => {
    const margin = row.revenue_minor - row.cost_minor
    return seesMargin(actor)
      ? { ...row, margin_minor: margin, margin_bp: share(margin, row.revenue_minor) }
      : { ...row, cost_minor: null, margin_minor: null, margin_bp: null }
  })
})
