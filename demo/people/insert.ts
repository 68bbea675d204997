import { addDays } from '#engines/calendar/contract/calendar.ts'
import { PLACEMENT_FIELDS } from '#domains/people/contract/people.fields.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import type { Role } from './sample-people.ts'
import type { Frame } from './frame.ts'
import { ABOUT, CITIES, STREETS } from './lists.ts'

const YEAR = 365
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')

const taken = (addresses: Set<string>, local: string): string => {
  let address = `${local}@northwind.example`
  for (let n = 2; addresses.has(address); n++) address = `${local}${n}@northwind.example`
  addresses.add(address)
  return address
}

const privateAddress = ({ name }: Role): string => `${plain(name)}@mail.example`

/** The address with which a person signs in. */
const addressOf = (addresses: Set<string>, role: Role): string =>
  role.is_private ? privateAddress(role) : taken(addresses, role.is_code ? `code${role.role}` : plain(role.name))

const homeOf = ({ random }: Demo, city: 'B' | 'I', country: ReadonlyMap<string, number>) => {
  const [name, postal, code] = CITIES[city]
  const country_id = country.get(code)
  if (country_id === undefined) throw new Error(`The demo has no country ${code}`)
  return {
    line1: `${random.pick(STREETS[city])} ${random.int(1, 140)}`,
    line2: null,
    city: name,
    region: null,
    postal_code: city === 'B' ? `${postal}${random.int(115, 999)}` : `${postal}${random.int(10, 99)}`,
    country_id,
  }
}

/** The row of a person, with a private life that looks like one. */
const personRow = (demo: Demo, role: Role, email: string, countries: ReadonlyMap<string, number>) => {
  const { random } = demo
  const [first_name = '', ...rest] = role.name.split(' ')
  const home = homeOf(demo, role.city, countries)
  const [, , , dial] = CITIES[role.city]
  return {
    first_name,
    last_name: rest.length === 0 ? null : rest.join(' '),
    work_email: role.is_private ? null : email,
    work_email_key: role.is_private ? null : emailKey(email),
    work_phone: random.chance(0.6) ? `${dial} 555 ${random.int(100, 999)}` : null,
    about: random.chance(0.35) ? random.pick(ABOUT) : null,
    mobile: `${role.city === 'B' ? '+49 170' : '+91 98450'} ${random.int(100_000, 999_999)}`,
    show_mobile: random.chance(0.3),
    personal_email: privateAddress(role),
    current_address: json(home),
    date_of_birth: addDays(demo.today, -Math.max(role.joined, 0) - random.int(20 * YEAR, 52 * YEAR)),
    share_birthday: random.chance(0.6),
    nationality_country_id: home.country_id,
  }
}

type Period = Readonly<{ joined_on: string; left_on: string | null }>

/** Returns the work pattern in which a person begins. */
export const patternOf = (role: Role, frame: Frame): number => {
  if (role.pattern) return frame.pattern(role.pattern)
  if (role.team === 'Night Desk') return frame.pattern('Night 22:00–06:00')
  return frame.pattern(role.city === 'B' ? 'Berlin 40 h' : 'Bengaluru 40 h')
}

/** Returns the employments of a person, in the order of days. Each begins on a working day. */
const periodsOf = (demo: Demo, frame: Frame, role: Role): Period[] => {
  const day = (ago: number): string => addDays(demo.today, -ago)
  const first = (ago: number): string => frame.workday(patternOf(role, frame), day(ago), ago < 0 ? 1 : -1)
  const left_on = role.left === undefined ? null : day(role.left)
  const now = { joined_on: first(role.joined), left_on }
  return role.earlier ? [{ joined_on: first(role.earlier[0]), left_on: day(role.earlier[1]) }, now] : [now]
}

const CHUNK_ROWS = 1000

export type Placed = Readonly<{ id: number; role: Role; email: string; joined_on: string }>

/** State while people are added: the addresses in use, the next numbers, and the people with their places. */
export type Sample = { addresses: Set<string>; numbers: Record<'B' | 'I', number>; people: Map<string, Placed> }

const typeOf = (role: Role) => role.type ?? ('permanent' as const)

const employmentsOf = (demo: Demo, frame: Frame, sample: Sample, role: Role, id: number) => {
  const number = ++sample.numbers[role.city]
  const brand = frame.brand(role.city)
  return periodsOf(demo, frame, role).map((period) => ({
    ...period,
    employee_id: id,
    brand_id: brand.id,
    employee_no: `${brand.number_prefix}${String(number).padStart(brand.number_width, '0')}`,
    employment_type: typeOf(role),
    probation_ends_on: addDays(period.joined_on, 180),
    contract_ends_on: typeOf(role) === 'permanent' ? null : (period.left_on ?? addDays(period.joined_on, 730)),
    notice_days: typeOf(role) === 'trainee' ? 14 : 30,
  }))
}

const placementsOf = (demo: Demo, frame: Frame, sample: Sample, role: Role, id: number) => {
  const designation = role.was?.designation ?? role.designation
  return periodsOf(demo, frame, role).map((period) => ({
    employee_id: id,
    effective_from: period.joined_on,
    department_id: frame.department(role.department),
    team_id: role.team === null ? null : frame.team(role.team),
    designation_id: designation === null ? null : frame.designation(designation),
    role_id: frame.role(role.was?.role ?? role.role),
    manager_id: role.manager === null ? null : (sample.people.get(role.manager)?.id ?? null),
    work_pattern_id: patternOf(role, frame),
    work_mode: role.was?.mode ?? role.mode ?? ('office' as const),
    changed: [...PLACEMENT_FIELDS],
    reason_code: 'hire' as const,
    source: 'hire' as const,
  }))
}

/** Adds people in sets, each with their employments and first placements. `key` names them for those who report to them. */
export const insertPeople = async (
  demo: Demo,
  frame: Frame,
  sample: Sample,
  roles: readonly Role[],
  key: (role: Role, index: number) => string,
): Promise<void> => {
  for (let from = 0; from < roles.length; from += CHUNK_ROWS) {
    const chunk = roles
      .slice(from, from + CHUNK_ROWS)
      .map((role) => ({ role, email: addressOf(sample.addresses, role) }))
    const rows = chunk.map(({ role, email }) => personRow(demo, role, email, frame.countries))
    const stored = await demo.tx
      .insertInto('employees')
      .values(rows)
      .returning(['id', 'work_email', 'personal_email'])
      .execute()
    const ids = new Map(stored.map((row) => [row.work_email ?? row.personal_email, row.id]))
    chunk.forEach(({ role, email }, index) => {
      const joined_on = periodsOf(demo, frame, role).at(-1)?.joined_on ?? demo.today
      sample.people.set(key(role, from + index), { id: ids.get(email) ?? 0, role, email, joined_on })
    })
    const each = chunk.map(({ role, email }) => ({ role, id: ids.get(email) ?? 0 }))
    const employments = each.flatMap(({ role, id }) => employmentsOf(demo, frame, sample, role, id))
    await demo.tx.insertInto('employments').values(employments).execute()
    const placements = each.flatMap(({ role, id }) => placementsOf(demo, frame, sample, role, id))
    await demo.tx.insertInto('placements').values(placements).execute()
  }
}
