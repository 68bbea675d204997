import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, queryFlag, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { kind, listedBlocker, period } from './worksheets.models.ts'
import { worksheetRefusals } from './worksheets.refusals.ts'

const changes = ['reports.changed'] as const
const shows = ['reports.changed'] as const

const WAITING_SORTS = ['submitted_at', 'name', 'difference_minutes'] as const
const waiting = {
  permission: 'worksheets.review',
  query: z.strictObject({
    kind: kind.optional(),
    department_id: textId.optional(),
    team_id: textId.optional(),
    ...pageQuery(WAITING_SORTS),
  }),
  data: z.array(period),
  meta: pageMeta,
  shows,
} as const

export const listWaiting = call({
  id: 'worksheet.waiting',
  route: 'GET /api/user/worksheet/waiting',
  summary: 'All submitted reports that the reader may decide on, of any day, the oldest first.',
  ...waiting,
})
export const listAllWaiting = call({
  id: 'worksheet.adminWaiting',
  route: 'GET /api/admin/worksheet/waiting',
  summary: 'All submitted reports that wait for a decision, of any day, the oldest first.',
  ...waiting,
})

const decided = {
  permission: 'worksheets.review',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ user_id: id, kind, period_start: date, version: version.optional() }))
      .min(1)
      .max(200),
    decision: z.enum(['accept', 'return', 'excuse', 'allow']),
    comment: text(1000).optional(),
  }),
  data: z.array(
    z.strictObject({
      user_id: id,
      period_start: date,
      ok: z.boolean(),
      period: period.nullable(),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
  toast: info('Report Updated Successfully'),
  refusals: {
    ...worksheetRefusals.of('closed', 'own_report', 'reason_needed', 'billed', 'not_too_old'),
    ...commonRefusals.of('stale'),
  },
  changes,
} as const

export const decideReports = call({
  id: 'worksheet.decide',
  route: 'POST /api/user/worksheet/decide',
  summary: 'Accepts, returns or excuses reports of the people in reach.',
  stakes: 'approval',
  ...decided,
})
export const decideAsAdmin = call({
  id: 'worksheet.adminDecide',
  route: 'POST /api/admin/worksheet/decide',
  summary: 'Accepts, returns or excuses reports.',
  ...decided,
})

const reminded = {
  permission: 'worksheets.review',
  body: z.strictObject({ kind, period_start: date, user_ids: z.array(id).min(1).max(200) }),
  data: z.strictObject({
    sent: z.int(),
    skipped: z.array(z.strictObject({ user_id: id, reason: z.enum(['own', 'nothing_due', 'reminded']) })),
  }),
  toast: success('Reminder sent Successfully'),
  changes,
} as const
export const remindPeople = call({
  id: 'worksheet.remind',
  route: 'POST /api/user/worksheet/remind',
  summary: 'Reminds people in reach of a report that is missing, at most once in four hours.',
  ...reminded,
})
export const remindAsAdmin = call({
  id: 'worksheet.adminRemind',
  route: 'POST /api/admin/worksheet/remind',
  summary: 'Reminds people of a report that is missing, at most once in four hours.',
  ...reminded,
})

const listed = {
  permission: 'worksheets.read',
  query: z.strictObject({
    open: queryFlag.optional(),
    team_id: textId.optional(),
    department_id: textId.optional(),
  }),
  data: z.array(listedBlocker),
  shows,
} as const
export const listBlockers = call({
  id: 'worksheet.blockers',
  route: 'GET /api/user/worksheet/blockers',
  summary: 'What keeps the people in reach from going on, the oldest first.',
  ...listed,
})
export const listAllBlockers = call({
  id: 'worksheet.adminBlockers',
  route: 'GET /api/admin/worksheet/blockers',
  summary: 'What keeps people from going on, the oldest first.',
  ...listed,
})

const cleared = {
  permission: 'worksheets.blockers',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ cleared: z.boolean().optional(), task_id: id.nullish() }),
  data: listedBlocker,
  toast: info('Blocker Updated Successfully'),
  changes,
} as const
export const clearBlocker = call({
  id: 'worksheet.blockerClear',
  route: 'PUT /api/user/worksheet/blocker/:id',
  summary: 'Clears a blocker, opens it again, or links it to a task.',
  ...cleared,
})
export const clearAsAdmin = call({
  id: 'worksheet.adminBlockerClear',
  route: 'PUT /api/admin/worksheet/blocker/:id',
  summary: 'Clears a blocker, opens it again, or links it to a task.',
  ...cleared,
})

export const reviewCalls = {
  listWaiting,
  listAllWaiting,
  decideReports,
  decideAsAdmin,
  remindPeople,
  remindAsAdmin,
  listBlockers,
  listAllBlockers,
  clearBlocker,
  clearAsAdmin,
}
