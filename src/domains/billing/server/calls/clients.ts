import { take } from '#engines/transitions/contract/take.ts'
import { can, next } from '#engines/transitions/contract/transitions.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import { clientRecord } from '../../contract/billing.records.ts'
import { clientRefusals } from '../../contract/billing.refusals.ts'
import { clientWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { clientTeams } from '../registries.ts'
import * as store from '../store/clients.ts'
import { todayOf } from '../rules/today.ts'

const NOT_SHOWN = { unbilled_minor: null, balance_minor: null, overdue_minor: null } as const

const present = (actor: Actor, row: store.ClientRow): Client => {
  const may_write = scopeOf(actor, 'clients.write') !== null
  const seesMoney = scopeOf(actor, 'billing.unbilled') !== null
  const input = { may_write, active_projects: row.counts.active_projects }
  return {
    ...row,
    ...(seesMoney ? {} : NOT_SHOWN),
    can: { ...can(clientWorkflow, row.status, input), update: may_write, delete: may_write, ledger: seesMoney },
  }
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

const clients = stored(clientRecord, {
  audit: { added: 'billing.client_added', changed: 'billing.client_updated', deleted: 'billing.client_deleted' },
  find: async (context, id) => store.findClientRow(context.tx, await todayOf(context), id),
})

export const addClient = handle(calls.addClient, async (context) => {
  const { actor, body } = context
  const { contract_starts_on = null, contract_ends_on = null } = body
  checkContract({ contract_starts_on, contract_ends_on })
  await checkOwner(context, body.owner_id, null)
  const currency = body.currency ?? (await currencyOf(context, body.country_id))
  return present(actor, await clients.add(context, { ...body, currency }))
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
  const input = { may_write: scopeOf(actor, 'clients.write') !== null, active_projects: before.counts.active_projects }
  take(clientRefusals, next(clientWorkflow, before.status, status === 'archived' ? 'archive' : 'restore', input))
}

export const updateClient = handle(calls.updateClient, async (context) => {
  const { tx, actor, params, body } = context
  const row = await clients.change(context, params.id, body, async ({ before, next }) => {
    checkContract(next)
    await checkOwner(context, body.owner_id, before.owner?.id ?? null)
    await checkFixed(context, params.id, before, body)
    changeStatus(actor, before, body.status)
    if (next.currency !== before.currency) await store.updateCurrency(tx, params.id, next.currency)
  })
  return present(actor, row)
})

export const deleteClient = handle(calls.deleteClient, (context) =>
  clients.remove(context, context.params.id, async ({ id, status }) => {
    if (await store.isClientUsed(context.tx, id))
      throw clientRefusals.refusal('in_use', { instead: status === 'active' ? ' Archive it instead.' : '' })
  }),
)
