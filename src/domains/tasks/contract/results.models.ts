import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'
import { person, risk, taskRow } from './tasks.models.ts'

/** A date that does not suit the holder of the task, or too little time. It does not prevent saving. */
export const warning = z.strictObject({ id, risk, next_working_date: date.nullable() })
export type Warning = z.output<typeof warning>

export const bulkResult = z.strictObject({
  id,
  ok: z.boolean(),
  row: taskRow.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type BulkResult = z.output<typeof bulkResult>

export const capacity = z.strictObject({
  employee: person,
  expected_minutes: z.int(),
  leave_days: z.int(),
  /** The dates of leave. */
  leave_dates: z.array(date),
  booked_minutes: z.int(),
  free_minutes: z.int(),
  open_tasks: z.int(),
  overdue_tasks: z.int(),
  unestimated_tasks: z.int(),
  /** The time week by week, from the first day on; what was due before is in the first week. */
  weeks: z.array(z.strictObject({ from: date, to: date, expected_minutes: z.int(), booked_minutes: z.int() })),
})
export type Capacity = z.output<typeof capacity>

/** People to whom a task can be given, with their free time until a date. */
export const receivers = z.strictObject({
  until: date,
  people: z.array(
    z.strictObject({
      id,
      name: z.string(),
      team: z.string().nullable(),
      free_minutes: z.int(),
      leave_days: z.int(),
    }),
  ),
})
export type Receivers = z.output<typeof receivers>
