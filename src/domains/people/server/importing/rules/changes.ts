import { emailKey } from '#kit/contract/fields.ts'
import type { Address } from '../../../contract/people.fields.ts'
import type { CurrentPerson } from '../store/current-people.ts'
import { PEOPLE_COLUMNS } from './columns.ts'
import type { NoteFault } from '#kit/server/importable.ts'
import type { ReadPerson, Values } from './read-person.ts'

type Plain = Record<string, unknown>

/** Fields of the person and of the employment, as the calls name them. */
const PLAIN = [
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'work_email',
  'work_phone',
  'personal_email',
  'mobile',
  'date_of_birth',
  'gender',
  'marital_status',
  'employee_no',
  'employment_type',
  'joined_on',
  'probation_ends_on',
  'contract_ends_on',
  'notice_days',
] as const

const ADDRESS: Readonly<Record<string, keyof Address>> = {
  address_line1: 'line1',
  address_line2: 'line2',
  postal_code: 'postal_code',
  city: 'city',
  region: 'region',
  country: 'country_id',
}

/** The fields of an emergency contact. */
export type Contact = Readonly<{ name: unknown; phone: unknown; relation: unknown }>

const NO_RELATION = 'Not stated'

/** Returns the address of the row; undefined where it has none. Parts that are missing are those of the present one. */
const addressOf = (values: Values, present: Address | null): Plain | null | undefined => {
  const given = Object.entries(ADDRESS).filter(([field]) => values.has(field))
  if (given.length === 0) return undefined
  const parts = given.map(([field, part]) => [part, values.get(field) ?? null] as const)
  if (parts.every(([, value]) => value === null) && values.has('address_line1')) return null
  return { line2: null, region: null, postal_code: null, ...present, ...Object.fromEntries(parts) }
}

const contactOf = (values: Values, present: CurrentPerson['contact']): Contact | undefined => {
  const fields = ['emergency_contact', 'emergency_phone', 'emergency_relation']
  if (!fields.some((field) => values.has(field))) return undefined
  const of = (field: string, before: string | undefined): unknown => (values.has(field) ? values.get(field) : before)
  return {
    name: of('emergency_contact', present?.name),
    phone: of('emergency_phone', present?.phone),
    relation: of('emergency_relation', present?.relation) ?? NO_RELATION,
  }
}

const REQUIRED = PEOPLE_COLUMNS.filter(({ isRequired }) => isRequired)
const isThere = (read: ReadPerson, field: string): boolean => {
  if (field === 'department') return read.department !== null
  return field === 'role' ? read.role !== null : (read.values.get(field) ?? null) !== null
}

/** Returns the input that adds a person; what is missing is noted. */
export const newPersonOf = (read: ReadPerson, isFaulty: (field: string) => boolean, note: NoteFault) => {
  const { values } = read
  for (const { field, label } of REQUIRED)
    if (!isThere(read, field) && !isFaulty(field)) note(field, `${label} is required for a new person`)
  const plain = PLAIN.flatMap((field) => {
    const value = values.get(field) ?? null
    return value === null ? [] : [[field, value] as const]
  })
  const address = addressOf(values, null)
  const nationality = values.get('nationality') ?? null
  return {
    person: {
      ...Object.fromEntries<unknown>(plain),
      ...(address ? { current_address: address } : {}),
      ...(nationality === null ? {} : { nationality_country_id: nationality }),
      ...(read.brand ? { brand_id: read.brand.id } : {}),
    },
    placement: {
      ...(read.role ? { role_id: read.role.id } : {}),
      ...(read.work_pattern ? { work_pattern_id: read.work_pattern.id } : {}),
      ...(typeof values.get('time_zone') === 'string' ? { time_zone: values.get('time_zone') } : {}),
      ...(typeof values.get('work_mode') === 'string' ? { work_mode: values.get('work_mode') } : {}),
    },
    contact: contactOf(values, null),
  }
}

