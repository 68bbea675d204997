import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'
import { adminHolders, placedFrom } from './store/people.ts'

export type Referred = 'department' | 'team' | 'designation' | 'role' | 'brand' | 'pattern' | 'holiday_calendar'

/** Rows that stand in the way of a deletion because they are current or lie ahead. History is found by the database. */
export type Reference = Readonly<{
  to: Referred
  one: string
  many: string
  count: (tx: Tx, id: number, day: string) => Promise<number>
}>

/** Everything that keeps a row of the organisation in use, by the referring column. Other domains add theirs. */
export const references: Registry<Reference> = registry<Reference>('references to the organisation')

type Count = Readonly<{ one: string; many: string; count: number }>

/** What refers to a row today or later, in the order of registration. */
export const countReferences = async (tx: Tx, to: Referred, id: number, day: string): Promise<readonly Count[]> => {
  const counts: Count[] = []
  for (const [, reference] of references.all()) {
    if (reference.to !== to) continue
    counts.push({ one: reference.one, many: reference.many, count: await reference.count(tx, id, day) })
  }
  return counts
}

const placed =
  (column: string): Reference['count'] =>
  async (tx, id, day) => {
    const { rows } = await sql<{ n: number }>`
    select count(distinct p.employee_id)::int as n from ${placedFrom(day)} p where p.${sql.ref(column)} = ${id}`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  }

const active =
  (table: string, column: string): Reference['count'] =>
  async (tx, id) => {
    const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id} and archived_at is null`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  }

const people = { one: 'person', many: 'people' }

references.add('placements.department_id', { to: 'department', ...people, count: placed('department_id') })
references.add('departments.parent_id', {
  to: 'department',
  one: 'department',
  many: 'departments',
  count: active('departments', 'parent_id'),
})
references.add('teams.department_id', {
  to: 'department',
  one: 'team',
  many: 'teams',
  count: active('teams', 'department_id'),
})
references.add('designations.department_id', {
  to: 'department',
  one: 'designation',
  many: 'designations',
  count: active('designations', 'department_id'),
})
references.add('placements.team_id', { to: 'team', ...people, count: placed('team_id') })
references.add('placements.designation_id', { to: 'designation', ...people, count: placed('designation_id') })
references.add('placements.role_id', { to: 'role', ...people, count: placed('role_id') })
references.add('accounts.role_id', {
  to: 'role',
  one: 'administrator',
  many: 'administrators',
  count: async (tx, id) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${adminHolders} a where a.role_id = ${id}`.execute(tx)
    return rows[0]?.n ?? 0
  },
})
references.add('placements.work_pattern_id', { to: 'pattern', ...people, count: placed('work_pattern_id') })
references.add('brands.default_pattern_id', {
  to: 'pattern',
  one: 'brand',
  many: 'brands',
  count: active('brands', 'default_pattern_id'),
})
references.add('employments.brand_id', {
  to: 'brand',
  ...people,
  count: async (tx, id, day) => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct s.employee_id)::int as n from employment_span s join person_short e on e.id = s.employee_id
      where s.brand_id = ${id} and (s.left_on is null or s.left_on >= ${day}::date)`.execute(tx)
    return rows[0]?.n ?? 0
  },
})
references.add('work_pattern_versions.holiday_calendar_id', {
  to: 'holiday_calendar',
  one: 'work pattern',
  many: 'work patterns',
  count: async (tx, id) => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct pattern_id)::int as n from work_pattern_versions where holiday_calendar_id = ${id}`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  },
})
