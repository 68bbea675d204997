import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { openAllYears } from '#domains/requests/server/ledger/workflow/open-years.ts'
import { adjust } from '#domains/requests/server/ledger/workflow/adjust.ts'
import type { Demo } from '../demo.ts'

/** Pieces of a job as they would run at an instant, inside of the transaction of the demo. */
export const beginAt =
  ({ tx }: Demo, at: string): BeginWork =>
  (piece) =>
    piece(systemWork(tx, at))

const MORE = 4

/** The same, but analyses tables that have grown now and then, as PostgreSQL does by itself between transactions. */
const withAnalyze = (demo: Demo, at: string): BeginWork => {
  const begin = beginAt(demo, at)
  let [done, next] = [0, 1]
  return async (piece) => {
    const result = await begin(piece)
    done += 1
    if (done === next) {
      await sql`analyze leave_accounts, leave_lots, leave_ledger`.execute(demo.tx)
      next *= MORE
    }
    return result
  }
}

const chains = async ({ tx }: Demo): Promise<void> => {
  await sql`
    with made as (
      insert into approval_chains (name) values ('Head of department, above 10 days HR too'), ('Team lead, then head of department')
      returning id, name)
    insert into approval_chain_steps (chain_id, position, assignee, min_days)
    select id, 1, case when name like 'Head%' then 'department_approver' else 'team_lead' end, null::int from made
    union all
    select id, 2, case when name like 'Head%' then 'hr' else 'department_approver' end, case when name like 'Head%' then 10 end
    from made`.execute(tx)
}

/** From so many people on, heads of departments could not decide for everyone. */
const LARGE = 500
/** Returns true if leads of teams decide, as in a large organisation. */
export const leadsDecide = ({ employees }: Demo): boolean => employees > LARGE

const letLeadsDecide = async ({ tx }: Demo): Promise<void> => {
  await sql`update approval_chain_steps set min_days = 10 where position = 2
    and chain_id = (select id from approval_chains where name like 'Team lead%')`.execute(tx)
  await sql`update request_types set chain_id = (select id from approval_chains where name like 'Team lead%')
    where chain_id in (select id from approval_chains where name like 'Head of department%')`.execute(tx)
}

const types = async ({ tx }: Demo): Promise<void> => {
  await sql`update request_types set chain_id = (select id from approval_chains where name like 'Head of department, above%'),
    max_run_days = 30 where code = 'annual'`.execute(tx)
  await sql`update request_types set quota_amount = 200, quota_period = 'week', reason_rule = 'optional' where code = 'home'`.execute(
    tx,
  )
  await sql`
    insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, counts_rest_days,
        cancel_free, reason_rule, file_rule, chain_id)
    select x.kind, x.code, x.name, x.color, x.unit, x.methods::text[], x.paid, x.balance, x.rest, true, x.reason, x.file,
      (select id from approval_chains where name = x.chain)
    from (values
      ('leave', 'parental', 'Parental leave', '#a8518a', 'day', '{full_day}', 0, false, true, 'optional', 'optional', 'HR'),
      ('other', 'certificate', 'Certificate', '#5c6b2f', 'none', '{}', 100, false, false, 'required', 'none', 'HR')
    ) as x(kind, code, name, color, unit, methods, paid, balance, rest, reason, file, chain)`.execute(tx)
}

/** 30 days in Berlin; 24 in Bengaluru, a twelfth for each full month. Five of them may be taken until the end of March. */
const plans = async ({ tx, today }: Demo): Promise<void> => {
  const from = `${Number(today.slice(0, 4)) - 2}-01-01`
  await sql`
    insert into leave_plans (type_id, scope, scope_id, effective_from, yearly_amount, granted, prorate, carry_max, carry_months,
      reference_days_per_week, prorate_by)
    select t.id, 'brand', b.id, ${from}::date, case when b.time_zone = 'Europe/Berlin' then 3000 else 2400 end,
      case when b.time_zone = 'Europe/Berlin' then 'upfront' else 'monthly' end, true, 500, 3,
      case when b.time_zone = 'Europe/Berlin' then 5 end,
      case when b.time_zone = 'Europe/Berlin' then 'days' else 'full_months' end
    from request_types t cross join brands b where t.code = 'annual'
    union all
    select t.id, 'organisation', null, ${from}::date, 1200, 'monthly', true, 600, 12, null, 'days'
    from request_types t where t.code = 'lieu'`.execute(tx)
}

