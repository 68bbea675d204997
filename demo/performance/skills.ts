import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '../demo.ts'
import { CERTIFICATES, SKILLS } from './skill-texts.ts'

type Person = Readonly<{
  id: number
  account_id: number
  joined_on: string
  department: string
  lead_account: number | null
  lead_id: number | null
  designation_id: number | null
}>

/** Lists people with a login, and their leads. */
const listPeople = async ({ tx, today }: Demo): Promise<Person[]> => {
  const { rows } = await sql<Person>`select o.employee_id as id, a.id as account_id, m.joined_on, d.name as department,
      la.id as lead_account, l.employee_id as lead_id, o.designation_id
    from placed_on(${today}::date) o join employed_on(${today}::date) m on m.employee_id = o.employee_id
    join departments d on d.id = o.department_id
    join accounts a on a.employee_id = o.employee_id and a.area = 'User' and a.deleted_at is null
    left join team_leaderships l on l.team_id = o.team_id and l.kind = 'lead' and l.from_date <= ${today}::date
      and (l.to_date is null or l.to_date >= ${today}::date) and l.employee_id <> o.employee_id
    left join accounts la on la.employee_id = l.employee_id and la.area = 'User' and la.deleted_at is null
    where m.joined_on < ${today}::date order by o.employee_id`.execute(tx)
  return rows
}

type KeeperOf = (person: Person) => number

/** Returns a function of the administrator who reviews the skills of a person; no one reviews their own. */
const findKeepers = async ({ tx }: Demo): Promise<KeeperOf> => {
  const { rows } = await sql<{ id: number; employee_id: number | null }>`select a.id, a.employee_id
    from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and r.role_number in (1, 3) and a.deleted_at is null order by r.role_number desc, a.id`.execute(
    tx,
  )
  return ({ id }) => {
    const keeper = rows.find(({ employee_id }) => employee_id !== id)
    if (!keeper) throw new Error('The demo has no administrator')
    return keeper.id
  }
}

const insertSkills = async ({ tx }: Demo): Promise<ReadonlyMap<string, number>> => {
  const made = await tx
    .insertInto('skills')
    .values(SKILLS.map(({ name, category }) => ({ name, category, approved: true })))
    .returning(['id', 'name'])
    .execute()
  return new Map(made.map(({ id, name }) => [name, id]))
}

type Row = Readonly<{
  employee_id: number
  skill_id: number
  claimed_level: number | null
  level: number
  state: 'claimed' | 'confirmed' | 'expired' | 'ended'
  valid_from: string
  valid_to?: string
  ended_on?: string
  certificate_no?: string
  note?: string
  created_by: number
  created_at: string
  reviewed_by?: number
  reviewed_by_employee?: number | null
  reviewed_at?: string
  next_review_on?: string
}>

