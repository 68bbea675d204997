import { json } from '#kit/server/database/json.ts'
import { TEAM_COLORS } from '#domains/organisation/contract/organisation.rules.ts'
import { shipRoles } from '#domains/organisation/server/workflow/ship-roles.ts'
import type { Demo } from '../demo.ts'
import { DEPARTMENTS, DESIGNATIONS, flexible, GROWTH, grid, OFF, TEAMS, timed, workWeek } from './frame.ts'
import { berlinHolidays, karnatakaHolidays } from './holidays.ts'

/** The brands, departments, teams, designations, holidays and work patterns of the sample organisation. */
export const demoOrganisation = async (demo: Demo): Promise<void> => {
  // Its mails wait in the outbox, where everyone can read them.
  await demo.tx.insertInto('setup_skips').values({ step: 'settings.mail' }).execute()
  await shipRoles(demo.tx, [])
  const calendars = await insertCalendars(demo)
  const patterns = await insertPatterns(demo, calendars)
  await insertBrands(demo, patterns)
  const departments = await insertDepartments(demo)
  await insertTeams(demo, departments)
  await demo.tx
    .insertInto('designations')
    .values(
      DESIGNATIONS.map(({ name, department, level }) => ({ name, level, department_id: get(departments, department) })),
    )
    .execute()
  demo.print(`Organisation: ${DEPARTMENTS.length} departments, ${teamsOf(demo).length} teams`)
}

type Ids = ReadonlyMap<string, number>

