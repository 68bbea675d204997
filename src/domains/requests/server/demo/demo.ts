import { sql } from 'kysely'
import { calendarSources, loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import { leaveSource } from '../calendar/leave-source.ts'
import { listAllTypes } from '../store/types.ts'
import { chooseRequests, type DemoPerson } from './choose-requests.ts'
import { closeAllYears } from '../ledger/close-years.ts'
import { beginAt, demoBalances, demoRequestPolicy } from './policy.ts'
import { storyRequests } from './stories.ts'
import type { Deciders } from './compose.ts'
import { writeRequests } from './write-requests.ts'

const PEOPLE_AT_ONCE = 250

const peopleOf = async ({ tx }: Demo): Promise<DemoPerson[]> => {
  const { rows } = await sql<DemoPerson>`
    select e.id, max(m.joined_on) as joined_on, case when bool_or(m.left_on is null) then null else max(m.left_on) end as left_on
    from person_short e join employment_span m on m.employee_id = e.id
    where exists (select from accounts a where a.employee_id = e.id and a.area = 'User')
    group by e.id order by e.id`.execute(tx)
  return rows
}

type Row = Readonly<{
  id: number
  account_id: number
  decider: number | null
  decider_account: number | null
}>

/** Who decides for each person: the head of the nearest department that has one who is another person. */
const decidersOf = async ({ tx, today }: Demo): Promise<Deciders> => {
  const { rows } = await sql<Row>`
    with recursive heads as (
      select p.employee_id, p.department_id from placed_on(${today}::date) p
      join role_grants g on g.role_id = p.role_id and g.permission_key = 'approvals.decide' and g.scope in ('department', 'all')
      join employed_on(${today}::date) m on m.employee_id = p.employee_id),
    up as (
      select d.id as department_id, d.id as at, d.parent_id, 0 as level from departments d
      union all select up.department_id, d.id, d.parent_id, up.level + 1 from up join departments d on d.id = up.parent_id),
    found as (
      select up.department_id, h.employee_id, up.level from up
      join departments d on d.id = up.at
      join heads h on h.department_id = up.at or h.employee_id = d.head_id)
    select distinct on (e.id) e.id, a.id as account_id, f.employee_id as decider, b.id as decider_account
    from person_short e
    join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null
    left join placed_on(${today}::date) p on p.employee_id = e.id
    left join found f on f.department_id = p.department_id and f.employee_id <> e.id
    left join accounts b on b.employee_id = f.employee_id and b.area = 'User' and b.deleted_at is null
    order by e.id, f.level, f.employee_id`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const { rows: admins } = await sql<{ id: number }>`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'requests.decide'
    join roles r on r.id = a.role_id
    where a.area = 'Admin' and a.deleted_at is null order by r.role_number = 3 desc, a.id limit 1`.execute(tx)
  return {
    of: (employee_id) => {
      const row = known.get(employee_id)
      return row?.decider && row.decider_account ? { account_id: row.decider_account, employee_id: row.decider } : null
    },
    hr: admins[0]?.id ?? 0,
    account: (employee_id) => known.get(employee_id)?.account_id ?? admins[0]?.id ?? 0,
  }
}

/** Six months, or as many days as asked, of what people asked for and what was answered, and what lies ahead. */
export const demoRequests = async (demo: Demo): Promise<void> => {
  const { tx, today, days, now } = demo
  await demoRequestPolicy(demo)
  const people = await peopleOf(demo)
  const types = new Map((await listAllTypes(tx)).map((type) => [type.code, type]))
  const deciders = await decidersOf(demo)
  const range = { from: addDays(today, -days - 5), to: addDays(today, 120), now }
  let count = 0
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const some = people.slice(start, start + PEOPLE_AT_ONCE)
    const calendars = await loadCalendars(
      tx,
      some.map(({ id }) => id),
      range,
    )
    const stories = start === 0 ? await storyRequests(demo, some, calendars) : []
    const told = new Set(stories.map(({ employee_id }) => employee_id))
    const drawn = some.flatMap((person) => {
      const calendar = calendars.get(person.id)
      return calendar && !told.has(person.id) ? chooseRequests(demo, person, calendar) : []
    })
    const planned = [...stories, ...drawn]
    await writeRequests(tx, { people: some, planned, calendars, types, deciders, now })
    count += planned.length
  }
  await closeAllYears(beginAt(demo, now))
  await demoBalances(demo)
  // The demo of attendance is drawn before the server is put together.
  calendarSources.leave.fill(leaveSource)
  demo.say(`Requests: ${count}`)
}
