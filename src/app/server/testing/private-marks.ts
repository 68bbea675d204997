import { sql } from 'kysely'
import type { Permission } from '#kit/contract/keys.ts'
import type { Tx } from '#kit/server/context.ts'

/**
 * Columns that not everyone may read. `owner`: the person whom a row `t` is about; `accounts`: those who take part in it;
 * `keys`: permissions that open it to others, in their scope.
 */
type Private = Readonly<{
  column: string
  kind: 'text' | 'email' | 'money' | 'date'
  owner?: string
  /** The owner does not read it. */
  isHiddenFromOwner?: true
  accounts?: string
  keys: readonly Permission[]
  /** Only these rows. */
  where?: string
}>

const PERSONAL: readonly Permission[] = ['people.personal.read']
const REQUESTS: readonly Permission[] = ['requests.read', 'approvals.read']
const REVIEWS: readonly Permission[] = ['performance.read', 'performance.review', 'performance.own', 'performance.lead']
const REPORTS: readonly Permission[] = ['worksheets.read', 'worksheets.review']
const HIRING: readonly Permission[] = ['hiring.read']
const PAY: readonly Permission[] = ['payroll.read']

const through = (table: string, key: string, column: string): string =>
  `(select x.${column} from ${table} x where x.id = t.${key})`
const all = (columns: readonly string[], rest: Omit<Private, 'column'>): Private[] =>
  columns.map((column) => ({ column, ...rest }))

const OWN = 't.employee_id'
/** Those who decide about a request, or did. */
const deciders = (request: string): string =>
  `array(select a.id from accounts a join request_steps s on s.employee_id = a.employee_id where s.request_id = ${request}
    union select s.decided_by from request_steps s where s.request_id = ${request} and s.decided_by is not null
    union select r.sent_by from requests r where r.id = ${request})`
const reviewers = (evaluation: string): string =>
  `array(select a.id from accounts a join evaluations e on e.reviewer_id = a.employee_id where e.id = ${evaluation})`
const interviewers = (interview: string): string =>
  `array(select p.account_id from interview_people p where p.interview_id = ${interview})`
const ofTask = (task: string): string =>
  `array(select a.id from accounts a join tasks k on a.employee_id in (k.assignee_id, k.reviewer_id) where k.id = ${task}
    union select h.asked_by from task_handovers h where h.task_id = ${task}
    union select a.id from accounts a join task_handovers h on a.employee_id = h.to_employee_id where h.task_id = ${task})`

