import { emailKey } from '#kit/contract/fields.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '#kit/server/demo.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Role } from './sample-people.ts'
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

export const addressOf = (addresses: Set<string>, role: Role): string =>
  taken(addresses, role.is_code ? `code${role.role}` : plain(role.name))

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
export const personRow = (demo: Demo, role: Role, email: string, countries: ReadonlyMap<string, number>) => {
  const { random } = demo
  const [first_name = '', ...rest] = role.name.split(' ')
  const home = homeOf(demo, role.city, countries)
  const [, , , dial] = CITIES[role.city]
  return {
    first_name,
    last_name: rest.join(' '),
    work_email: email,
    work_email_key: emailKey(email),
    work_phone: random.chance(0.6) ? `${dial} 555 ${random.int(100, 999)}` : null,
    about: random.chance(0.35) ? random.pick(ABOUT) : null,
    mobile: `${role.city === 'B' ? '+49 170' : '+91 98450'} ${random.int(100_000, 999_999)}`,
    show_mobile: random.chance(0.3),
    personal_email: `${plain(role.name)}@mail.example`,
    current_address: json(home),
    date_of_birth: addDays(demo.today, -Math.max(role.joined, 0) - random.int(20 * YEAR, 52 * YEAR)),
    share_birthday: random.chance(0.6),
    nationality_country_id: home.country_id,
  }
}

export type Period = Readonly<{ joined_on: string; left_on: string | null }>

/** Returns the employments of a person, in the order of days. */
export const periodsOf = (demo: Demo, role: Role): Period[] => {
  const day = (ago: number): string => addDays(demo.today, -ago)
  const left_on = role.left === undefined ? null : day(role.left)
  const now = { joined_on: day(role.joined), left_on }
  return role.earlier ? [{ joined_on: day(role.earlier[0]), left_on: day(role.earlier[1]) }, now] : [now]
}
