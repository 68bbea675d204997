import { z } from 'zod'
import { call, responseMessage } from '#kit/contract/call.ts'
import { id, search, version } from '#kit/contract/fields.ts'
import { country, overview } from './organisation.models.ts'
import { organisationRefusals } from './organisation.refusals.ts'

export const readOverview = call({
  id: 'organisation.overview',
  route: 'GET /api/admin/organisation',
  permission: 'organisation.read',
  summary: 'The organisation in numbers, and what needs attention.',
  data: overview,
  shows: ['organisation.changed', 'role.changed', 'people.changed'],
})

const restorable = z.enum(['department', 'team', 'designation', 'role', 'brand', 'pattern'])
export type Restorable = z.output<typeof restorable>

export const restoreRow = call({
  id: 'organisation.restore',
  route: 'POST /api/admin/organisation/restore',
  // Each kind requires the key to archive its rows, which the handler checks.
  permission: 'organisation.read',
  summary: 'Takes an archived row back into use; open to whoever may archive it.',
  body: z.strictObject({ kind: restorable, id }),
  data: z.strictObject({ kind: restorable, id, name: z.string(), version }),
  toast: responseMessage('success'),
  refusals: organisationRefusals.of('name_taken', 'code_taken'),
  changes: ['organisation.changed', 'role.changed'],
})

export const listCountries = call({
  id: 'countries.list',
  route: 'GET /api/admin/get-countries',
  permission: 'organisation.country.read',
  summary: 'The countries of ISO 3166-1.',
  query: z.strictObject({ q: search.optional() }),
  data: z.array(country),
})

export const overviewCalls = { readOverview, restoreRow, listCountries }
