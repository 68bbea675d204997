import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { ScoreCategory } from '#domains/performance/contract/scores.models.ts'
import { doneBy } from '#domains/performance/server/scores/rules.ts'
import type { Demo } from '../demo.ts'
import { POINTS, POINTS_FOR, THANKS } from './evaluation-texts.ts'

type Person = Readonly<{ id: number; lead_id: number | null; joined_on: string }>
const CATEGORIES: readonly ScoreCategory[] = ['quality', 'delivery', 'teamwork', 'initiative', 'reliability']
const MAX_ROWS = 20_000
const CHUNK = 1000
/** Number of people whose finished work is loaded. */
const MAX_PEOPLE = 200

const listPeople = async ({ tx, today }: Demo): Promise<Person[]> => {
  const { rows } = await sql<Person>`select o.employee_id as id, m.joined_on, l.employee_id as lead_id
    from placed_on(${today}::date) o join employed_on(${today}::date) m on m.employee_id = o.employee_id
    join role_grants g on g.role_id = o.role_id and g.permission_key = 'performance.own'
    left join team_leaderships l on l.team_id = o.team_id and l.kind = 'lead' and l.from_date <= ${today}::date
      and (l.to_date is null or l.to_date >= ${today}::date) and l.employee_id <> o.employee_id
    order by o.employee_id`.execute(tx)
  return rows
}

/** Points of leads and thanks of colleagues over a year, within what a month allows. */
export const demoScores = async (demo: Demo): Promise<void> => {
  const { tx, today, random, print } = demo
  const people = await listPeople(demo)
  const given = new Map<string, number>()
  const used = (key: string, more: number, most: number): boolean => {
    const before = given.get(key) ?? 0
    if (before + more > most) return true
    given.set(key, before + more)
    return false
  }
  const rows: object[] = []
  let known = 0
  const dayOf = ({ joined_on }: Person): string => {
    const day = addDays(today, -random.int(1, 330))
    return day < joined_on ? joined_on : day
  }
  for (const person of people) {
    if (rows.length >= MAX_ROWS) break
    const common = (day: string) => ({
      employee_id: person.id,
      scored_on: day,
      given_on: day,
      created_at: `${day}T12:00:00Z`,
    })
    const done =
      known < MAX_PEOPLE
        ? await doneBy(demo, person.id, { from: addDays(today, -330), to: addDays(today, -2), limit: 40 })
        : []
    known += 1
    for (let turn = 0; turn < 8 && person.lead_id !== null; turn += 1) {
      const points = random.chance(0.12) ? -random.int(1, 5) : random.int(2, 10)
      // Every other one is for something that was finished, a day later.
      const thing = points > 0 && done.length > 0 && turn % 2 === 0 ? random.pick(done) : undefined
      const day = thing ? addDays(thing.day, 1) : dayOf(person)
      const row = { ...common(day), author_id: person.lead_id, kind: 'lead', points, category: random.pick(CATEGORIES) }
      rows.push(
        thing
          ? { ...row, reason: POINTS_FOR[thing.type], source_type: thing.type, source_id: thing.id }
          : { ...row, reason: random.pick(POINTS) },
      )
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const author = random.pick(people)
      const points = random.int(1, 3)
      const day = dayOf(person.joined_on > author.joined_on ? person : author)
      const month = day.slice(0, 7)
      if (
        author.id === person.id ||
        used(`${author.id}>${person.id}:${month}`, points, 3) ||
        used(`${author.id}:${month}`, points, 10)
      )
        continue
      rows.push({
        ...common(day),
        author_id: author.id,
        kind: 'thanks',
        points,
        category: 'teamwork',
        reason: random.pick(THANKS),
      })
    }
  }
  for (let from = 0; from < rows.length; from += CHUNK) {
    await sql`insert into scores (employee_id, author_id, kind, points, category, reason, scored_on, given_on, created_at,
        source_type, source_id)
      select x.employee_id, x.author_id, x.kind, x.points, x.category, x.reason, x.scored_on, x.given_on, x.created_at, x.source_type, x.source_id
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + CHUNK))}::jsonb) as x(employee_id int, author_id int, kind text,
        points int, category text, reason text, scored_on date, given_on date, created_at timestamptz, source_type text, source_id int)`.execute(
      tx,
    )
    // The sum of a month uses an index, once the database knows that there are many rows.
    if (from === 0) await sql`analyze scores`.execute(tx)
  }
  print(`Scores: ${rows.length}`)
}
