import { z } from 'zod'
import { shiftSpan } from './attendance.models.ts'
import { id, instant, minutes, named, version } from '#kit/contract/fields.ts'

const BOARD_STATES = [
  'stale',
  'on_break',
  'working',
  'awaiting',
  'on_leave',
  'holiday',
  'off',
  'finished',
  'absent',
  'late',
  'not_in',
] as const
export const boardState = z.enum(BOARD_STATES)
export type BoardState = z.output<typeof boardState>

const boardRow = z.strictObject({
  employee: z.strictObject({
    id,
    name: z.string(),
    photo_version: version.nullable(),
    team: named.nullable(),
    department: named.nullable(),
  }),
  state: boardState,
  since_at: instant.nullable(),
  zone: z.string(),
  wfh: z.boolean(),
  late_minutes: minutes,
  work_minutes: minutes,
  /** The instant of these minutes, from which an open punch goes on; null on none. */
  counted_at: instant.nullable(),
  /** The running break counts as work up to the limit of its kind. */
  break_paid: z.boolean(),
  break_minutes: minutes,
  /** The rest of the day's limit of the kind of the running break, below zero beyond it; null on no break. */
  break_left_minutes: z.int().nullable(),
  /** Beyond what is expected of the day, so far. */
  overtime_minutes: minutes,
  /** The expected hours of work. */
  shift: shiftSpan,
  expected_minutes: minutes,
  /** The undecided forced punch-out of the punch that the state speaks of. */
  force_id: id.nullable(),
})
export type BoardRow = z.output<typeof boardRow>

export const board = z.strictObject({
  rows: z.array(boardRow),
  /** The number of people in each state, among all that match; null where nothing has changed since. */
  counts: z.record(z.string(), z.int()).nullable(),
  /** Send it back as `since` to receive only the changes. */
  cursor: z.string(),
  server_now: instant,
})
