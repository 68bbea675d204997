import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryFlag, queryList, text, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { balanceRow, ledgerStatement, listedBalance } from './balances.models.ts'
import { dayPart, requestStatus } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const

/** Leaves out what was posted after this day, at its end where the person is. */
const known_on = date.optional()

export const showBalance = call({
  id: 'requests.balance',
  route: 'GET /api/request/balance/:userId',
  permission: 'requests.balance.read',
  summary: 'What a person has of each type on a day, past or future; also as it was known on an earlier day.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ date: date.optional(), type_id: textId.optional(), known_on }),
  data: z.array(balanceRow),
  shows,
})

export const showLedger = call({
  id: 'requests.ledger',
  route: 'GET /api/request/ledger/:userId',
  permission: 'requests.balance.read',
  summary: 'The statement of one type: every posting with the balance after it. A leave year unless dates are given.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ type_id: textId, from: date.optional(), to: date.optional(), known_on }),
  data: ledgerStatement,
  shows,
})

const entry = z.strictObject({
  /** Null for those who may not decide on it. */
  request_id: id.nullable(),
  from_date: date,
  to_date: date,
  part: dayPart.exclude(['none']),
  /** The type for those who may see it; else `Away` or `Works from home`. */
  label: z.string(),
  kind: z.enum(['away', 'home']),
  status: requestStatus,
})

export const showCalendar = call({
  id: 'requests.calendar',
  route: 'GET /api/request/calendar',
  permission: 'requests.calendar.read',
  summary: 'Who is away on up to 92 days: of a team, a department, or everyone in scope.',
  query: z.strictObject({ from: date, to: date, team_id: textId.optional(), department_id: textId.optional() }),
  data: z.strictObject({
    days: z.array(
      z.strictObject({
        date,
        expected: z.int(),
        needed: z.int().nullable(),
        away: z.int(),
        pending: z.int(),
        blocks: z.array(z.strictObject({ name: z.string(), level: z.enum(['closed', 'limited', 'peak']) })),
        holiday: z.string().nullable(),
      }),
    ),
    people: z.array(
      z.strictObject({
        id,
        name: z.string(),
        team_id: id.nullable(),
        team_name: z.string().nullable(),
        entries: z.array(entry),
      }),
    ),
    /** More people match than are listed: narrow to a team. */
    has_more: z.boolean(),
  }),
  shows,
})

export const listBalances = call({
  id: 'requests.balances',
  route: 'GET /api/admin/request/balances',
  permission: 'requests.read',
  summary: 'Balances of people on a day, those of all types beside each other.',
  is_scoped: true,
  query: z.strictObject({
    ...pageQuery(['name']),
    date: date.optional(),
    type_id: textId.optional(),
    department_id: queryList(textId).optional(),
    team_id: queryList(textId).optional(),
    overbooked: queryFlag.optional(),
  }),
  data: z.array(
    z.strictObject({
      id,
      employee: z.strictObject({ id, name: z.string(), employee_no: z.string(), team_name: z.string().nullable() }),
      rows: z.array(listedBalance),
    }),
  ),
  meta: pageMeta,
  shows,
  export: { name: 'balances' },
})

export const leaveTaken = call({
  id: 'requests.taken',
  route: 'GET /api/admin/request/taken',
  permission: 'requests.read',
  summary: 'Approved leave of twelve months by month and department, in hundredths of a day.',
  query: z.strictObject({ year: textId.optional() }),
  data: z.array(z.strictObject({ month: z.string(), department: z.string(), amount: z.int() })),
  shows,
})

export const adjustBalances = call({
  id: 'requests.adjust',
  route: 'POST /api/admin/request/adjust',
  permission: 'requests.balance.adjust',
  of_others: { fields: ['employee_ids'], refusal: () => requestsRefusals.refusal('own') },
  summary: 'Posts an amount to the accounts of people: positive gives, negative takes.',
  body: z.strictObject({
    employee_ids: z.array(id).min(1).max(500),
    type_id: id,
    amount: z
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((amount) => amount !== 0, 'must not be 0'),
    effective_date: date,
    /** The last day of what is given; the end of the leave year when left out. */
    valid_to: date.nullable().optional(),
    reason: line(300, 3),
  }),
  data: z.array(z.strictObject({ employee_id: id, balance_row: listedBalance })),
  toast: info('Balance Updated Successfully'),
  refusals: requestsRefusals.of('own', 'insufficient_balance', 'not_employed'),
  acting: false,
  changes: ['requests.changed'],
})

export const sendBalanceQuestion = call({
  id: 'requests.questionBalance',
  route: 'POST /api/user/request_ledger/question',
  permission: 'requests.own',
  summary: 'Asks HR about a posting of the own statement, by a request that holds it as evidence and has the answer.',
  body: z.strictObject({ posting_id: id, text: text(1000, 1) }),
  data: z.strictObject({ request_id: id }),
  toast: success('Request Added Successfully'),
  refusals: requestsRefusals.of('question_open'),
  acting: false,
  changes: ['requests.changed'],
})

export const balancesCalls = {
  sendBalanceQuestion,
  showBalance,
  showLedger,
  showCalendar,
  listBalances,
  leaveTaken,
  adjustBalances,
}
