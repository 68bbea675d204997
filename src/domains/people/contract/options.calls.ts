import { call } from '#kit/contract/call.ts'
import { peopleOptions } from './options.models.ts'

export const listPeopleOptions = call({
  id: 'employees.options',
  route: 'GET /api/admin/employee-options',
  permission: 'people.read',
  summary: 'What the forms and filters about people choose from.',
  data: peopleOptions,
  shows: ['organisation.changed', 'role.changed'],
})
