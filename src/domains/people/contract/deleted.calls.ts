import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, instant } from '#kit/contract/fields.ts'

/** A record that was deleted as made in error, while it can be brought back. */
export const deletedPerson = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  work_email: z.string().nullable(),
  deleted_at: instant,
  restorable_until: instant,
})
export type DeletedPerson = z.output<typeof deletedPerson>

export const listDeletedEmployees = call({
  id: 'employees.listDeleted',
  route: 'GET /api/admin/employee-deleted',
  permission: 'people.delete',
  summary: 'The records that were deleted and can still be restored, the latest first.',
  data: z.array(deletedPerson),
  shows: ['people.changed'],
})

export const deletedCalls = { listDeletedEmployees }
