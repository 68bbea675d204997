import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { date, id, instant, reason, textId } from '#kit/contract/fields.ts'
import { disposal, resetLine, resetRow, resetState } from './overtime.models.ts'
import { overtimeRefusals } from './overtime.refusals.ts'

const CHANGES = ['overtime.changed', 'attendance.changed'] as const
const reset = { permission: 'overtime.reset' } as const

/** Most people that one reset names one by one; a team or a department may be larger. */
const MAX_NAMED = 200

const scopes = z.strictObject({
  day_id: id.optional(),
  employee_ids: z.array(id).min(1).max(MAX_NAMED).optional(),
  team_id: id.optional(),
  department_id: id.optional(),
})

const SCOPES = ['day_id', 'employee_ids', 'team_id', 'department_id'] as const

export const previewReset = call({
  id: 'overtime.resetPreview',
  route: 'POST /api/admin/overtime_reset/preview',
  ...reset,
  summary: 'What a reset would take from each person. It is kept for 24 hours, in which its work_id carries it out.',
  body: scopes
    .extend({ through_date: date.optional(), disposal, reason })
    .refine((body) => SCOPES.filter((name) => body[name] !== undefined).length === 1, {
      path: ['employee_ids'],
      message: 'Choose one: a day, people, a team or a department',
    })
    .refine(({ day_id, through_date }) => (day_id === undefined) === (through_date !== undefined), {
      path: ['through_date'],
      message: 'is required, but for a day',
    }),
  data: z.strictObject({
    work_id: id,
    lines: z.array(resetLine),
    people: z.int(),
    total_minutes: z.int(),
    needs_second_person: z.boolean(),
    expires_at: instant,
    /** The preparer, who is among the people and whose own balance stays. */
    left_out: z.string().nullable(),
  }),
  refusals: overtimeRefusals.of('nothing_to_reset', 'not_enough', 'own_record'),
  changes: ['overtime.changed'],
})

export const viewReset = call({
  id: 'overtime.resetView',
  route: 'GET /api/admin/overtime_reset/:id',
  ...reset,
  summary: 'A prepared, applied or reversed reset with what it does to each person.',
  params: z.strictObject({ id: textId }),
  data: resetRow.extend({ lines: z.array(resetLine) }),
  shows: ['overtime.changed'],
})

const outcome = z.strictObject({ work_id: id, state: resetState, people: z.int(), total_minutes: z.int() })

export const applyReset = call({
  id: 'employees.overtimeReset',
  toast_refusals: true,
  route: 'POST /api/admin/overtime_reset',
  ...reset,
  summary: 'Carries a prepared reset out: all of it or nothing.',
  body: z.strictObject({ work_id: id }),
  data: outcome,
  refusals: overtimeRefusals.of(
    'needs_second_person',
    'preview_outdated',
    'preview_expired',
    'already_applied',
    'own_record',
  ),
  changes: CHANGES,
})

export const reverseReset = call({
  id: 'overtime.resetReverse',
  route: 'POST /api/admin/overtime_reset/reverse',
  ...reset,
  summary: 'Takes a reset back: every balance is as it would be without it.',
  body: z.strictObject({ work_id: id, reason }),
  data: outcome,
  toast: info('Overtime Updated Successfully'),
  refusals: overtimeRefusals.of('already_reversed', 'already_used', 'not_applied', 'preview_expired', 'own_record'),
  changes: CHANGES,
})

export const resetCalls = { previewReset, viewReset, applyReset, reverseReset }
