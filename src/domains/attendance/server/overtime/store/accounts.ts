import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import { monthsBetween } from '#kit/contract/months.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { accountRules } from '../../../contract/overtime.models.ts'
import type { AccountMonth, ClosingChange } from '../../../contract/time-account.rules.ts'
import { policyOf } from '../../store/policy-of.ts'

const dueRow = z.object({ employee_id: z.number() })

const isDue = (through: string): RawBuilder<boolean> => sql<boolean>`(a.is_due or a.closed_through < ${through}::date)`

/** Returns people whose account is to be closed through a day, the end of a month. */
export const listDue = async (tx: Tx, through: string, limit: number): Promise<number[]> => {
  const found = await rows(tx, dueRow)`
    select a.employee_id from time_accounts a where ${isDue(through)} order by a.employee_id limit ${limit}`
  return found.map(({ employee_id }) => employee_id)
}

/** Returns people with an account, by id, after one of them. */
export const listAccounts = async (tx: Tx, after: number, limit: number): Promise<number[]> => {
  const found = await rows(tx, dueRow)`
    select a.employee_id from time_accounts a where a.employee_id > ${after} order by a.employee_id limit ${limit}`
  return found.map(({ employee_id }) => employee_id)
}

/** Notes that accounts are closed through a day. Their ledgers are locked before. */
export const noteClosed = async (tx: Tx, people: readonly number[], through: string): Promise<void> => {
  await sql`update time_accounts set closed_through = greatest(closed_through, ${through}::date), is_due = false
    where employee_id = any(${people}::int[])`.execute(tx)
}

const anyRow = z.object({ has: z.boolean() })

/** Returns true if any rules close months of time accounts. */
export const hasAccountRules = async (tx: Tx): Promise<boolean> => {
  const found = await rows(tx, anyRow)`
    select exists (select from attendance_policies
      where covered_minutes > 0 or expiry_months > 0 or balance_cap_minutes > 0) as has`
  return found[0]?.has ?? false
}

const postedRow = z.object({
  employee_id: z.number(),
  month: z.string(),
  earned: z.number(),
  other: z.number(),
  covered: z.number(),
  expired: z.number(),
  capped: z.number(),
})
type Posted = z.output<typeof postedRow>

const listPosted = (tx: Tx, people: readonly number[], through: string): Promise<Posted[]> => rows(tx, postedRow)`
  select p.employee_id, to_char(coalesce(p.closing_month, p.posted_on), 'YYYY-MM') as month,
    coalesce(sum(p.minutes) filter (where p.kind in ('earned', 'correction')), 0)::int as earned,
    coalesce(sum(p.minutes) filter (where p.kind not in ('earned', 'correction') and p.closing_month is null), 0)::int as other,
    coalesce(-sum(p.minutes) filter (where p.kind = 'covered'), 0)::int as covered,
    coalesce(-sum(p.minutes) filter (where p.kind = 'expired'), 0)::int as expired,
    coalesce(-sum(p.minutes) filter (where p.kind = 'capped'), 0)::int as capped
  from overtime_postings p
  where p.employee_id = any(${people}::int[]) and coalesce(p.closing_month, p.posted_on) <= ${through}::date
  group by 1, 2 order by 1, 2`

const rulesRow = z.object({
  employee_id: z.number(),
  month: z.string(),
  policy: z.object({ id: z.number(), rules: accountRules }),
})

type Place = Readonly<{ employee_id: number; month: string }>

/** The rules of people at the ends of months; none for a month whose last day is not followed by another one at work. */
const listRules = (tx: Tx, places: readonly Place[]) => rows(tx, rulesRow)`
  select q.employee_id, q.month, ${policyOf(sql`json_build_object('id', x.id, 'rules', json_build_object(
    'covered_minutes', x.covered_minutes, 'expiry_months', x.expiry_months, 'balance_cap_minutes', x.balance_cap_minutes))`)} as policy
  from unnest(${places.map(({ employee_id }) => employee_id)}::int[], ${places.map(({ month }) => month)}::text[],
    ${places.map(({ month }) => monthBounds(month, 'UTC').last)}::date[]) as q(employee_id, month, business_date)
  join lateral placed_on(q.business_date) p on p.employee_id = q.employee_id
  where exists (select from employment_span m where m.employee_id = q.employee_id and m.joined_on <= q.business_date
    and (m.left_on is null or m.left_on > q.business_date))`

const key = ({ employee_id, month }: Place): string => `${employee_id} ${month}`

/** The accounts of people from their first posting to the month of a day, month by month. Two statements. */
export const readAccounts = async (
  tx: Tx,
  people: readonly number[],
  through: string,
): Promise<ReadonlyMap<number, readonly AccountMonth[]>> => {
  const posted = await listPosted(tx, people, through)
  const first = new Map<number, string>()
  for (const { employee_id, month } of posted) if (!first.has(employee_id)) first.set(employee_id, month)
  const places = [...first].flatMap(([employee_id, from]) =>
    monthsBetween(from, through.slice(0, 7)).map((month) => ({ employee_id, month })),
  )
  const policies = new Map((await listRules(tx, places)).map((row) => [key(row), row.policy]))
  const sums = new Map(posted.map((row) => [key(row), row]))
  return Map.groupBy(
    places.map((place) => accountMonth(place, sums.get(key(place)), policies.get(key(place)))),
    ({ employee_id }) => employee_id,
  )
}

const accountMonth = (
  place: Place,
  { earned, other, covered, expired, capped }: Omit<Posted, keyof Place> = NOTHING,
  policy?: z.output<typeof rulesRow>['policy'],
): AccountMonth & Place => ({
  ...place,
  earned,
  other,
  closing: { covered, expired, capped },
  rules: policy?.rules ?? null,
  policy_id: policy?.id ?? null,
})

const NOTHING = { earned: 0, other: 0, covered: 0, expired: 0, capped: 0 }

export type ClosingPosting = ClosingChange & Readonly<{ employee_id: number; posted_on: string; reason: string }>

const insertedRow = z.object({ id: z.number(), employee_id: z.number() })

/** Posts closings of months, and returns the ids in no order. */
export const postClosings = (work: Work, postings: readonly ClosingPosting[]) => {
  const lines = postings.map(({ month, ...one }) => ({ ...one, month: `${month}-01` }))
  return rows(work.tx, insertedRow)`
    insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, closing_month,
      basis, reason)
    select ${work.now}::timestamptz, x.employee_id, x.posted_on, x.minutes, x.minutes, 100, x.kind, x.month, x.basis, x.reason
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(employee_id int, posted_on date, minutes int, kind text,
      month date, basis jsonb, reason text)
    returning id, employee_id`
}
