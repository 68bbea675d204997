import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'
import { adminHolders, placedFrom } from './store/people.ts'

export type Referred = 'department' | 'team' | 'designation' | 'role' | 'brand' | 'pattern' | 'holiday_calendar'

/** Rows that stand in the way of a deletion because they are current or lie ahead. History is found by the database. */
type Reference = Readonly<{
  to: Referred
  one: string
  many: string
  /** The permission with which such rows are seen; to others they are only counted. */
  seen_with: Permission
  count: (tx: Tx, id: number, day: string) => Promise<number>
}>

/** Everything that keeps a row of the organisation in use, by the referring column. Other domains add theirs. */
const references: Registry<Reference> = registry<Reference>('references to the organisation')

type Count = Readonly<{ one: string; many: string; count: number }>
type Ask = Pick<Context, 'tx' | 'actor'>

/** What refers to a row today or later: by its kind where the actor may see it, the rest together at the end. */
export const countReferences = async (
  { tx, actor }: Ask,
  to: Referred,
  id: number,
  day: string,
): Promise<readonly Count[]> => {
  const counts: Count[] = []
  let others = 0
  for (const [, reference] of references.all()) {
    if (reference.to !== to) continue
    const { one, many, seen_with } = reference
    const count = await reference.count(tx, id, day)
    if (scopeOf(actor, seen_with) === null) others += count
    else counts.push({ one, many, count })
  }
  return [...counts, { one: 'other', many: 'others', count: others }]
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

const people = { one: 'person', many: 'people', seen_with: 'people.read' } as const
const seen_with = 'organisation.read'

references.add('placements.department_id', { to: 'department', ...people, count: placed('department_id') })
references.add('departments.parent_id', {
  to: 'department',
  one: 'department',
  many: 'departments',
  seen_with,
  count: active('departments', 'parent_id'),
})
references.add('teams.department_id', {
  to: 'department',
  one: 'team',
  many: 'teams',
  seen_with,
  count: active('teams', 'department_id'),
})
references.add('designations.department_id', {
  to: 'department',
  one: 'designation',
  many: 'designations',
  seen_with,
  count: active('designations', 'department_id'),
})
references.add('placements.team_id', { to: 'team', ...people, count: placed('team_id') })
references.add('placements.designation_id', { to: 'designation', ...people, count: placed('designation_id') })
references.add('placements.role_id', { to: 'role', ...people, count: placed('role_id') })
references.add('accounts.role_id', {
  to: 'role',
  one: 'administrator',
  many: 'administrators',
  seen_with: 'people.admin.read',
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
  seen_with,
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
  seen_with,
  count: async (tx, id) => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct pattern_id)::int as n from work_pattern_versions where holiday_calendar_id = ${id}`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  },
})