const CHUNK = 1000
const insertRows = async ({ tx }: Demo, rows: readonly Row[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx
      .insertInto('employee_skills')
      .values(
        rows.slice(from, from + CHUNK).map((row) => ({ valid_to: null, ended_on: null, certificate_no: null, ...row })),
      )
      .execute()
}

const noon = (day: string): string => `${day}T10:00:00Z`
const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Returns the levels of a person: skills of the department, some general ones, and sometimes a level that was raised.
 */
const skillsOf = (demo: Demo, person: Person, ids: ReadonlyMap<string, number>, keeperOf: KeeperOf): Row[] => {
  const { random, today } = demo
  const own = SKILLS.filter(({ departments }) => departments === null || departments.includes(person.department))
  const count = random.int(4, 6)
  const picked = own
    .map((skill) => ({ skill, at: random.next() + (skill.departments === null ? 0.35 : 0) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
  return picked.flatMap(({ skill }, at) => {
    const valid_from = later(person.joined_on, addDays(today, -random.int(60, 700)))
    const by = person.lead_account ?? keeperOf(person)
    const base = {
      employee_id: person.id,
      skill_id: ids.get(skill.name) ?? 0,
      created_by: person.account_id,
      reviewed_by: by,
      reviewed_by_employee: person.lead_account === null ? null : person.lead_id,
    }
    const level = random.int(2, 5)
    const row = (from: string, value: number): Row => ({
      ...base,
      claimed_level: value,
      level: value,
      state: 'confirmed',
      valid_from: from,
      created_at: noon(from),
      reviewed_at: noon(from),
    })
    const raised = addDays(valid_from, 45)
    if (at === 0 && level > 2 && raised < today && random.chance(0.4))
      return [{ ...row(valid_from, level - 1), state: 'ended' as const, ended_on: raised }, row(raised, level)]
    return [
      {
        ...row(valid_from, level),
        ...(random.chance(0.15) ? { next_review_on: addDays(today, random.int(20, 200)) } : {}),
      },
    ]
  })
}

/** Certificates: three end within thirty days, two have expired, the others last. */
const certificatesOf = (
  demo: Demo,
  people: readonly Person[],
  ids: ReadonlyMap<string, number>,
  keeperOf: KeeperOf,
): Row[] => {
  const ends = [9, 21, 28, -4, -40, 150, 240, 300, 410, 520]
  return people
    .filter((_, at) => at % 5 === 2)
    .slice(0, ends.length)
    .map((person, at) => {
      const name = CERTIFICATES[at % CERTIFICATES.length] ?? ''
      const valid_to = addDays(demo.today, ends[at] ?? 100)
      const valid_from = addDays(valid_to, -730)
      const keeper = keeperOf(person)
      const entered = noon(later(valid_from, person.joined_on))
      return {
        employee_id: person.id,
        skill_id: ids.get(name) ?? 0,
        claimed_level: null,
        level: 3,
        state: valid_to < demo.today ? 'expired' : 'confirmed',
        valid_from,
        valid_to,
        certificate_no: `NW-${1000 + person.id}-${at + 1}`,
        created_by: keeper,
        created_at: entered,
        reviewed_by: keeper,
        reviewed_by_employee: null,
        reviewed_at: entered,
      } satisfies Row
    })
}

/** Waiting claims: mostly one level above the present one. */
const claimsOf = (demo: Demo, people: readonly Person[], rows: readonly Row[]): Row[] => {
  const wanting = people.filter(({ lead_id }) => lead_id !== null)
  const step = Math.max(1, Math.floor(wanting.length / 14))
  return wanting
    .filter((_, at) => at % step === 0)
    .slice(0, 14)
    .flatMap((person, at) => {
      const confirmed = rows.find((row) => row.employee_id === person.id && row.state === 'confirmed' && row.level < 5)
      if (!confirmed) return []
      const day = addDays(demo.today, -1 - (at % 9))
      return [
        {
          employee_id: person.id,
          skill_id: confirmed.skill_id,
          claimed_level: confirmed.level + 1,
          level: confirmed.level + 1,
          state: 'claimed' as const,
          valid_from: day,
          note: at % 3 === 0 ? 'I led the last two projects with it.' : 'I use it every day now.',
          created_by: person.account_id,
          created_at: noon(day),
        },
      ]
    })
}

/** Requirements of eight designations: skills that many of their people have. */
const insertRequired = async ({ tx, today }: Demo): Promise<void> => {
  await sql`with held as (
      select p.designation_id, s.skill_id, count(*) as n, round(avg(s.level))::int as level,
        row_number() over (partition by p.designation_id order by count(*) desc, s.skill_id) as at
      from skill_levels_on(${today}::date) s join placed_on(${today}::date) p on p.employee_id = s.employee_id
      where p.designation_id is not null group by 1, 2),
    posts as (select designation_id from held group by 1 order by sum(n) desc, 1 limit 8)
    insert into designation_skills (designation_id, skill_id, level)
    select h.designation_id, h.skill_id, greatest(2, least(4, h.level)) from held h join posts using (designation_id) where h.at <= 4`.execute(
    tx,
  )
}

/** Skills of everyone, with certificates, open claims and what designations require. */
export const demoSkills = async (demo: Demo): Promise<void> => {
  const people = await listPeople(demo)
  const keeperOf = await findKeepers(demo)
  const ids = await insertSkills(demo)
  const confirmed = people.flatMap((person) => skillsOf(demo, person, ids, keeperOf))
  const rows = [...confirmed, ...certificatesOf(demo, people, ids, keeperOf)]
  await insertRows(demo, rows)
  const claims = claimsOf(demo, people, confirmed)
  await insertRows(demo, claims)
  await insertRequired(demo)
  demo.print(`Skills: ${rows.length} levels, ${claims.length} claims`)
}
