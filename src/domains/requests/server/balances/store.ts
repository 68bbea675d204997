import { unit as unitSchema } from '../../contract/requests.models.ts'
import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { ledgerStatement } from '../../contract/balances.models.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { LedgerStatement } from '../../contract/balances.models.ts'

type Condition = RawBuilder<boolean>

export type BalanceFilter = PageInput &
  Readonly<{
    q?: string | undefined
    type_id?: number | undefined
    department_id?: readonly number[] | undefined
    team_id?: readonly number[] | undefined
    overbooked?: boolean | undefined
  }>

const holder = z.object({
  id: z.number(),
  employee: z.object({ id: z.number(), name: z.string(), employee_no: z.string(), team_name: z.string().nullable() }),
})

const matches = (q: string): Condition[] =>
  q
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`e.id in (select employee_id from person_search
        where words like '% ' || plain_pattern(${term}) || '%')`,
    )

/** A lot that falls below what may be overdrawn on some day from a day on. */
const isOverbooked = (date: string, typeId: number | undefined): Condition => sql<boolean>`e.id in (
  select x.employee_id from (
    select l.employee_id, p.effective_date, l.valid_to, t.allow_negative,
      sum(p.amount) over (partition by l.id order by p.effective_date, p.id) as running,
      lead(p.effective_date) over (partition by l.id order by p.effective_date, p.id) as until
    from leave_lots l join request_types t on t.id = l.type_id
    join leave_ledger p on p.lot_id = l.id
    where l.valid_to >= ${date}::date and (${typeId ?? null}::int is null or l.type_id = ${typeId ?? null}::int)) x
  where x.running < -x.allow_negative and x.effective_date <= x.valid_to
    and coalesce(x.until, 'infinity'::date) > x.effective_date and coalesce(x.until - 1, x.valid_to) >= ${date}::date)`

/** Matches people `e` in a scope. */
export const isHolderInScope = (scope: ScopeFilter): Condition => scope.where(sql`e.id`)

/** A page of people who are employed on a day and have an account of leave. */
export const listHolders = async (tx: Tx, seen: Condition, date: string, filter: BalanceFilter) => {
  const page = pageBy({ sorts: { name: sql`lower(e.name) collate names` }, id: sql`e.id`, fallback: 'name' }, filter)
  const parts = [
    seen,
    sql<boolean>`exists (select from leave_accounts a where a.employee_id = e.id
      and (${filter.type_id ?? null}::int is null or a.type_id = ${filter.type_id ?? null}::int))`,
    ...(filter.q ? matches(filter.q) : []),
    ...(filter.department_id ? [sql<boolean>`p.department_id = any(${filter.department_id})`] : []),
    ...(filter.team_id ? [sql<boolean>`p.team_id = any(${filter.team_id})`] : []),
    ...(filter.overbooked ? [isOverbooked(date, filter.type_id)] : []),
  ]
  return readPage(tx, page, {
    row: holder,
    columns: sql`e.id, json_build_object('id', e.id, 'name', e.name, 'employee_no', m.employee_no,
      'team_name', (select g.name from teams g where g.id = p.team_id)) as employee`,
    from: sql`employed_on(${date}::date) m join person_short e on e.id = m.employee_id
      left join placed_on(${date}::date) p on p.employee_id = e.id`,
    where: sql.join(parts, sql` and `),
  })
}

type Span = Readonly<{
  employee_id: number
  type_id: number
  from: string
  to: string
  /** Leaves out postings from this instant on; null: none. */
  before: string | null
}>

/** The request day `d` behind a posting; null where there is none. */
const DAY = sql`case when d.id is not null then json_build_object('part', d.part, 'minutes', d.minutes,
  'full_day_minutes', d.full_day_minutes, 'holiday', d.holiday) end`

const statementRow = ledgerStatement.omit({ unit: true })

