import { found } from '#kit/server/database/rows.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import * as calls from '../../contract/desk.calls.ts'
import { printOwnReceipt as ownCall } from '../../contract/own.calls.ts'
import { byStatus } from '../rules/by-status.ts'
import { presentAssignment } from '../present.ts'
import { receiptPdf } from '../documents/receipt.ts'
import { equipmentDemand } from '../registries.ts'
import { listCounterRows } from '../store/assignments.ts'
import { findPersonName, findReceipt, findWholeReceipt } from '../store/hand-outs.ts'
import { isInScope } from '../store/scope.ts'
import { type CategoryValue, listDemand, listMonths, listValues, listWarranties } from '../store/report.ts'
import { readingOf } from '../rules/today.ts'
import { ownIdOf } from './own-equipment.ts'

export const readCounter = handle(calls.readCounter, async ({ tx, actor, now, params }) => {
  const name = await findPersonName(tx, params.id)
  if (name === undefined) throw notFound()
  const rows = await listCounterRows(tx, { actor, now }, params.id)
  return { employee: { id: params.id, name }, assignments: rows.map(presentAssignment(actor)) }
})

/** Prints a receipt with the items of the categories that its reader may see. */
export const printReceipt = handle(calls.printReceipt, async ({ tx, actor, params }) => {
  const receipt = found(await findReceipt(tx, params.id, isInScope(actor, 'inventory.read')))
  return new Bytes(await receiptPdf(receipt), 'application/pdf', `${receipt.number}.pdf`)
})

export const printOwnReceipt = handle(ownCall, async ({ tx, actor, params }) => {
  const receipt = await findWholeReceipt(tx, params.id)
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
