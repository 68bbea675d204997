import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { queryFlag, search, textId } from '#kit/contract/fields.ts'
import { department, team } from './units.models.ts'

const shown = ['organisation.changed', 'people.changed'] as const

export const listDepartments = call({
  id: 'departments.list',
  export: { name: 'departments' },
  route: 'GET /api/admin/viewdepts/:dep_id?',
  permission: 'organisation.read',
  summary: 'All departments, or the one that is named.',
  params: z.strictObject({ dep_id: textId.optional() }),
  query: z.strictObject({ q: search.optional(), archived: queryFlag.optional() }),
  data: z.array(department),
  shows: shown,
})

export const listTeams = call({
  id: 'teams.list',
  export: { name: 'teams' },
  route: 'GET /api/admin/teams',
  permission: 'organisation.read',
  summary: 'All teams with their leads and deputies.',
  query: z.strictObject({
    q: search.optional(),
    department_id: textId.optional(),
    archived: queryFlag.optional(),
  }),
  data: z.array(team),
  shows: shown,
})
