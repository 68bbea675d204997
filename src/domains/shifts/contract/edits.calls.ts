import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, instant, textId } from '#kit/contract/fields.ts'

const params = z.strictObject({ week_id: textId })

export const shiftEdit = z.strictObject({
  shift_id: id,
  /** Name of the person who changes it. */
  name: z.string(),
  until: instant,
})
export type ShiftEdit = z.output<typeof shiftEdit>

export const listEdits = call({
  id: 'shifts.edits',
  route: 'GET /api/shift/edits/:week_id',
  permission: 'shifts.plan',
  summary: 'The shifts of a week that other planners are changing now.',
  params,
  data: z.array(shiftEdit),
  shows: ['shift_edits.changed'],
})

export const markEdit = call({
  id: 'shifts.markEdit',
  route: 'POST /api/shift/edits/:week_id',
  permission: 'shifts.plan',
  summary: 'Says which shift of a week the actor is changing, for less than a minute, or that it is none any more.',
  params,
  body: z.strictObject({ shift_id: id.nullable() }),
  data: z.strictObject({ until: instant.nullable() }),
  background: true,
})

export const editCalls = { listEdits, markEdit }

/** Time for which a mark counts. */
export const EDIT_MS = 45_000
