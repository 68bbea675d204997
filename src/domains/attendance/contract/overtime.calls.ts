import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryInt, reason, search, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { balanceRow, entryRow, entryState, postingRow, resetRow } from './overtime.models.ts'
import { overtimeRefusals } from './overtime.refusals.ts'

const SHOWS = ['overtime.changed', 'attendance.changed'] as const
const CHANGES = ['overtime.changed', 'attendance.changed'] as const
const paging = { limit: z.int().min(1).max(MAX_LIMIT).optional(), cursor: cursor.optional() }

/** One week of the balance: its Monday and what there was at its end. */
const weekRow = z.strictObject({ week: date, balance_minutes: z.int() })

export const ownOvertime = call({
  id: 'overtime.own',
  export: { name: 'overtime-statement', rows: 'postings' },
  route: 'GET /api/user/overtime/:userId',
  permission: 'overtime.own.read',
  summary:
    'The overtime of a person: balance now and before a range, what waits for a decision, the entries of the range (the last 92 days unless said), and its postings by page, newest first.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    start_date: date.optional(),
    end_date: date.optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.strictObject({
    balance_minutes: z.int(),
    pending_minutes: z.int(),
    /** The balance before the first day of the range, which is that of the postings. */
    brought_forward: z.strictObject({ before: date, minutes: z.int() }),
    entries: z.array(entryRow),
    postings: z.array(postingRow),
    /** The last 26 weeks, oldest first. */
    weeks: z.array(weekRow),
  }),
  meta: pageMeta,
  shows: SHOWS,
})

const totalMeta = pageMeta.extend({
  /**
   * The sum of all rows that match: of entries the waiting minutes, else the worked ones; of balances and resets their
   * minutes.
   */
  total_minutes: z.int(),
})

export const leadOvertime = call({
  id: 'leadOvertime.list',
  route: 'POST /api/user/leads/overtimeList',
  permission: 'overtime.team.approve',
  summary: 'The overtime of the led people, latest day first; what waits for a decision unless said.',
  reads: true,
  body: z.strictObject({
    state: entryState.optional(),
    start_date: date.optional(),
    end_date: date.optional(),
    ...paging,
  }),
  data: z.array(entryRow),
  meta: totalMeta,
  shows: SHOWS,
})

const item = z
  .strictObject({
    id,
    version,
    action: z.enum(['approve', 'refuse']),
    /** The minutes that an approval approves: all of the entry by default. */
    minutes: z.int().min(1).max(1440).optional(),
    /** A refusal needs one. */
    note: line(500, 3).optional(),
  })
  .refine(({ action, note }) => action === 'approve' || note !== undefined, {
    path: ['note'],
    message: 'is required',
  })
  .superRefine(onlyWith('action', { minutes: ['approve'] }))
export type DecisionItem = z.output<typeof item>

const decision = {
  summary: 'Approves or refuses overtime, each item for itself.',
  body: z.strictObject({ items: z.array(item).min(1).max(200) }),
  data: z.array(
    z.strictObject({
      id,
      ok: z.boolean(),
      /** The reason why the item was left unchanged. */
      code: z.string().optional(),
      message: z.string().optional(),
      row: entryRow.optional(),
    }),
  ),
  toast: info('Overtime Updated Successfully'),
  changes: CHANGES,
}

export const decideAsLead = call({
  id: 'leadOvertime.action',
  route: 'POST /api/user/leads/overtimeAction',
  permission: 'overtime.team.approve',
  stakes: 'approval',
  ...decision,
})

export const decideOvertime = call({
  id: 'overtime.decide',
  route: 'POST /api/admin/overtime/decide',
  permission: 'overtime.approve',
  ...decision,
})

const overtimeFilter = z.strictObject({
  view: z.enum(['entries', 'balances', 'resets']).optional(),
  state: entryState.optional(),
  department_ids: z.array(id).max(200).optional(),
  team_ids: z.array(id).max(200).optional(),
  employee_ids: z.array(id).max(200).optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  /** The day of the balances; today by default. */
  on: date.optional(),
  q: search.optional(),
  ...paging,
})

export const listOvertime = call({
  id: 'overtime.list',
  export: { name: 'overtime' },
  route: 'POST /api/admin/overtime',
  permission: 'overtime.read',
  summary: 'Overtime of all people: entries by day, latest first; balances on a day, by name; or resets, latest first.',
  is_scoped: true,
  reads: true,
  body: overtimeFilter,
  data: z.union([z.array(entryRow), z.array(balanceRow), z.array(resetRow)]),
  meta: totalMeta,
  shows: SHOWS,
})

export const createOvertimeSettlement = call({
  id: 'overtime.settle',
  route: 'POST /api/admin/overtime/settle',
  permission: 'overtime.settle',
  of_others: { fields: ['employee_id'], refusal: () => overtimeRefusals.refusal('own_record') },
  summary:
    'Pays minutes of a balance out with the month, or turns them into time off in lieu. 1 : 1, never more than there is.',
  body: z.strictObject({
    employee_id: id,
    disposal: z.enum(['payout', 'time_off']),
    minutes: z.int().min(1).max(1_000_000),
    reason,
  }),
  data: z.strictObject({ posting: postingRow, balance_minutes: z.int() }),
  toast: success('Overtime Settled Successfully'),
  refusals: { ...overtimeRefusals.of('not_enough', 'own_record'), ...commonRefusals.of('stale') },
  changes: CHANGES,
})

export const showTimeAccount = call({
  id: 'overtime.account',
  route: 'GET /api/user/overtime/:userId/account',
  permission: 'overtime.own.read',
  summary:
    'The balance of a time account on a day, by all postings or by those known at the end of an earlier day, with the postings since and the minutes that lapse at the end of the month.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    /** The day of the balance; today by default. */
    date: date.optional(),
    known_on: date.optional(),
  }),
  data: z.strictObject({
    date,
    known_on: date.nullable(),
    balance_minutes: z.int(),
    /** By all postings. */
    balance_now_minutes: z.int(),
    /** Postings up to the day that were made after it was known, in their order, at most 200. */
    since: z.array(postingRow),
    /** The minutes that lapse at the end of the running month by the present postings. */
    lapse: z.strictObject({ on: date, minutes: z.int().positive() }).nullable(),
  }),
  shows: SHOWS,
})

export const sendTimeQuestion = call({
  id: 'overtime.question',
  route: 'POST /api/user/overtime/question',
  permission: 'overtime.own.read',
  summary:
    'Asks HR about a posting of the own time account, by a request that holds it as evidence and has the answer.',
  body: z.strictObject({ posting_id: id, text: text(1000, 1) }),
  data: z.strictObject({ request_id: id }),
  toast: success('Request Added Successfully'),
  refusals: overtimeRefusals.of('question_open'),
  acting: false,
  changes: ['requests.changed'],
})

export const overtimeCalls = {
  showTimeAccount,
  sendTimeQuestion,
  ownOvertime,
  leadOvertime,
  decideAsLead,
  decideOvertime,
  listOvertime,
  createOvertimeSettlement,
}
