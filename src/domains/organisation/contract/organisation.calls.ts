import { z } from 'zod'
import { call, responseMessage } from '#kit/contract/call.ts'
import { id, search, version } from '#kit/contract/fields.ts'
import { brandCalls } from './brands.calls.ts'
import { calendarCalls } from './calendar.calls.ts'
import { departmentCalls } from './departments.calls.ts'
import { designationCalls } from './designations.calls.ts'
import { holidayCalls } from './holidays.calls.ts'
import { country, overview, setupStep } from './organisation.models.ts'
import { organisationRefusals } from './organisation.refusals.ts'
import { roleCalls } from './roles.calls.ts'
import { teamCalls } from './teams.calls.ts'
import { workPatternCalls } from './work-patterns.calls.ts'

export const readOverview = call({
  id: 'organisation.overview',
  route: 'GET /api/admin/organisation',
  permission: 'organisation.read',
  summary: 'The organisation in numbers, and what needs attention.',
  data: overview,
  shows: ['organisation.changed', 'role.changed', 'people.changed'],
})

export const readSetup = call({
  id: 'organisation.setup',
  route: 'GET /api/admin/organisation/setup',
  permission: 'dashboard.admin.read',
  summary: 'The steps of setting up that the actor may take, in order; what exists is done.',
  data: z.array(setupStep),
  shows: ['organisation.changed', 'role.changed', 'people.changed', 'settings.changed', 'requests.changed'],
})

export const skipSetupStep = call({
  id: 'organisation.skipSetup',
  route: 'POST /api/admin/organisation/setup',
  permission: 'settings.write',
  summary: 'Leaves an optional step of the set-up out, or takes it up again.',
  body: z.strictObject({ step: z.string().max(60), skipped: z.boolean() }),
  data: z.array(setupStep),
  changes: ['organisation.changed'],
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

export const organisationCalls = {
  ...departmentCalls,
  ...teamCalls,
  ...roleCalls,
  ...designationCalls,
  ...brandCalls,
  ...holidayCalls,
  ...workPatternCalls,
  readOverview,
  readSetup,
  skipSetupStep,
  restoreRow,
  ...calendarCalls,
  listCountries,
}
