import { sql } from 'kysely'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { HEAD_NUMBERS, LEAD_NUMBERS } from '#kit/contract/permissions.ts'
import { setLead } from '#domains/organisation/server/store/leaderships.ts'
import { placedOn } from '#domains/organisation/server/store/people.ts'
import type { Demo } from '../demo.ts'

const LEADS: readonly (readonly [team: string, email: string])[] = [
  ['Support Berlin', 'code103@northwind.example'],
  ['Platform', 'code104@northwind.example'],
  ['Night Desk', 'code114@northwind.example'],
  ['Integrations', 'code4@northwind.example'],
  ['Support Bengaluru', 'code22222@northwind.example'],
]
const HEAD_OF_SUPPORT = 'code31111@northwind.example'
const DIRECTOR = 'clara.winter@northwind.example'
const NEXT_QA_LEAD = 'Jan Vogel'
/** In a role that leads, and without a team to lead. */
const NIGHT_DEPUTY = 'Ravi Kumar'
const WITHOUT_LEAD = 'Learning'

/**
 * Leads, heads and the deputy of the sample organisation, once its people are there. QA changes its lead on the first
 * of next month, Night Desk has a deputy for these two weeks, and Learning has no lead.
 */
export const demoLeads = async (demo: Demo): Promise<void> => {
  for (const [team, email] of LEADS) await insertLead(demo, team, await findByEmail(demo, email))
  await fillOtherTeams(demo)
  await setHeads(demo)
  await planQaLead(demo)
  await nameDeputy(demo)
}

const findByEmail = async (demo: Demo, email: string): Promise<number> =>
  (await demo.tx.selectFrom('person_short').select('id').where('work_email', '=', email).executeTakeFirstOrThrow()).id

const findByName = async (demo: Demo, name: string): Promise<number> => {
  const found = await demo.tx.selectFrom('person_short').select('id').where('name', '=', name).executeTakeFirst()
  if (!found) throw new Error(`The demo has no ${name}`)
  return found.id
}

const findTeam = async (demo: Demo, name: string): Promise<number> =>
  (await demo.tx.selectFrom('teams').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Leads since the history begins, or since they joined. */
const beginOf = (demo: Demo) => sql`greatest(${addDays(demo.today, -demo.days - 30)}::date,
  (select min(s.joined_on) from employment_span s where s.employee_id = c.employee_id))`

const insertLead = async (demo: Demo, team: string, employeeId: number): Promise<void> => {
  await sql`
    insert into team_leaderships (team_id, employee_id, kind, from_date)
    select t.id, c.employee_id, 'lead', ${beginOf(demo)}
    from teams t, (select ${employeeId}::int as employee_id) c where t.name = ${team}`.execute(demo.tx)
}

/** Fills the leads of all other teams by one of their members, preferably one whose role leads. */
const fillOtherTeams = async (demo: Demo): Promise<void> => {
  const leading = [...LEAD_NUMBERS, ...HEAD_NUMBERS]
  await sql`
    insert into team_leaderships (team_id, employee_id, kind, from_date)
    select c.team_id, c.employee_id, 'lead', ${beginOf(demo)}
    from (
      select distinct on (p.team_id) p.team_id, p.employee_id
      from ${placedOn(demo.today)} p join teams t on t.id = p.team_id join roles r on r.id = p.role_id
      join person_short e on e.id = p.employee_id
      where t.archived_at is null and t.name <> ${WITHOUT_LEAD} and e.name <> ${NEXT_QA_LEAD}
        and not exists (select from team_leaderships l where l.team_id = t.id)
      order by p.team_id, r.role_number = any(${leading}::int[]) desc, p.employee_id) c`.execute(demo.tx)
}

/**
 * Support is headed by its approver, People by the director, so that no one is above her; the other departments by the
 * lead of their oldest team.
 */
const setHeads = async (demo: Demo): Promise<void> => {
  await sql`
    update departments d set head_id = (
      select l.employee_id from teams t join team_leaderships l on l.team_id = t.id
      where t.department_id = d.id and l.kind = 'lead' order by t.id limit 1)`.execute(demo.tx)
  await setHead(demo, 'Support', HEAD_OF_SUPPORT)
  await setHead(demo, 'People', DIRECTOR)
}

const setHead = async (demo: Demo, department: string, email: string): Promise<void> => {
  await demo.tx
    .updateTable('departments')
    .set({ head_id: await findByEmail(demo, email) })
    .where('name', '=', department)
    .execute()
}

const planQaLead = async (demo: Demo): Promise<void> => {
  const next = await findByName(demo, NEXT_QA_LEAD)
  const firstOfNextMonth = `${addDays(`${demo.today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  await setLead(demo.tx, await findTeam(demo, 'QA'), next, firstOfNextMonth)
}

/** For these two weeks; the deputy leaves soon, and no day later. */
const nameDeputy = async (demo: Demo): Promise<void> => {
  const monday = addDays(demo.today, 1 - weekdayOf(demo.today))
  const deputy = await findByName(demo, NIGHT_DEPUTY)
  await sql`
    insert into team_leaderships (team_id, employee_id, kind, from_date, to_date)
    select ${await findTeam(demo, 'Night Desk')}, ${deputy}, 'deputy', ${monday}::date,
      least(${addDays(monday, 13)}::date, min(s.left_on))
    from employment_span s where s.employee_id = ${deputy} and s.left_on >= ${demo.today}::date`.execute(demo.tx)
}
