import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import { stored } from '#kit/server/record.ts'
import { taxRateRecord } from '../../contract/billing.records.ts'
import type { TaxRate } from '../../contract/clients.models.ts'
import * as calls from '../../contract/taxes.calls.ts'
import * as store from '../store/taxes.ts'

const present = (actor: Actor, row: store.TaxRateRow): TaxRate => ({
  ...row,
  can: { update: scopeOf(actor, 'taxes.write') !== null },
})

const taxRates = stored(taxRateRecord, {
  audit: { added: 'billing.tax_rate_added', changed: 'billing.tax_rate_updated' },
  find: async ({ tx }, id) => (await store.listTaxRateRows(tx, { id }))[0],
})

export const listTaxRates = handle(calls.listTaxRates, async ({ tx, actor, query }) =>
  (await store.listTaxRateRows(tx, query)).map((row) => present(actor, row)),
)

export const addTaxRate = handle(calls.addTaxRate, async (context) =>
  present(context.actor, await taxRates.add(context, context.body)),
)

export const updateTaxRate = handle(calls.updateTaxRate, async (context) =>
  present(context.actor, await taxRates.change(context, context.params.id, context.body)),
)