/** The postings of an account in a span, in their order, with the sum of the account after each. */
export const getStatement = async (
  tx: Tx,
  { employee_id, type_id, from, to, before }: Span,
): Promise<Omit<LedgerStatement, 'unit'>> => {
  const found = await rows(tx, statementRow)`
    with all_of as (
      select p.id, p.effective_date, p.kind, p.amount, p.lot_id, d.request_id, p.reason, p.created_by, p.created_at,
        p.basis, ${DAY} as day,
        sum(p.amount) over (order by p.effective_date, p.id)::int as running
      from leave_ledger p left join request_days d on d.id = p.request_day_id
      where p.employee_id = ${employee_id} and p.type_id = ${type_id} and p.effective_date <= ${to}::date
        and (${before}::timestamptz is null or p.created_at < ${before}::timestamptz))
    select coalesce((select sum(amount) from all_of where effective_date < ${from}::date), 0)::int as opening,
      coalesce((select sum(amount) from all_of), 0)::int as closing,
      (select coalesce(json_agg(json_build_object('id', x.id, 'effective_date', x.effective_date, 'kind', x.kind,
          'amount', x.amount, 'running', x.running, 'lot_id', x.lot_id, 'request_id', x.request_id, 'reason', x.reason,
          'created_by', (select a.name from accounts a where a.id = x.created_by),
          'created_at', ${instantIn('x.created_at')}, 'basis', x.basis, 'day', x.day)
          order by x.effective_date, x.id), '[]')
        from all_of x where x.effective_date >= ${from}::date) as postings,
      (select coalesce(json_agg(json_build_object('id', l.id, 'origin', l.origin, 'valid_from', l.valid_from,
          'valid_to', l.valid_to, 'opening', coalesce((select sum(x.amount) from all_of x
            where x.lot_id = l.id and x.effective_date < ${from}::date), 0)) order by l.valid_to, l.id), '[]')
        from leave_lots l where l.employee_id = ${employee_id} and l.type_id = ${type_id}
          and l.valid_from <= ${to}::date and l.valid_to >= ${from}::date
          and (${before}::timestamptz is null or exists (select from all_of x where x.lot_id = l.id))) as lots`
  return found[0] ?? { opening: 0, closing: 0, postings: [], lots: [] }
}

const yearRow = z.object({ from: z.string(), to: z.string() })

/** Finds the leave year of an account that contains a day, else the one that ended last. */
export const findYear = async (
  tx: Tx,
  { employee_id, type_id }: Pick<Span, 'employee_id' | 'type_id'>,
  day: string,
) => {
  return one(tx, yearRow)`
    select l.valid_from as "from", l.valid_to as "to" from leave_lots l
    where l.employee_id = ${employee_id} and l.type_id = ${type_id}
    order by (${day}::date between l.valid_from and l.valid_to) desc, l.origin = 'year' desc, l.valid_to desc limit 1`
}

const sumTakenRow = z.object({ month: z.string(), department: z.string(), amount: z.number() })

/** Approved leave by month and by the department of each day, in hundredths of a day. */
export const sumTaken = async (tx: Tx, from: string, to: string) => {
  return rows(tx, sumTakenRow)`
    select to_char(a.date, 'YYYY-MM') as month, d.name as department,
      sum(case t.unit when 'day' then a.amount else round(a.minutes * 100.0 / nullif(a.full_day_minutes, 0)) end)::int as amount
    from request_absence a
    join placement_on p on p.employee_id = a.employee_id and p.effective_from <= a.date
      and (p.effective_until is null or p.effective_until > a.date)
    join departments d on d.id = p.department_id
    join request_types t on t.id = a.type_id
    where a.kind = 'leave' and a.date between ${from}::date and ${to}::date
    group by 1, d.id having sum(a.amount) > 0 order by 1, 2, d.id`
}

const adjustedType = z.object({
  id: z.number(),
  name: z.string(),
  unit: unitSchema,
  allow_negative: z.number(),
  start_month: z.number(),
})
export type AdjustedType = z.output<typeof adjustedType>

/** A type with a balance, as an adjustment needs it. */
export const findAdjustedType = async (tx: Tx, id: number): Promise<AdjustedType | undefined> => {
  const found = await rows(tx, adjustedType)`
    select t.id, t.name, t.unit, t.allow_negative,
      coalesce((select p.year_start_month from leave_plans p where p.type_id = t.id limit 1), 1) as start_month
    from request_types t where t.id = ${id} and t.needs_balance`
  return found[0]
}

const postingToQuestion = z.object({
  employee_id: z.number(),
  type_name: z.string(),
  unit: unitSchema,
  ...ledgerStatement.shape.postings.element.pick({
    effective_date: true,
    kind: true,
    amount: true,
    running: true,
    reason: true,
    basis: true,
    day: true,
  }).shape,
})

/** A posting with its type and the sum of the account after it. */
export const findPosting = async (tx: Tx, id: number): Promise<z.output<typeof postingToQuestion> | undefined> =>
  one(tx, postingToQuestion)`
    select p.employee_id, t.name as type_name, t.unit, p.effective_date, p.kind, p.amount, p.reason, p.basis,
      (select sum(o.amount)::int from leave_ledger o where o.employee_id = p.employee_id and o.type_id = p.type_id
        and (o.effective_date, o.id) <= (p.effective_date, p.id)) as running,
      ${DAY} as day
    from leave_ledger p join request_types t on t.id = p.type_id
    left join request_days d on d.id = p.request_day_id where p.id = ${id}`
