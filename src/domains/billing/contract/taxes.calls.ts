import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { taxRateRecord } from './billing.records.ts'
import { taxRefusals } from './billing.refusals.ts'
import { taxRate } from './clients.models.ts'

const changes = ['clients.changed'] as const

export const listTaxRates = call({
  id: 'taxRates.list',
  route: 'GET /api/admin/tax-rates',
  permission: 'taxes.read',
  summary: 'Tax rates, with how many lines of invoices use each.',
  query: z.strictObject({ active: queryFlag.optional() }),
  data: z.array(taxRate),
  shows: ['clients.changed', 'invoices.changed'],
})

export const addTaxRate = call({
  id: 'taxRates.add',
  route: 'POST /api/admin/tax-rates',
  permission: 'taxes.write',
  summary: 'Adds a tax rate. Code and rate stay as they are.',
  body: z.strictObject(taxRateRecord.add),
  data: taxRate,
  toast: success('Tax Rate Added Successfully'),
  refusals: taxRefusals.of('code_taken'),
  changes,
})

export const updateTaxRate = call({
  id: 'taxRates.update',
  route: 'PUT /api/admin/tax-rates/:id',
  permission: 'taxes.write',
  summary: 'Changes the name and the note of a tax rate, or takes it out of use.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, ...taxRateRecord.change }),
  data: taxRate,
  toast: info('Tax Rate Updated Successfully'),
  refusals: commonRefusals.of('stale'),
  changes,
})

export const taxCalls = { listTaxRates, addTaxRate, updateTaxRate }
