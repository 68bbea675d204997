import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'

/** Card `tasks` of the admin dashboard. */
export const adminTasksCard = z.strictObject({
  open: z.int(),
  due_today: z.int(),
  overdue: z.int(),
  /** At most five people, the most overdue first. */
  people: z.array(z.strictObject({ id, name: z.string(), overdue: z.int() })),
})

/** Card `tasks` of the employee dashboard. */
export const ownTasksCard = z.strictObject({
  open: z.int(),
  overdue: z.int(),
  /** The next five by due date. */
  next: z.array(
    z.strictObject({ id, key: z.string(), title: z.string(), due_date: date.nullable(), overdue: z.boolean() }),
  ),
})
