import { sql } from 'kysely'
import { take } from '#engines/transitions/contract/take.ts'
import { can, next } from '#engines/transitions/contract/transitions.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { clientRefusals } from '../../contract/billing.refusals.ts'
import { clientWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { clientTeams } from '../registries.ts'
import * as store from '../store/clients.ts'
import { allWork } from '../store/work.ts'
import { todayOf } from '../today.ts'

const NOT_SHOWN = { unbilled_minor: null, balance_minor: null, overdue_minor: null } as const

const present = (actor: Actor, row: store.ClientRow): Client => {
  const may_write = scopeOf(actor, 'clients.write') !== null
  const seesMoney = scopeOf(actor, 'billing.unbilled') !== null
  const facts = { may_write, active_projects: row.counts.active_projects }
  return {
    ...row,
    ...(seesMoney ? {} : NOT_SHOWN),
    can: { ...can(clientWorkflow, row.status, facts), update: may_write, delete: may_write, ledger: seesMoney },
  }
}

const read = async (work: Work, id: number): Promise<store.ClientRow> => {
  const row = await store.findClientRow(work.tx, await todayOf(work), id)
  if (!row) throw notFound()
  return row
}

const checkContract = (row: Readonly<{ contract_starts_on: string | null; contract_ends_on: string | null }>): void => {
  const { contract_starts_on: from, contract_ends_on: to } = row
  if (from !== null && to !== null && to < from)
    throw invalid({ contract_ends_on: 'The contract ends before it starts' })
}

const checkOwner = async (work: Work, ownerId: number | null | undefined, was: number | null): Promise<void> => {
  if (ownerId === null || ownerId === undefined || ownerId === was) return
  if (!(await isAssignable(work.tx, ownerId, await todayOf(work))))
    throw invalid({ owner_id: 'This person is not employed today' })
}

const currencyOf = async ({ tx }: Work, countryId: number): Promise<string> => {
  const currency = await store.findCountryCurrency(tx, countryId)
  if (currency === undefined) throw invalid({ country_id: 'Country does not exist' })
  return currency
}

export const listClients = handle(calls.listClients, async (context) => {
  const { tx, actor, query } = context
  // Those who may not see the sums do not find out by their order either.
  const isBySum = query.sort?.endsWith('_minor') === true && scopeOf(actor, 'billing.unbilled') === null
  if (isBySum) throw invalid({ sort: 'This list cannot be sorted so.' })
  const { rows, meta } = await store.listClientRows(tx, await todayOf(context), query)
  const has_teams = clientTeams.get() !== null
  return new DetailedResponse(
    rows.map((row) => present(actor, row)),
    { meta: { ...meta, has_teams } },
  )
})

export const addClient = handle(calls.addClient, async (context) => {
  const { tx, actor, body } = context
  const { contract_starts_on = null, contract_ends_on = null } = body
  checkContract({ contract_starts_on, contract_ends_on })
  await checkOwner(context, body.owner_id, null)
  const currency = body.currency ?? (await currencyOf(context, body.country_id))
  const { id } = await tx
    .insertInto('clients')
    .values({ ...body, currency })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await read(context, id)
  await audit(context, 'billing.client_added', { entity: 'clients', id, after })
  return present(actor, after)
})

type Change = Readonly<{ code?: string | undefined; currency?: string | undefined }>

const checkFixed = async ({ tx }: Work, id: number, before: store.ClientRow, change: Change): Promise<void> => {
  const isOther = (was: string, is: string | undefined): boolean => is !== undefined && is !== was
  if (!isOther(before.currency, change.currency) && !isOther(before.code, change.code)) return
  const currency = await store.findIssuedCurrency(tx, id)
  if (currency === undefined) return
  if (isOther(before.currency, change.currency)) throw clientRefusals.refusal('currency_fixed', { currency })
  throw invalid({ code: 'Invoices name this code. It stays.' })
}

const changeStatus = (actor: Actor, before: store.ClientRow, status: Client['status'] | undefined): void => {
  if (status === undefined || status === before.status) return
  const facts = { may_write: scopeOf(actor, 'clients.write') !== null, active_projects: before.counts.active_projects }
  take(clientRefusals, next(clientWorkflow, before.status, status === 'archived' ? 'archive' : 'restore', facts))
}

export const updateClient = handle(calls.updateClient, async (context) => {
  const { tx, actor, params, body } = context
  const { version, ...change } = body
  const locked = await lockVersion(tx, 'clients', params.id, version)
  const before = await read(context, params.id)
  checkContract({ ...locked, ...definedOf(change) })
  await checkOwner(context, change.owner_id, locked.owner_id)
  await checkFixed(context, params.id, before, change)
  changeStatus(actor, before, change.status)
  if (Object.keys(change).length > 0) await tx.updateTable('clients').set(change).where('id', '=', params.id).execute()
  if (change.currency !== undefined && change.currency !== before.currency)
    await store.carryCurrency(tx, params.id, change.currency)
  const after = await read(context, params.id)
  await audit(context, 'billing.client_updated', { entity: 'clients', id: params.id, change: changed(before, after) })
  return present(actor, after)
})

/** The dates of a change that were sent. */
const definedOf = (
  change: Readonly<{ contract_starts_on?: string | null | undefined; contract_ends_on?: string | null | undefined }>,
) => ({
  ...(change.contract_starts_on === undefined ? {} : { contract_starts_on: change.contract_starts_on }),
  ...(change.contract_ends_on === undefined ? {} : { contract_ends_on: change.contract_ends_on }),
})

export const deleteClient = handle(calls.deleteClient, async (context: Context & { params: { id: number } }) => {
  const { tx, params } = context
  const { id } = params
  const found = await tx.selectFrom('clients').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound()
  const before = await read(context, id)
  if (await store.isClientUsed(tx, id, allWork(sql<boolean>`x.client_id = ${id}`)))
    throw clientRefusals.refusal('in_use', { instead: before.status === 'active' ? ' Archive it instead.' : '' })
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await audit(context, 'billing.client_deleted', { entity: 'clients', id, before })
  return { id }
})