/** By table; each value of these columns gets a unique mark. */
const PRIVATE: Readonly<Record<string, readonly Private[]>> = {
  employees: [
    { column: 'personal_email', kind: 'email', owner: 't.id', keys: PERSONAL },
    { column: 'date_of_birth', kind: 'date', owner: 't.id', keys: PERSONAL },
  ],
  warnings: all(['title', 'description'], {
    kind: 'text',
    owner: OWN,
    keys: PERSONAL,
    accounts: 'array[t.drafted_by, t.issued_by]',
  }),
  exits: [
    ...all(['letter_text', 'comment'], {
      kind: 'text',
      owner: through('employments', 'employment_id', 'employee_id'),
      keys: PERSONAL,
    }),
    {
      column: 'interview_notes',
      kind: 'text',
      owner: through('employments', 'employment_id', 'employee_id'),
      isHiddenFromOwner: true,
      keys: PERSONAL,
    },
  ],
  suspensions: [{ column: 'reason', kind: 'text', owner: OWN, keys: PERSONAL }],
  employee_details: [{ column: 'comment', kind: 'text', owner: OWN, keys: PERSONAL }],
  profile_changes: [{ column: 'comment', kind: 'text', owner: OWN, keys: PERSONAL }],
  requests: all(['reason', 'cancel_reason', 'decision_note'], {
    kind: 'text',
    owner: OWN,
    keys: REQUESTS,
    accounts: deciders('t.id'),
  }),
  request_comments: [
    {
      column: 'text',
      kind: 'text',
      owner: through('requests', 'request_id', 'employee_id'),
      keys: REQUESTS,
      accounts: deciders('t.request_id'),
    },
  ],
  evaluations: [{ column: 'overall_comment', kind: 'text', owner: OWN, keys: REVIEWS, accounts: reviewers('t.id') }],
  evaluation_ratings: [
    {
      column: 'comment',
      kind: 'text',
      owner: through('evaluations', 'evaluation_id', 'employee_id'),
      keys: REVIEWS,
      accounts: reviewers('t.evaluation_id'),
    },
  ],
  scores: [
    {
      column: 'reason',
      kind: 'text',
      owner: OWN,
      keys: ['performance.read', 'performance.own', 'performance.lead'],
      accounts: 'array[t.author_id]',
    },
  ],
  employee_skills: all(['note', 'review_note'], {
    kind: 'text',
    owner: OWN,
    keys: ['skills.read', 'skills.lead', 'skills.own'],
  }),
  interview_comments: [{ column: 'body', kind: 'text', keys: HIRING, accounts: interviewers('t.interview_id') }],
  interviews: [{ column: 'result_note', kind: 'text', keys: HIRING, accounts: interviewers('t.id') }],
  candidates: [{ column: 'end_note', kind: 'text', keys: HIRING }],
  candidate_moves: [{ column: 'note', kind: 'text', keys: HIRING }],
  offers: [
    { column: 'note', kind: 'text', keys: HIRING },
    { column: 'base_minor', kind: 'money', keys: PAY },
  ],
  notifications: all(['title', 'body'], { kind: 'text', accounts: 'array[t.account_id]', keys: [] }),
  leave_ledger: [{ column: 'reason', kind: 'text', owner: OWN, keys: ['requests.balance.read', 'requests.read'] }],
  overtime_postings: [{ column: 'reason', kind: 'text', owner: OWN, keys: ['overtime.read', 'overtime.own.read'] }],
  attendance_corrections: [
    { column: 'reason', kind: 'text', owner: OWN, keys: ['attendance.read', 'timesheet.read', ...REQUESTS] },
  ],
  attendance_sessions: all(['in_note', 'out_note'], {
    kind: 'text',
    owner: OWN,
    keys: ['attendance.read', 'timesheet.read', 'attendance.team.read'],
  }),
  work_data: [
    { column: 'note', kind: 'text', owner: through('work_reports', 'report_id', 'employee_id'), keys: REPORTS },
  ],
  report_blockers: [{ column: 'text', kind: 'text', owner: OWN, keys: [...REPORTS, 'worksheets.blockers'] }],
  report_decisions: [
    { column: 'comment', kind: 'text', owner: through('work_reports', 'report_id', 'employee_id'), keys: REPORTS },
  ],
  task_comments: [
    {
      column: 'body',
      kind: 'text',
      owner: through('tasks', 'task_id', 'assignee_id'),
      keys: ['tasks.read'],
      accounts: ofTask('t.task_id'),
    },
  ],
  task_handovers: all(['reason', 'note'], {
    kind: 'text',
    owner: 't.from_employee_id',
    keys: ['tasks.read'],
    accounts: ofTask('t.task_id'),
  }),
  inventory_assignments: all(['decline_reason', 'return_note', 'dispute_text', 'problem_text'], {
    kind: 'text',
    owner: OWN,
    keys: ['inventory.read'],
    accounts: `array(select a.id from accounts a join inventory_keepers k on k.role_id = a.role_id
      join inventory_assets s on s.category_id = k.category_id where s.id = t.asset_id)`,
  }),
  reminders: all(['title', 'notes'], {
    kind: 'text',
    accounts: 'array[t.owner_id]',
    keys: ['notices.reminder.read'],
    // One with an audience is meant for it.
    where: 't.audience_id is null',
  }),
  shift_availability: [{ column: 'note', kind: 'text', owner: OWN, keys: ['shifts.plan', 'shifts.override'] }],
  salaries: [
    { column: 'base_minor', kind: 'money', owner: OWN, keys: PAY },
    { column: 'note', kind: 'text', owner: OWN, isHiddenFromOwner: true, keys: PAY },
  ],
  payslips: all(['net_minor', 'employer_cost_minor'], { kind: 'money', owner: OWN, keys: PAY }),
  payslip_lines: [
    { column: 'amount_minor', kind: 'money', owner: through('payslips', 'payslip_id', 'employee_id'), keys: PAY },
  ],
  pay_adjustments: [
    { column: 'amount_minor', kind: 'money', owner: OWN, keys: PAY },
    { column: 'note', kind: 'text', owner: OWN, keys: PAY },
  ],
  pay_payments: [{ column: 'amount_minor', kind: 'money', owner: OWN, keys: PAY }],
  hikes: [
    { column: 'new_minor', kind: 'money', owner: OWN, keys: ['hikes.read', 'payroll.read'] },
    { column: 'note', kind: 'text', owner: OWN, keys: ['hikes.read', 'payroll.read'] },
  ],
}

