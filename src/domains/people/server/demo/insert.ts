import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import { PLACEMENT_FIELDS } from '../../contract/people.fields.ts'
import type { Role } from './sample-people.ts'
import { addressOf, personRow, periodsOf } from './rows.ts'
import type { Frame } from './frame.ts'

const CHUNK_ROWS = 1000

export type Placed = Readonly<{ id: number; role: Role; email: string; joined_on: string }>

/** State while people are added: the addresses in use, the next numbers, and the people with their places. */
export type Sample = { addresses: Set<string>; numbers: Record<'B' | 'I', number>; people: Map<string, Placed> }

const patternOf = (role: Role, frame: Frame): number => {
  if (role.pattern) return frame.pattern(role.pattern)
  if (role.team === 'Night Desk') return frame.pattern('Night 22:00–06:00')
  return frame.pattern(role.city === 'B' ? 'Berlin 40 h' : 'Bengaluru 40 h')
}

const typeOf = (role: Role) => role.type ?? ('permanent' as const)

const employmentsOf = (demo: Demo, frame: Frame, sample: Sample, role: Role, id: number) => {
  const number = ++sample.numbers[role.city]
  const brand = frame.brand(role.city)
  return periodsOf(demo, role).map((period) => ({
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
  return periodsOf(demo, role).map((period) => ({
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
    const stored = await demo.tx.insertInto('employees').values(rows).returning(['id', 'work_email']).execute()
    const ids = new Map(stored.map((row) => [row.work_email, row.id]))
    chunk.forEach(({ role, email }, index) => {
      const joined_on = periodsOf(demo, role).at(-1)?.joined_on ?? demo.today
      sample.people.set(key(role, from + index), { id: ids.get(email) ?? 0, role, email, joined_on })
    })
    const each = chunk.map(({ role, email }) => ({ role, id: ids.get(email) ?? 0 }))
    const employments = each.flatMap(({ role, id }) => employmentsOf(demo, frame, sample, role, id))
    await demo.tx.insertInto('employments').values(employments).execute()
    const placements = each.flatMap(({ role, id }) => placementsOf(demo, frame, sample, role, id))
    await demo.tx.insertInto('placements').values(placements).execute()
  }
}
