import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/brands.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { brandRecord } from '../../contract/organisation.records.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { organisationDay } from '../public/today.ts'
import * as store from '../store/brands.ts'
import { canOf, lockActive } from '../store/rows.ts'
import { removeRow, STILL_IN } from '../workflow/remove.ts'

const list = async ({ tx, now, actor }: Context, filter: store.Filter): Promise<Brand[]> => {
  const rows = await store.listBrandRows(tx, await organisationDay(tx, now), filter)
  return rows.map((row) => ({ ...row, can: canOf(actor, 'organisation.write', row) }))
}

const findBrand = async (context: Context, id: number): Promise<Brand | undefined> => (await list(context, { id }))[0]

const brands = stored(brandRecord, {
  audit: { added: 'organisation.brand_added', changed: 'organisation.brand_updated' },
  find: findBrand,
  mayChange: ({ archived_at }) => archived_at === null,
})

const checkPattern = async (tx: Tx, id: number | undefined): Promise<void> => {
  if (id !== undefined && !(await lockActive(tx, 'work_patterns', id)))
    throw invalid({ default_pattern_id: 'Work pattern does not exist' })
}

const checkPrefix = async (tx: Tx, prefix: string, but: number | null): Promise<void> => {
  if (!(await store.isPrefixTaken(tx, prefix, but))) return
  throw organisationRefusals.refusal('series_taken', { prefix: prefix === '' ? 'A series without prefix' : prefix })
}

const currencyOf = async (tx: Tx, countryId: number): Promise<string> => {
  const currency = await store.findCurrency(tx, countryId)
  if (currency === undefined) throw invalid({ country_id: 'Country does not exist' })
  return currency
}

export const listBrands = handle(calls.listBrands, (context) => list(context, context.query))

export const addBrand = handle(calls.addBrand, async (context) => {
  const { tx, body } = context
  await checkPattern(tx, body.default_pattern_id)
  await checkPrefix(tx, body.number_prefix, null)
  const currency = body.currency ?? (await currencyOf(tx, body.country_id))
  const is_default = body.is_default === true || !(await store.hasDefaultBrand(tx))
  if (is_default) await store.clearDefaultBrand(tx, null)
  return brands.add(context, { ...body, currency, is_default })
})

type Change = Parsed<typeof calls.updateBrand>['body']

/** Refuses another form for assigned numbers, and a series that goes back. */
const checkSeries = async (tx: Tx, before: Brand, change: Change): Promise<void> => {
  const { has_given, highest } = await store.findHighestNumber(tx, before)
  const isOtherPrefix = change.number_prefix !== undefined && change.number_prefix !== before.number_prefix
  if (isOtherPrefix && has_given) {
    throw organisationRefusals.refusal('series_in_use', { prefix: before.number_prefix })
  }
  if (isOtherPrefix) await checkPrefix(tx, change.number_prefix ?? '', before.id)
  if (change.number_next !== undefined && highest !== null && change.number_next <= highest) {
    throw organisationRefusals.refusal('series_back', { highest })
  }
}

export const updateBrand = handle(calls.updateBrand, (context) => {
  const { tx, params, body } = context
  return brands.change(context, params.id, body, async ({ before }) => {
    await checkPattern(tx, body.default_pattern_id === before.default_pattern.id ? undefined : body.default_pattern_id)
    await checkSeries(tx, before, body)
    if (before.is_default && body.is_default === false) throw organisationRefusals.refusal('default_brand')
    if (body.is_default === true) await store.clearDefaultBrand(tx, params.id)
  })
})

export const deleteBrand = handle(calls.deleteBrand, async (context) => {
  const { is_default } = found(await findBrand(context, context.params.id))
  const check = async (): Promise<void> => {
    if (is_default) throw organisationRefusals.refusal('default_brand')
  }
  return removeRow(context, { table: 'brands', to: 'brand', predicate: STILL_IN, check }, context.params.id)
})
