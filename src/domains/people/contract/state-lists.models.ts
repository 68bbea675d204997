import { z } from 'zod'
import { date, id, instant } from '#kit/contract/fields.ts'
import { employeeRow } from './people.models.ts'
import { covers, exitKind, exitReason, exitState, severity } from './states.models.ts'

/** The count of holdings that prevent the exit from being closed. */
const holdings_open = z.int()

/** Rows of the lists of one state: the person, and the state that put them there. */
export const resignedRow = employeeRow.extend({
  exit: z.strictObject({
    id,
    kind: exitKind,
    state: exitState,
    submitted_on: date,
    last_day: date.nullable(),
    reason_code: exitReason,
    holdings_open,
    closed_at: instant.nullable(),
  }),
})
export type ResignedRow = z.output<typeof resignedRow>

export const noticeRow = employeeRow.extend({
  exit: z.strictObject({ id, kind: exitKind, last_day: date, days_left: z.int(), holdings_open }),
})
export type NoticeRow = z.output<typeof noticeRow>

/** `title` only with personal data. */
export const warnedRow = employeeRow.extend({
  warnings: z.strictObject({
    open_count: z.int(),
    highest_severity: severity,
    latest: z.strictObject({
      id,
      title: z.string().optional(),
      issued_at: instant,
      expires_on: date,
      acknowledged_at: instant.nullable(),
    }),
  }),
})
export type WarnedRow = z.output<typeof warnedRow>

/** `reason` only with personal data. `days_left` counts the day of the list, and is null without an end. */
export const suspendedRow = employeeRow.extend({
  suspension: z.strictObject({
    id,
    from: date,
    to: date.nullable(),
    with_pay: z.boolean(),
    block_login: z.boolean(),
    days_left: z.int().nullable(),
    reason: z.string().optional(),
  }),
})
export type SuspendedRow = z.output<typeof suspendedRow>

export const wfhCancelledRow = employeeRow.extend({
  cancellation: z.strictObject({
    id,
    from: date,
    to: date.nullable(),
    by: z.string().nullable(),
    reason: z.string().optional(),
  }),
})
export type WfhCancelledRow = z.output<typeof wfhCancelledRow>

export const backupRow = employeeRow.extend({
  backups: z.array(z.strictObject({ id, covers, from: date, to: date.nullable(), priority: z.int() })),
  /** Works on the day of the list. */
  available_today: z.boolean(),
})
export type BackupRow = z.output<typeof backupRow>
