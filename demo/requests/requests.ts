import { sql } from 'kysely'
import { calendarSources, loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { leaveSource } from '#domains/requests/server/store/leave-source.ts'
import { getTypeByCode, type TypeRow } from '#domains/requests/server/store/types.ts'
import { closeAllYears } from '#domains/requests/server/ledger/workflow/close-years.ts'
import { filled } from '#kit/server/slots.ts'
import type { Demo } from '../demo.ts'
import { chooseRequests, type DemoPerson } from './choose-requests.ts'
import { beginAt, demoBalances, demoRequestPolicy, leadsDecide } from './policy.ts'
import { leaveToday, overtimeAhead, storyRequests } from './stories.ts'
import type { Deciders } from './compose-rows.ts'
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

type Placed = Readonly<{
  id: number
  account_id: number
  department_id: number | null
  lead_id: number | null
  decides: boolean
}>
type Department = Readonly<{ id: number; parent_id: number | null; head_id: number | null }>

const readPlaced = async ({ tx, today }: Demo): Promise<readonly Placed[]> => {
  const { rows } = await sql<Placed>`
    select a.employee_id as id, a.id as account_id, p.department_id,
      (select l.employee_id from team_leaderships l where l.team_id = p.team_id and l.kind = 'lead'
        and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)) as lead_id,
      p.role_id in (select g.role_id from role_grants g where g.permission_key = 'approvals.decide') as decides
    from accounts a left join placed_on(${today}::date) p on p.employee_id = a.employee_id
    where a.area = 'User' and a.deleted_at is null order by a.employee_id`.execute(tx)
  return rows
}

/** Finds the decider of each person: the head of the nearest department, if that is another person. */
const decidersOf = async (demo: Demo): Promise<Deciders> => {
  const { tx } = demo
  const placed = new Map((await readPlaced(demo)).map((one) => [one.id, one]))
  const { rows } = await sql<Department>`select id, parent_id, head_id from departments`.execute(tx)
  const departments = new Map(rows.map((row) => [row.id, row]))
  const deciding = [...placed.values()].filter(({ decides }) => decides)
  const byPlace = Map.groupBy(deciding, ({ department_id }) => department_id)
  const { rows: admins } = await sql<{ id: number }>`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'requests.decide'
    join roles r on r.id = a.role_id
    where a.area = 'Admin' and a.deleted_at is null order by r.role_number = 3 desc, a.id limit 1`.execute(tx)
  const hr = admins[0]?.id ?? 0
  const lead = (employee_id: number) => {
    const found = placed.get(placed.get(employee_id)?.lead_id ?? 0)
    return leadsDecide(demo) && found && found.id !== employee_id ? found : undefined
  }
  const decider = (employee_id: number) => {
    const own = lead(employee_id)
    if (own) return { account_id: own.account_id, employee_id: own.id, assignee: 'team_lead' as const }
    let place = departments.get(placed.get(employee_id)?.department_id ?? 0)
    while (place) {
      const { id, head_id, parent_id } = place
      const near = [...(byPlace.get(id) ?? []), ...deciding.filter((one) => one.id === head_id)]
      const found = near.find((one) => one.id !== employee_id)
      if (found)
        return { account_id: found.account_id, employee_id: found.id, assignee: 'department_approver' as const }
      place = parent_id === null ? undefined : departments.get(parent_id)
    }
    return null
  }
  return { of: decider, hr, account: (employee_id) => placed.get(employee_id)?.account_id ?? hr }
}

/** Writes requests and decisions of six months, or of as many days as the demo has, and requests for coming days. */
export const demoRequests = async (demo: Demo): Promise<void> => {
  const { tx, today, days, now } = demo
  await demoRequestPolicy(demo)
  const people = await peopleOf(demo)
  const types = new Map<string, TypeRow>()
  for (const { code } of await tx.selectFrom('request_types').select('code').orderBy('id').execute())
    types.set(code, await getTypeByCode(tx, code))
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
    const inStories = new Set(stories.map(({ employee_id }) => employee_id))
    const drawn = some.flatMap((person) => {
      const calendar = calendars.get(person.id)
      return calendar && !inStories.has(person.id) ? chooseRequests(demo, person, calendar) : []
    })
    const ahead = start === 0 ? await overtimeAhead(demo, calendars, [...stories, ...drawn]) : []
    const away = start === 0 ? leaveToday(demo, calendars, [...stories, ...drawn]) : []
    const planned = [...stories, ...drawn, ...ahead, ...away]
    await writeRequests(tx, { people: some, planned, calendars, types, deciders, now })
    count += planned.length
  }
  // The last leave year was closed in the first night of this one, and what it carried when that ended.
  for (const night of ['01-01', '04-01']) {
    const at = `${now.slice(0, 4)}-${night}T01:00:00.000Z`
    if (at < now) await closeAllYears(beginAt(demo, at))
  }
  await closeAllYears(beginAt(demo, now))
  await demoBalances(demo)
  // The demo of attendance is drawn before the server is put together.
  filled(calendarSources.leave, leaveSource).fill()
  demo.print(`Requests: ${count}`)
}
