import { loadPatternCalendar } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '../demo.ts'

const DAYS_BACK = 3000
const DAYS_AHEAD = 120

const find = <Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row => {
  const row = rows.get(key)
  if (row === undefined) throw new Error(`The demo has no ${String(key)}`)
  return row
}

/** Returns a function that finds a working day of a pattern: a day itself, else the next one in steps of so many days. */
const loadWorkdays = async ({ tx, today, now }: Demo, patterns: Iterable<number>) => {
  const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD), now }
  const calendars = new Map<number, PersonCalendar>()
  for (const id of patterns) {
    const calendar = await loadPatternCalendar(tx, id, 'UTC', range)
    if (calendar) calendars.set(id, calendar)
  }
  return (pattern: number, day: string, step: 1 | -1): string => {
    const calendar = find(calendars, pattern)
    let found = day
    while (calendarDay(calendar, found).expected_minutes === 0) found = addDays(found, step)
    return found
  }
}

/** The rows of the organisation, by name. */
export const loadFrame = async (demo: Demo) => {
  const { tx } = demo
  const byName = async (table: 'departments' | 'designations' | 'teams' | 'work_patterns') => {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('archived_at', 'is', null).execute()
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const [departments, designations, teams] = [
    await byName('departments'),
    await byName('designations'),
    await byName('teams'),
  ]
  const patterns = await byName('work_patterns')
  const brands = await tx.selectFrom('brands').select(['id', 'number_prefix', 'number_width', 'time_zone']).execute()
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'area', 'role_number'])
    .where('archived_at', 'is', null)
    .execute()
  const countries = await tx.selectFrom('countries').select(['id', 'code']).execute()
  const allTeams = await tx
    .selectFrom('teams as t')
    .innerJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.name', 'd.name as department'])
    .where('t.archived_at', 'is', null)
    .orderBy('t.id')
    .execute()
  const roleIds = new Map(roles.map((role) => [`${role.area} ${role.role_number}`, role.id]))
  const brandOf = new Map(brands.map((brand) => [brand.number_prefix, brand]))
  return {
    department: (name: string) => find(departments, name),
    designation: (name: string) => find(designations, name),
    team: (name: string) => find(teams, name),
    pattern: (name: string) => find(patterns, name),
    workday: await loadWorkdays(demo, patterns.values()),
    role: (number: number) => find(roleIds, `User ${number}`),
    adminRole: (number: number) => find(roleIds, `Admin ${number}`),
    brand: (city: 'B' | 'I') => find(brandOf, city === 'B' ? 'NB-' : 'NI-'),
    countries: new Map(countries.map((country) => [country.code, country.id])),
    teams: allTeams,
  }
}
export type Frame = Awaited<ReturnType<typeof loadFrame>>
