import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import * as calls from '../../contract/desk.calls.ts'
import { printOwnReceipt as ownCall } from '../../contract/own.calls.ts'
import { byStatus } from '../by-status.ts'
import { presentAssignment } from '../present.ts'
import { receiptPdf } from '../receipt.ts'
import { equipmentDemand } from '../registries.ts'
import { listAssignmentRows } from '../store/assignments.ts'
import { findPersonName, findReceipt } from '../store/hand-outs.ts'
import { keeps } from '../store/kept.ts'
import { type CategoryValue, listDemand, listMonths, listValues, listWarranties } from '../store/report.ts'
import { readingOf } from '../today.ts'
import { ownIdOf } from './own-equipment.ts'

export const readCounter = handle(calls.readCounter, async ({ tx, actor, now, params }) => {
  const name = await findPersonName(tx, params.id)
  if (name === undefined) throw notFound()
  const where = sql`g.employee_id = ${params.id} and ${keeps(actor, 'inventory.assign')}
    and g.state in ('offered', 'accepted', 'return_announced', 'returned', 'disputed')`
  const rows = await listAssignmentRows(tx, { actor, now }, where)
  return { employee: { id: params.id, name }, assignments: rows.map(presentAssignment(actor)) }
})

/** What a receipt says of the categories that its reader keeps. */
export const printReceipt = handle(calls.printReceipt, async ({ tx, actor, params }) => {
  const receipt = await findReceipt(tx, params.id, keeps(actor, 'inventory.read'))
  if (!receipt) throw notFound()
  return new Bytes(await receiptPdf(receipt), 'application/pdf', `${receipt.number}.pdf`)
})

export const printOwnReceipt = handle(ownCall, async ({ tx, actor, params }) => {
  const receipt = await findReceipt(tx, params.id, sql<boolean>`true`)
  if (!receipt || receipt.employee_id !== ownIdOf(actor)) throw notFound()
  return new Bytes(await receiptPdf(receipt), 'application/pdf', `${receipt.number}.pdf`)
})

const countsOf = (rows: readonly CategoryValue[]) =>
  byStatus((status) => rows.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0))

const valuesOf = (rows: readonly CategoryValue[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, some]) =>
    currency === null
      ? []
      : {
          currency,
          price_minor: some.reduce((sum, { price_minor }) => sum + price_minor, 0),
          book_minor: some.reduce((sum, { book_minor }) => sum + book_minor, 0),
        },
  )

const JOIN_DAYS = 30

export const readInventoryReport = handle(calls.readInventoryReport, async (context) => {
  const { tx, actor, query } = context
  const on = query.on ?? (await readingOf(context)).today
  const reading = { actor, role: query.role }
  const values = await listValues(tx, reading, on)
  const joiners = await equipmentDemand.get()(tx, JOIN_DAYS)
  const demand = await listDemand(tx, reading)
  return {
    on,
    categories: [...Map.groupBy(values, ({ id }) => id)].map(([id, rows]) => ({
      category: { id, name: rows[0]?.name ?? '' },
      counts: countsOf(rows),
      values: valuesOf(rows),
    })),
    months: await listMonths(tx, reading, on),
    warranties: await listWarranties(tx, reading, on),
    shortage: demand.map(({ id, name, ...row }) => {
      const needed = row.asked + (joiners.get(id) ?? 0) + row.min_stock
      return {
        category: { id, name },
        ...row,
        joiners: joiners.get(id) ?? 0,
        missing: Math.max(0, needed - row.in_stock),
      }
    }),
  }
})