/** Adds blackout periods: the coming Christmas Eve, a week of stocktaking, and the popular weeks of summer. */
const blocks = async ({ tx, today }: Demo): Promise<void> => {
  const year = Number(today.slice(0, 4))
  const eve = `${year}-12-24` >= today ? `${year}-12-24` : `${year + 1}-12-24`
  const closed = addDays(today, 45)
  await sql`
    insert into calendar_blocks (name, level, from_date, to_date, max_away, team_ids)
    select 'Christmas Eve', 'limited', ${eve}::date, ${eve}::date, 3, '{}'::int[]
    union all select 'Annual stocktaking', 'closed', ${closed}::date, ${addDays(closed, 4)}::date, null,
      array(select id from teams where name = 'Billing')
    union all select 'Summer holidays', 'peak', ${`${year}-07-20`}::date, ${`${year}-08-14`}::date, null, '{}'::int[]`.execute(
    tx,
  )
}

const employeeOf = async ({ tx }: Demo, name: string): Promise<number | undefined> => {
  const { rows } = await sql<{
    id: number
  }>`select id from person_short where name = ${name} order by id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Clara is away this week; Nadia decides in her place. */
const deputy = async (demo: Demo): Promise<void> => {
  const [from, to] = [await employeeOf(demo, 'Clara Winter'), await employeeOf(demo, 'Nadia Hoffmann')]
  if (from === undefined || to === undefined) return
  await sql`insert into approval_delegations (from_employee_id, to_employee_id, from_date, to_date, created_by)
    select ${from}, ${to}, ${addDays(demo.today, -2)}::date, ${addDays(demo.today, 4)}::date, a.id
    from accounts a where a.employee_id = ${from} and a.area = 'User'`.execute(demo.tx)
}

/** The rules of leave of the sample organisation, and two years of what people were given. */
export const demoRequestPolicy = async (demo: Demo): Promise<void> => {
  await chains(demo)
  await types(demo)
  if (leadsDecide(demo)) await letLeadsDecide(demo)
  await plans(demo)
  await blocks(demo)
  await deputy(demo)
  const lastYear = `${Number(demo.today.slice(0, 4)) - 1}-06-01T08:00:00.000Z`
  await openAllYears(withAnalyze(demo, lastYear))
  // Those who are here got the leave of this year in autumn, when it could first be booked.
  const employee_ids = await listEmployed(demo)
  const autumn = `${Number(demo.today.slice(0, 4)) - 1}-10-02T08:00:00.000Z`
  await openAllYears(withAnalyze(demo, autumn), { type_id: null, employee_ids })
  await openAllYears(withAnalyze(demo, demo.now))
}

const listEmployed = async ({ tx, today }: Demo): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct employee_id from employment_span where left_on is null or left_on >= ${today}::date`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

/** Two days for a holiday that was worked, which end in three weeks; and a person who has booked more than is left. */
export const demoBalances = async (demo: Demo): Promise<void> => {
  const { tx, today, now } = demo
  const { rows } = await sql<{ type_id: number; employee_id: number; name: string; left: number }>`
    select l.type_id, e.id as employee_id, e.name, sum(p.amount)::int as left
    from leave_lots l join request_types t on t.id = l.type_id and t.code = 'annual'
    join person_short e on e.id = l.employee_id join leave_ledger p on p.lot_id = l.id
    where l.origin = 'year' and ${today}::date between l.valid_from and l.valid_to and e.name in ('Thomas Keller', 'Lukas Brandt')
    group by 1, 2, 3`.execute(tx)
  for (const { type_id, employee_id, name, left } of rows) {
    const work = systemWork(tx, now)
    if (name === 'Thomas Keller') {
      const credit = { amount: 200, effective_date: addDays(today, -40), valid_to: addDays(today, 21), carries: false }
      await adjust(work, [{ employee_id, type_id }], { ...credit, reason: 'Worked on a holiday' }, 0)
    } else {
      const taken = { amount: -(left + 150), effective_date: today, valid_to: today, carries: false }
      await adjust(work, [{ employee_id, type_id }], { ...taken, reason: 'Four days a week from now on' }, 100_000)
    }
  }
}
