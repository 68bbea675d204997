import { z } from 'zod'
import { call, responseMessage, success } from '#kit/contract/call.ts'
import { id, instant, textId, version } from '#kit/contract/fields.ts'
import { cursor, pageMeta } from '#kit/contract/page.ts'
import { queryInt } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { changes, PLANNING, shows } from './shifts.calls.ts'
import { applyInput, changeReason, op, overrideReason } from './shifts.inputs.ts'
import { eventRow, finding, plan, weekRow } from './shifts.models.ts'
import { shiftsRefusals } from './shifts.refusals.ts'

const { of } = shiftsRefusals
const stale = commonRefusals.of('stale')
const ofWeek = z.strictObject({ week_id: textId })
const ofShift = z.strictObject({ shift_id: textId })

export const applyPlan = call({
  id: 'shifts.apply',
  route: 'POST /api/shift/apply',
  permission: 'shifts.plan',
  summary: 'Changes the plan of a week by a list of ops, all or none; answers the ops that take them back.',
  body: applyInput,
  data: z.strictObject({ plan, findings: z.array(finding), undo: z.array(op) }),
  toast: responseMessage('success'),
  refusals: { ...PLANNING, ...of('offer_open', 'offer_late'), ...stale },
  changes,
})

const candidate = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), photo_version: z.int().nullable() }),
  rank: z.int(),
  findings: z.array(finding),
  planned_minutes: z.int(),
  contract_minutes: z.int(),
  wish: z.enum(['prefer', 'avoid', 'unavailable']).nullable(),
  claims_granted: z.int(),
})
export type Candidate = z.output<typeof candidate>

export const listCandidates = call({
  id: 'shifts.candidates',
  route: 'GET /api/shift/candidates/:shift_id',
  permission: 'shifts.plan',
  summary: 'Who of the team could work a shift, the best first.',
  params: ofShift,
  data: z.array(candidate),
  shows,
})

export const offerShift = call({
  id: 'shifts.offer',
  route: 'POST /api/shift/offer/:shift_id',
  permission: 'shifts.plan',
  summary: 'Offers an open place to candidates, who claim it from the notice.',
  params: ofShift,
  body: z.strictObject({ employee_ids: z.array(id).min(1).max(20) }),
  data: z.strictObject({ told: z.array(id) }),
  toast: success('Shift Offered Successfully'),
  refusals: of('full', 'begun', 'not_published'),
})

export const publishWeek = call({
  id: 'shifts.publish',
  route: 'PUT /api/shift/publish/:week_id',
  permission: 'shifts.publish',
  summary: 'Publishes a week, or takes it back to be planned.',
  params: ofWeek,
  body: z.strictObject({
    version,
    action: z.enum(['publish', 'withdraw']),
    reason: changeReason.optional(),
    override_reason: overrideReason.optional(),
  }),
  data: weekRow,
  toast: responseMessage('success'),
  refusals: {
    ...of('findings', 'begun', 'week_locked', 'not_published', 'reason_required', 'period_closed'),
    ...stale,
  },
  changes,
})

export const lockWeek = call({
  id: 'shifts.lock',
  route: 'PUT /api/shift/lock/:week_id',
  permission: 'shifts.lock',
  summary: 'Locks a week, or unlocks it.',
  stakes: 'approval',
  params: ofWeek,
  body: z.strictObject({ version, lock: z.boolean(), reason: changeReason.optional() }),
  data: weekRow,
  toast: responseMessage('success'),
  refusals: { ...of('period_closed', 'week_locked', 'not_published'), ...stale },
  changes,
})

export const seeWeek = call({
  id: 'shifts.seen',
  route: 'POST /api/user/seenWeek/:week_id',
  permission: 'shifts.own',
  summary: 'Confirms that the own shifts of a published week were seen.',
  params: ofWeek,
  body: z.strictObject({ publish_no: z.int().min(1).max(2_000_000_000) }),
  data: z.strictObject({ seen_at: instant }),
  changes,
})

export const listChanges = call({
  id: 'shifts.changes',
  route: 'GET /api/shift/changes/:week_id',
  permission: 'shifts.read',
  summary: 'What happened to a week, the newest first; staff see what concerns themselves.',
  params: ofWeek,
  query: z.strictObject({ limit: queryInt(1, 200).optional(), cursor: cursor.optional() }),
  data: z.array(eventRow),
  meta: pageMeta,
  shows,
})

export const planCalls = {
  applyPlan,
  listCandidates,
  offerShift,
  publishWeek,
  lockWeek,
  seeWeek,
  listChanges,
}