/** A value that was marked, and who may read it. */
export type Mark = Readonly<{
  place: string
  owner: number | null
  isForOwner: boolean
  accounts: ReadonlySet<number>
  keys: readonly Permission[]
}>

/** The mark of every letter of an offer, which has the pay as it was when it was sent. */
const LETTER = 0
const LETTER_TITLE = 'Offer of employment'

const MONEY_FROM = 73_100_000
const BIRTH_FROM = '1911-01-01'

const written: Readonly<Record<Private['kind'], (n: number) => string>> = {
  text: (n) => `'Mark mk${n}k of a text'`,
  email: (n) => `'mk${n}k@private.example'`,
  money: (n) => String(MONEY_FROM + n),
  date: (n) => `'${BIRTH_FROM}'::date + ${n}`,
}

const dayNumber = (date: string): number => (Date.parse(date) - Date.parse(BIRTH_FROM)) / 86_400_000

/** Returns the numbers of the marks in a text: in texts, in amounts however they are written, and in days of birth. */
export const marksIn = (text: string): ReadonlySet<number> => {
  const found = new Set<number>(text.includes(LETTER_TITLE) ? [LETTER] : [])
  for (const [, digits] of text.matchAll(/mk(\d+)k/gi)) found.add(Number(digits))
  for (const [, thousands, ones, cents] of text.matchAll(
    /(?<![\w.-])73(\d)[,.\u00A0\u202F\u2019 ]?(\d{3})[.,]?(\d{2})(?![\w-])/g,
  ))
    found.add(Number(`73${thousands}${ones}${cents}`) - MONEY_FROM)
  for (const [date] of text.matchAll(/(?<!\d)19[1-3]\d-\d\d-\d\d(?!\d)/g)) found.add(dayNumber(date))
  return found
}

type Row = Readonly<{ place: string; owner: number | null; accounts: number[] | null }>

/** Marks of amounts do not add up as amounts do. */
const dropChecks = async (db: Tx, table: string): Promise<void> => {
  const { rows } = await sql<{ conname: string }>`select conname from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(db)
  for (const { conname } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(conname)}`.execute(db)
}

/**
 * Sets a unique mark in each private value. The database protects issued rows, so its triggers are disabled
 * meanwhile.
 */
export const markPrivate = async (db: Tx): Promise<ReadonlyMap<number, Mark>> => {
  const marks = new Map<number, Mark>([
    [LETTER, { place: 'letters of offers', owner: null, isForOwner: false, accounts: new Set<number>(), keys: PAY }],
  ])
  for (const [table, columns] of Object.entries(PRIVATE)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await dropChecks(db, table)
    for (const { column, kind, owner, accounts, keys, isHiddenFromOwner, where = 'true' } of columns) {
      const isFilled = kind === 'text' ? `t.${column} is not null and t.${column} <> ''` : `t.${column} is not null`
      const { rows } = await sql<Row>`select t.ctid::text as place, ${sql.raw(owner ?? 'null::int')} as owner,
        ${sql.raw(accounts ?? 'null::int[]')} as accounts from ${sql.table(table)} t where ${sql.raw(isFilled)} and ${sql.raw(where)}`.execute(
        db,
      )
      const numbered = rows.map((row, at) => ({ ...row, n: marks.size + at }))
      for (const row of numbered)
        marks.set(row.n, {
          place: `${table}.${column}`,
          owner: row.owner,
          accounts: new Set(row.accounts ?? []),
          isForOwner: isHiddenFromOwner !== true,
          keys,
        })
      if (numbered.length === 0) continue
      const cases = numbered.map(({ place, n }) => `('${place}'::tid, ${written[kind](n)})`).join(', ')
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = v.value from (values ${sql.raw(cases)}) v (place, value)
        where t.ctid = v.place`.execute(db)
    }
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
  return marks
}
