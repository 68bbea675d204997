import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/brands.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { removeRow, STILL_IN } from '../remove.ts'
import {
  type BrandRow,
  clearDefaultBrand,
  findBrand,
  findCurrency,
  findHighestNumber,
  hasDefaultBrand,
  isPrefixTaken,
  listBrandRows,
} from '../store/brands.ts'
import { canOf, holdActive } from '../store/rows.ts'
import { organisationDay } from '../today.ts'

const present = (actor: Actor, row: BrandRow): Brand => ({ ...row, can: canOf(actor, 'organisation.write', row) })

const get = async (tx: Tx, day: string, id: number): Promise<BrandRow> => {
  const row = await findBrand(tx, day, id)
  if (!row) throw notFound()
  return row
}

const checkPattern = async (tx: Tx, id: number | undefined): Promise<void> => {
  if (id !== undefined && !(await holdActive(tx, 'work_patterns', id)))
    throw invalid({ default_pattern_id: 'Work pattern does not exist' })
}

const checkPrefix = async (tx: Tx, prefix: string, but: number | null): Promise<void> => {
  if (!(await isPrefixTaken(tx, prefix, but))) return
  throw organisationRefusals.refusal('series_taken', { prefix: prefix === '' ? 'A series without prefix' : prefix })
}

const currencyOf = async (tx: Tx, countryId: number): Promise<string> => {
  const currency = await findCurrency(tx, countryId)
  if (currency === undefined) throw invalid({ country_id: 'Country does not exist' })
  return currency
}

export const listBrands = handle(calls.listBrands, async ({ tx, now, actor, query }) => {
  const rows = await listBrandRows(tx, await organisationDay(tx, now), query)
  return rows.map((row) => present(actor, row))
})

export const addBrand = handle(calls.addBrand, async (context) => {
  const { tx, now, actor, body } = context
  await checkPattern(tx, body.default_pattern_id)
  await checkPrefix(tx, body.number_prefix, null)
  const currency = body.currency ?? (await currencyOf(tx, body.country_id))
  const is_default = body.is_default === true || !(await hasDefaultBrand(tx))
  if (is_default) await clearDefaultBrand(tx, null)
  const { id } = await tx
    .insertInto('brands')
    .values({ ...body, currency, is_default })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await get(tx, await organisationDay(tx, now), id)
  await audit(context, 'organisation.brand_added', { entity: 'brands', id, after })
  return present(actor, after)
})

type Change = Parsed<typeof calls.updateBrand>['body']

/** Numbers that were given keep their form, and the series only goes forward. */
const checkSeries = async (tx: Tx, before: BrandRow, change: Change): Promise<void> => {
  const { has_given, highest } = await findHighestNumber(tx, before)
  const isOtherPrefix = change.number_prefix !== undefined && change.number_prefix !== before.number_prefix
  if (isOtherPrefix && has_given) {
    throw organisationRefusals.refusal('series_in_use', { prefix: before.number_prefix })
  }
  if (isOtherPrefix) await checkPrefix(tx, change.number_prefix ?? '', before.id)
  if (change.number_next !== undefined && highest !== null && change.number_next <= highest) {
    throw organisationRefusals.refusal('series_back', { highest })
  }
}

export const updateBrand = handle(calls.updateBrand, async (context) => {
  const { tx, now, actor, params, body } = context
  const day = await organisationDay(tx, now)
  const held = await lockVersion(tx, 'brands', params.id, body.version)
  const before = await get(tx, day, params.id)
  await checkPattern(tx, body.default_pattern_id === before.default_pattern.id ? undefined : body.default_pattern_id)
  await checkSeries(tx, before, body)
  if (before.is_default && body.is_default === false) throw organisationRefusals.refusal('default_brand')
  if (body.is_default === true) await clearDefaultBrand(tx, params.id)
  const changes = changesOf(held, body)
  if (!changes) return present(actor, before)
  await tx.updateTable('brands').set(changes).where('id', '=', held.id).execute()
  const after = await get(tx, day, params.id)
  await audit(context, 'organisation.brand_updated', { entity: 'brands', id: after.id, change: changed(before, after) })
  return present(actor, after)
})

export const deleteBrand = handle(calls.deleteBrand, async (context) => {
  const { tx, now, params } = context
  const { is_default } = await get(tx, await organisationDay(tx, now), params.id)
  const check = async (): Promise<void> => {
    if (is_default) throw organisationRefusals.refusal('default_brand')
  }
  return removeRow(context, { table: 'brands', to: 'brand', words: STILL_IN, check }, params.id)
})
