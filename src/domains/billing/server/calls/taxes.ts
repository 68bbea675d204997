import { notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import type { TaxRate } from '../../contract/clients.models.ts'
import * as calls from '../../contract/taxes.calls.ts'
import { listTaxRateRows, type TaxRateRow } from '../store/taxes.ts'

const present = (actor: Actor, row: TaxRateRow): TaxRate => ({
  ...row,
  can: { update: scopeOf(actor, 'taxes.write') !== null },
})

const read = async (tx: Tx, id: number): Promise<TaxRateRow> => {
  const [row] = await listTaxRateRows(tx, { id })
  if (!row) throw notFound()
  return row
}

export const listTaxRates = handle(calls.listTaxRates, async ({ tx, actor, query }) =>
  (await listTaxRateRows(tx, query)).map((row) => present(actor, row)),
)

export const addTaxRate = handle(calls.addTaxRate, async (context) => {
  const { tx, actor, body } = context
  const { id } = await tx.insertInto('tax_rates').values(body).returning('id').executeTakeFirstOrThrow()
  const after = await read(tx, id)
  await audit(context, 'billing.tax_rate_added', { entity: 'tax_rates', id, after })
  return present(actor, after)
})

export const updateTaxRate = handle(calls.updateTaxRate, async (context) => {
  const { tx, actor, params, body } = context
  const { version, ...change } = body
  await lockVersion(tx, 'tax_rates', params.id, version)
  const before = await read(tx, params.id)
  if (Object.keys(change).length > 0)
    await tx.updateTable('tax_rates').set(change).where('id', '=', params.id).execute()
  const after = await read(tx, params.id)
  await audit(context, 'billing.tax_rate_updated', {
    entity: 'tax_rates',
    id: params.id,
    change: changed(before, after),
  })
  return present(actor, after)
})
