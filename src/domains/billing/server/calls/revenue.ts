import { notFound, invalid } from '#kit/contract/envelope.ts'
import { fraction, toMinor } from '#engines/money/contract/fraction.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { revenueRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../../contract/months.ts'
import { holdClient } from '../store/clients.ts'
import * as store from '../store/revenue.ts'
import { todayOf } from '../today.ts'

const seesMargin = (actor: Actor): boolean => scopeOf(actor, 'revenue.margin') !== null

/** A month before the last one is history: what changes in it says why. */
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

const read = async (
  work: Work,
  today: string,
  row: Readonly<{ id: number; month: string }>,
): Promise<store.RevenueRow> => {
  const filter = { id: row.id, from_month: row.month, to_month: row.month }
  const { rows } = await store.listRevenueRows(work.tx, today, filter)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

export const listRevenue = handle(calls.listRevenue, async (context) => {
  const { tx, actor, query } = context
  const today = await todayOf(context)
  const filter = { ...query, ...rangeOf(query, today) }
  const { rows, meta } = await store.listRevenueRows(tx, today, filter)
  const totals = await store.readRevenueTotals(tx, today, filter)
  const hidden = { cost_minor: null, margin_minor: null }
  return new DetailedResponse(
    rows.map((row) => present(actor, today, row)),
    { meta: { ...meta, totals: seesMargin(actor) ? totals : totals.map((total) => ({ ...total, ...hidden })) } },
  )
})

export const addRevenue = handle(calls.addRevenue, async (context) => {
  const { tx, actor, body } = context
  const today = await todayOf(context)
  const client = await holdClient(tx, body.client_id)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  if (isPast(body.month, today) && !body.note) throw revenueRefusals.refusal('note_needed')
  const row = { country_id: client.country_id, currency: client.currency, ...body }
  const inserted = await tx
    .insertInto('client_revenue')
    .values(row)
    .onConflict((conflict) => conflict.constraint('client_revenue_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw revenueRefusals.refusal('exists', { month: monthText(body.month) })
  const after = await read(context, today, { id: inserted.id, month: body.month })
  await audit(context, 'billing.revenue_added', { entity: 'client_revenue', id: inserted.id, after })
  return present(actor, today, after)
})

export const updateRevenue = handle(calls.updateRevenue, async (context) => {
  const { tx, actor, params, body } = context
  const { version, ...change } = body
  const today = await todayOf(context)
  const locked = await lockVersion(tx, 'client_revenue', params.id, version)
  if (isPast(locked.month, today) && !change.note) throw revenueRefusals.refusal('note_needed')
  const before = await read(context, today, locked)
  if (Object.keys(change).length > 0)
    await tx.updateTable('client_revenue').set(change).where('id', '=', params.id).execute()
  const after = await read(context, today, locked)
  await audit(context, 'billing.revenue_updated', {
    entity: 'client_revenue',
    id: params.id,
    change: changed(before, after),
  })
  return present(actor, today, after)
})

export const deleteRevenue = handle(calls.deleteRevenue, async (context) => {
  const { tx, params } = context
  const today = await todayOf(context)
  const locked = await tx
    .selectFrom('client_revenue')
    .selectAll()
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  if (isPast(locked.month, today)) throw revenueRefusals.refusal('note_needed')
  const before = await read(context, today, locked)
  await tx.deleteFrom('client_revenue').where('id', '=', params.id).execute()
  await audit(context, 'billing.revenue_deleted', { entity: 'client_revenue', id: params.id, before })
  return { id: params.id }
})

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : toMinor(fraction(BigInt(part) * 10_000n * BigInt(Math.sign(whole)), Math.abs(whole)))

export const chartRevenue = handle(calls.chartRevenue, async (context) => {
  const { tx, actor, query } = context
  const today = await todayOf(context)
  const filter = { ...query, ...rangeOf(query, today) }
  const rows = await store.readRevenuePoints(tx, today, filter, query.group ?? 'client')
  return rows.map((row) => {
    const margin = row.revenue_minor - row.cost_minor
    return seesMargin(actor)
      ? { ...row, margin_minor: margin, margin_bp: share(margin, row.revenue_minor) }
      : { ...row, cost_minor: null, margin_minor: null, margin_bp: null }
  })
})