const get = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo has no ${name}`)
  return id
}

const idsOf = (rows: readonly { id: number; name: string }[]): Ids => new Map(rows.map(({ id, name }) => [name, id]))

const countryId = async (demo: Demo, code: string): Promise<number> =>
  (await demo.tx.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

const insertCalendars = async (demo: Demo): Promise<Ids> => {
  const rows = await demo.tx
    .insertInto('holiday_calendars')
    .values([
      { name: 'Berlin', country_id: await countryId(demo, 'DE'), region: 'Berlin' },
      { name: 'Karnataka', country_id: await countryId(demo, 'IN'), region: 'Karnataka' },
      // Customers write on holidays, too: shifts have none.
      { name: 'Shift work', country_id: await countryId(demo, 'DE'), region: null },
    ])
    .returning(['id', 'name'])
    .execute()
  const ids = idsOf(rows)
  const year = Number(demo.today.slice(0, 4))
  const first = year - Math.ceil(demo.days / 365) - 1
  const years = Array.from({ length: year - first + 1 }, (_, index) => first + index)
  const holidays = [
    ...[...years, year + 1].flatMap((of) =>
      berlinHolidays(of).map((day) => ({ ...day, calendar_id: get(ids, 'Berlin') })),
    ),
    ...years.flatMap((of) => karnatakaHolidays(of).map((day) => ({ ...day, calendar_id: get(ids, 'Karnataka') }))),
  ]
  // Two feasts of the moon may fall on a fixed one.
  await demo.tx
    .insertInto('holidays')
    .values(holidays)
    .onConflict((row) => row.columns(['calendar_id', 'date']).doNothing())
    .execute()
  return ids
}

const LONG_AGO = '2010-01-01'

const insertPatterns = async (demo: Demo, calendars: Ids): Promise<Ids> => {
  const names = [
    'Berlin 40 h',
    'Bengaluru 40 h',
    'Night 22:00–06:00',
    'Weekend 06:00–14:00',
    'Weekend 14:00–22:00',
    'Evening 14:00–22:00',
    'Weekend night 22:00–06:00',
    'Part-time 20 h',
    'Flexible 32 h',
    'Reception, 4 on, 4 off',
  ]
  const rows = await demo.tx
    .insertInto('work_patterns')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const ids = idsOf(rows)
  const [berlin, karnataka, shifts] = [
    get(calendars, 'Berlin'),
    get(calendars, 'Karnataka'),
    get(calendars, 'Shift work'),
  ]
  const office = timed('09:00', '17:30', 30)
  const version = (name: string, days: ReturnType<typeof grid>, holiday_calendar_id = berlin) => ({
    pattern_id: get(ids, name),
    effective_from: LONG_AGO,
    kind: 'timed' as 'timed' | 'flexible',
    holiday_calendar_id,
    cycle_weeks: days.length / 7,
    cycle_anchor: days.length > 7 ? '2026-01-05' : null,
    cycle_days: null as number | null,
    days: json(days),
  })
  // A person is at work in every hour of the week.
  const fromWednesday = (start: string, end: string) => {
    const day = timed(start, end, 30)
    return grid([OFF, OFF, day, day, day, day, day])
  }
  const late = timed('14:00', '22:00', 30)
  const twice = { ...timed('08:00', '12:00', 0), further: [{ start: '16:00', end: '20:00', break_minutes: 0 }] }
  const split = [twice, twice]
  const shorter = [office, office, office, office, timed('09:00', '16:30', 30), OFF, OFF]
  await demo.tx
    .insertInto('work_pattern_versions')
    .values([
      version('Berlin 40 h', grid(workWeek(office))),
      { ...version('Berlin 40 h', grid(shorter)), effective_from: `${Number(demo.today.slice(0, 4)) + 1}-01-01` },
      version('Bengaluru 40 h', grid(workWeek(timed('09:30', '18:30', 60))), karnataka),
      version('Night 22:00–06:00', grid(workWeek(timed('22:00', '06:00', 30))), shifts),
      version('Weekend 06:00–14:00', fromWednesday('06:00', '14:00'), shifts),
      version('Weekend 14:00–22:00', grid([late, late, OFF, OFF, late, late, late]), shifts),
      version('Evening 14:00–22:00', fromWednesday('14:00', '22:00'), shifts),
      version('Weekend night 22:00–06:00', fromWednesday('22:00', '06:00'), shifts),
      version(
        'Part-time 20 h',
        grid([office, office, office, OFF, OFF, OFF, OFF], [office, office, OFF, OFF, OFF, OFF, OFF]),
      ),
      {
        ...version(
          'Flexible 32 h',
          grid([...Array.from({ length: 4 }, () => flexible(480)), ...Array.from({ length: 3 }, () => flexible(0))]),
        ),
        kind: 'flexible',
      },
      {
        ...version('Reception, 4 on, 4 off', grid([...split, ...split, OFF, OFF, OFF], [OFF])),
        cycle_weeks: 1,
        cycle_days: 8,
        cycle_anchor: '2026-01-07',
      },
    ])
    .execute()
  return ids
}

const insertBrands = async (demo: Demo, patterns: Ids): Promise<void> => {
  await demo.tx
    .insertInto('brands')
    .values([
      {
        name: 'Northwind Support GmbH',
        legal_name: 'Northwind Support GmbH',
        country_id: await countryId(demo, 'DE'),
        currency: 'EUR',
        time_zone: 'Europe/Berlin',
        address: 'Köpenicker Straße 40\n10179 Berlin',
        tax_number: 'DE301245678',
        number_prefix: 'NB-',
        default_pattern_id: get(patterns, 'Berlin 40 h'),
        is_default: true,
      },
      {
        name: 'Northwind Support India Pvt Ltd',
        legal_name: 'Northwind Support India Private Limited',
        country_id: await countryId(demo, 'IN'),
        currency: 'INR',
        time_zone: 'Asia/Kolkata',
        address: '12 Residency Road\nBengaluru 560025',
        tax_number: '29AAGCN1234F1Z5',
        number_prefix: 'NI-',
        default_pattern_id: get(patterns, 'Bengaluru 40 h'),
        is_default: false,
      },
    ])
    .execute()
}

const insertDepartments = async (demo: Demo): Promise<Ids> =>
  idsOf(
    await demo.tx
      .insertInto('departments')
      .values([...DEPARTMENTS])
      .returning(['id', 'name'])
      .execute(),
  )

const PEOPLE_IN_STORIES = 60
const TEAM_SIZE = 20

/** The nine teams of the stories; above 60 people one more for every twenty. */
const teamsOf = (demo: Demo): readonly Readonly<{ department: string; name: string; description: string | null }>[] => {
  const count = Math.ceil(Math.max(0, demo.employees - PEOPLE_IN_STORIES) / TEAM_SIZE)
  const sizes = new Map<string, number>()
  for (const { department } of TEAMS) sizes.set(department, (sizes.get(department) ?? 0) + 1)
  const more = Array.from({ length: count }, (_, index) => {
    const department = GROWTH[index % GROWTH.length] ?? 'Support'
    const size = (sizes.get(department) ?? 0) + 1
    sizes.set(department, size)
    return { department, name: `${department} ${size}`, description: null }
  })
  return [...TEAMS, ...more]
}

const insertTeams = async (demo: Demo, departments: Ids): Promise<void> => {
  const teams = teamsOf(demo).map(({ department, ...team }, index) => ({
    ...team,
    department_id: get(departments, department),
    color: TEAM_COLORS[index % TEAM_COLORS.length] ?? TEAM_COLORS[0],
    archived_at: null,
  }))
  const legacy = {
    name: 'Legacy Chat',
    description: 'The old chat window, switched off.',
    department_id: get(departments, 'Support'),
    color: '#868e96',
    archived_at: demo.now,
  }
  await demo.tx
    .insertInto('teams')
    .values([...teams, legacy])
    .execute()
}
