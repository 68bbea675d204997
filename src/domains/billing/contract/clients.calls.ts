import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { clientRecord } from './billing.records.ts'
import { clientRefusals } from './billing.refusals.ts'
import { client, ledger } from './clients.models.ts'

const changes = ['clients.changed'] as const
const params = z.strictObject({ id: textId })

export const listClients = call({
  id: 'clients.list',
  route: 'GET /api/admin/clients',
  permission: 'clients.read',
  summary: 'Clients, with what is unbilled and what they owe for those who may see it.',
  query: z.strictObject({
    ...pageQuery(['name', 'unbilled_minor', 'balance_minor']),
    ...clientRecord.filters,
    team_id: textId.optional(),
  }),
  data: z.array(client),
  /** `has_teams`: a domain stores teams of clients. */
  meta: z.strictObject({ ...pageMeta.shape, has_teams: z.boolean() }),
  shows: ['clients.changed', 'projects.changed', 'invoices.changed', 'people.changed'],
  export: { name: 'clients' },
})

export const addClient = call({
  id: 'clients.add',
  route: 'POST /api/admin/clients',
  permission: 'clients.write',
  summary: 'Adds a client. The currency is that of the country when left out.',
  body: z.strictObject(clientRecord.add),
  data: client,
  toast: success('Client Added Successfully'),
  refusals: clientRefusals.of('name_taken', 'code_taken'),
  changes,
})

export const updateClient = call({
  id: 'clients.update',
  route: 'PUT /api/admin/clients/:id',
  permission: 'clients.write',
  summary: 'Changes, archives or restores a client. Code and currency stay once an invoice is issued.',
  params,
  body: z.strictObject({ ...clientRecord.change, version }),
  data: client,
  toast: info('Client Updated Successfully'),
  refusals: {
    ...clientRefusals.of('name_taken', 'code_taken', 'currency_fixed', 'active_projects'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deleteClient = call({
  id: 'clients.delete',
  route: 'DELETE /api/admin/clients/:id',
  permission: 'clients.write',
  summary: 'Deletes a client that nothing names.',
  params,
  data: z.strictObject({ id }),
  toast: success('Client Deleted Successfully'),
  refusals: clientRefusals.of('in_use'),
  changes,
})

export const readLedger = call({
  id: 'clients.ledger',
  route: 'GET /api/admin/clients/:id/ledger',
  permission: 'billing.unbilled',
  summary: 'What happened with a client in one column, with the balance after it.',
  params,
  query: z.strictObject({ from: date.optional(), to: date.optional() }),
  data: ledger,
  shows: ['clients.changed', 'projects.changed', 'invoices.changed'],
})

export const clientCalls = { listClients, addClient, updateClient, deleteClient, readLedger }