export type Changes = Readonly<{
  /** Fields of the person and the employment that differ. */
  data: Plain
  /** Fields of the placement that differ, as far as their records are there already. */
  placement: Plain
  /** Fields of the placement that differ and may name a record that is added first. */
  places: ReadonlySet<string>
  hasPlaces: boolean
  contact: Contact | undefined
  /** The changed fields as people read them, in lower case. */
  labels: readonly string[]
}>

const isSame = (field: string, one: unknown, other: unknown): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return (one ?? null) === (other ?? null)
  if (field === 'work_email' || field === 'personal_email') return emailKey(one) === emailKey(other)
  return one.normalize('NFC') === other.normalize('NFC')
}

const isSameAddress = (one: Plain | null, other: Address | null): boolean => {
  if (one === null || other === null) return one === other
  return Object.entries(one).every(([part, value]) => isSame(part, value, Reflect.get(other, part)))
}

const labelOf = (field: string): string =>
  (PEOPLE_COLUMNS.find((column) => column.field === field)?.label ?? field).toLowerCase()

/** Returns the difference that a row makes to a person. Empty cells and equal values make none. */
export const changesOf = (
  read: ReadPerson,
  person: CurrentPerson,
  manager: Readonly<{ id: number | null; row: number | null }> | null,
  note: NoteFault,
): Changes => {
  const { values, cleared } = read
  const present = new Map<string, unknown>(Object.entries(person))
  const data: Plain = {}
  const labels = new Set<string>()
  for (const field of PLAIN)
    if (values.has(field) && !isSame(field, values.get(field), present.get(field))) {
      data[field] = values.get(field)
      labels.add(labelOf(field))
    }
  const nationality = values.get('nationality')
  if (nationality !== undefined && nationality !== person.nationality_country_id) {
    data['nationality_country_id'] = nationality
    labels.add(labelOf('nationality'))
  }
  const address = addressOf(values, person.current_address)
  if (address !== undefined && !isSameAddress(address, person.current_address)) {
    data['current_address'] = address
    labels.add('address')
  }
  if (read.brand && read.brand.id !== person.brand_id) {
    data['brand_id'] = read.brand.id
    labels.add(labelOf('brand'))
  }
  const placement: Plain = {}
  const places = new Set<string>()
  const move = (field: string, name: string, value: unknown): void => {
    placement[name] = value
    labels.add(labelOf(field))
  }
  for (const field of ['department', 'team', 'designation', 'role', 'work_pattern'] as const) {
    const [name, found] = [`${field}_id`, read[field]]
    if (cleared.has(field)) {
      if (field === 'team' || field === 'designation') {
        if (present.get(name) !== null) move(field, name, null)
      } else note(field, 'This cannot be emptied')
    } else if (found && (found.added_by !== null || found.id !== present.get(name))) {
      if (found.added_by === null) move(field, name, found.id)
      else labels.add(labelOf(field))
      places.add(name)
    }
  }
  if (cleared.has('manager') && person.manager_id !== null) move('manager', 'manager_id', null)
  if (manager && (manager.id === null || manager.id !== person.effective_manager_id)) {
    places.add('manager_id')
    labels.add(labelOf('manager'))
  }
  const zone = values.get('time_zone')
  if (zone !== undefined && zone !== (zone === null ? person.time_zone : person.effective_time_zone))
    move('time_zone', 'time_zone', zone)
  const mode = values.get('work_mode')
  if (mode === null) note('work_mode', 'This cannot be emptied')
  if (typeof mode === 'string' && mode !== person.work_mode) move('work_mode', 'work_mode', mode)
  const contact = contactOf(values, person.contact)
  const isNewContact =
    contact !== undefined &&
    !(['name', 'phone', 'relation'] as const).every((part) =>
      isSame(part, contact[part], person.contact?.[part] ?? null),
    )
  if (isNewContact) labels.add('emergency contact')
  return {
    data,
    placement,
    places,
    hasPlaces: places.size > 0,
    contact: isNewContact ? contact : undefined,
    labels: [...labels],
  }
}
