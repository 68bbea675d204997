import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, text, textId, textVersion } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { changeReason, createInput, editInput, op, overrideReason, swapInput } from './shifts.inputs.ts'
import { finding, plan, shiftRow, swapRow, weekRow, weekState } from './shifts.models.ts'
import { RULE_CODES, shiftsRefusals } from './shifts.refusals.ts'

const { of } = shiftsRefusals
export const shows = ['shifts.changed', 'requests.changed', 'people.changed'] as const
export const changes = ['shifts.changed'] as const
const stale = commonRefusals.of('stale')

/** Refusals of a change of the plan. */
export const PLANNING = of(...RULE_CODES, 'outside_week', 'week_locked', 'begun', 'reason_required', 'period_closed')
/** Refusals of a swap. */
export const SWAPPING = of(
  ...RULE_CODES,
  'not_published',
  'week_locked',
  'begun',
  'swap_self',
  'swap_open',
  'swap_late',
  'swap_limit',
  'swap_changed',
  'period_closed',
)

const span = { from: date.optional(), to: date.optional() }
/** The shifts of a plan, as a file. */
const PLAN_FILE = {
  name: 'shifts',
  rows: 'shifts',
  people: 'users',
  without: ['week_id', 'team_id', 'template_id', 'short', 'color', 'mine', 'claims'],
} as const
const ofWeek = z.strictObject({ x: textId, userId: textId })

export const listRecords = call({
  id: 'shiftRecords.list',
  route: 'GET /api/admin/shiftweek_manager/getweeks/:team_id',
  permission: 'shift_records.read',
  summary: 'The weeks of a team, from eight weeks back to as far as it plans.',
  params: z.strictObject({ team_id: textId }),
  query: z.strictObject({ ...span, state: weekState.optional() }),
  data: z.array(weekRow),
  shows,
})

export const viewRecord = call({
  id: 'shiftRecords.view',
  route: 'GET /api/admin/loadPreviousShift/:week_id',
  permission: 'shift_records.read',
  summary: 'The plan of a week.',
  params: z.strictObject({ week_id: textId }),
  data: plan,
  shows,
  export: PLAN_FILE,
})

export const listWeeks = call({
  id: 'shifts.weeks',
  route: 'GET /api/user/getWeeks/:x',
  permission: 'shifts.read',
  summary: 'The weeks of a team; of a draft, staff see no more than that there is one.',
  params: z.strictObject({ x: textId }),
  query: z.strictObject(span),
  data: z.array(weekRow),
  shows,
})

const copyUser = z.strictObject({
  id,
  name: z.string(),
  verdict: z.enum(['ok', 'skip']),
  findings: z.array(z.string()),
})
const copyRow = z.strictObject({
  key: z.string(),
  shift: shiftRow,
  target_date: date,
  users: z.array(copyUser),
  /** The week has a shift of the same name and times already. */
  exists: z.boolean(),
  /** The op that adds the shift with everyone who can work it; null where it exists. */
  op: op.nullable(),
})
export type CopyRow = z.output<typeof copyRow>

export const loadPrevious = call({
  id: 'shifts.previous',
  route: 'GET /api/user/loadPreviousShift/:x/:userId',
  permission: 'shifts.read',
  summary: 'The plan of the week before; planners also see what copying it to the week would do.',
  params: ofWeek,
  query: z.strictObject({ from_week_id: textId.optional() }),
  data: z.strictObject({
    plan,
    copy: z.strictObject({ from_week: z.string(), from_week_id: id, rows: z.array(copyRow) }).nullable(),
  }),
  shows,
})

export const loadShifts = call({
  id: 'shifts.load',
  route: 'GET /api/user/loadShifts/:x/:userId',
  permission: 'shifts.read',
  summary: 'The plan of a week; of a draft, staff see no shifts.',
  params: ofWeek,
  data: plan,
  shows,
  export: PLAN_FILE,
})

export const createShift = call({
  id: 'shifts.create',
  toast_refusals: true,
  route: 'POST /api/user/createShift',
  permission: 'shifts.plan',
  summary: 'Adds a shift on one day or several.',
  body: createInput,
  data: z.strictObject({ shifts: z.array(shiftRow), findings: z.array(finding) }),
  toast: success('Shift Created Successfully'),
  refusals: PLANNING,
  changes,
})

export const editShift = call({
  id: 'shifts.edit',
  toast_refusals: true,
  route: 'PUT /api/user/editShifts/:shiftId',
  permission: 'shifts.plan',
  summary: 'Sets who works a shift.',
  params: z.strictObject({ shiftId: textId }),
  query: z.strictObject({
    version: textVersion.optional(),
    reason: changeReason.optional(),
    override_reason: overrideReason.optional(),
  }),
  body: editInput,
  data: z.strictObject({ shift: shiftRow, findings: z.array(finding) }),
  toast: success('Shift Edited Successfully'),
  refusals: { ...PLANNING, ...stale },
  changes,
})

export const deleteShift = call({
  id: 'shifts.delete',
  route: 'DELETE /api/user/deleteShift/:id',
  permission: 'shifts.plan',
  summary: 'Deletes a shift of the plan.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ reason: changeReason.optional() }),
  data: z.strictObject({ id }),
  toast: success('Shift Deleted Successfully'),
  refusals: of('week_locked', 'begun', 'reason_required', 'period_closed'),
  changes,
})

export const swapShift = call({
  id: 'shifts.swap',
  route: 'POST /api/user/swapShift',
  permission: 'shifts.swap',
  summary: 'Asks for a swap of an own shift: given away, exchanged, or offered to the team. Planners swap at once.',
  body: swapInput,
  data: swapRow,
  toast: success('Shift Swapped Successfully'),
  refusals: { ...SWAPPING, ...of('own') },
  changes,
  acting: false,
})

export const commentSwap = call({
  id: 'shifts.swapComment',
  route: 'POST /api/user/updateComment/:id',
  permission: 'shifts.swap',
  summary: 'Comments on a swap; its people and the planners read it.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ comment: text(1000, 1) }),
  data: swapRow,
  toast: info('Comment Updated Successfully'),
  changes,
})

export const deleteSwap = call({
  id: 'shifts.deleteSwap',
  route: 'DELETE /api/user/deleteSwap/:id/:userId',
  permission: 'shifts.swap',
  summary: 'Withdraws a swap that waits; planners take back one that was applied.',
  params: z.strictObject({ id: textId, userId: textId }),
  data: swapRow,
  toast: success('Swap Deleted Successfully'),
  refusals: { ...SWAPPING, ...of('own', 'swap_state') },
  changes,
  acting: false,
})

export const shiftCalls = {
  listRecords,
  viewRecord,
  listWeeks,
  loadPrevious,
  loadShifts,
  createShift,
  editShift,
  deleteShift,
  swapShift,
  commentSwap,
  deleteSwap,
}
