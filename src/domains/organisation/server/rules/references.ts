import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import {
  countAdminsOfRole,
  countEmployedByBrand,
  countInUse,
  countPatternsOfCalendar,
  countPlaced,
  type CountRows,
} from '../store/references.ts'

export type Referred = 'department' | 'team' | 'designation' | 'role' | 'brand' | 'pattern' | 'holiday_calendar'

/** Rows that block a deletion because they are current or lie ahead. The database finds history. */
type Reference = Readonly<{
  to: Referred
  one: string
  many: string
  /** The permission with which such rows are seen; to others they are only counted. */
  seen_with: Permission
  count: CountRows
}>

const people = { one: 'person', many: 'people', seen_with: 'people.read' } as const
const seen_with = 'organisation.read'

/** All references that block the deletion of a row of the organisation, by the referring column. */
const references: Readonly<Record<string, Reference>> = {
  'placements.department_id': { to: 'department', ...people, count: countPlaced('department_id') },
  'departments.parent_id': {
    to: 'department',
    one: 'department',
    many: 'departments',
    seen_with,
    count: countInUse('departments', 'parent_id'),
  },
  'teams.department_id': {
    to: 'department',
    one: 'team',
    many: 'teams',
    seen_with,
    count: countInUse('teams', 'department_id'),
  },
  'designations.department_id': {
    to: 'department',
    one: 'designation',
    many: 'designations',
    seen_with,
    count: countInUse('designations', 'department_id'),
  },
  'placements.team_id': { to: 'team', ...people, count: countPlaced('team_id') },
  'placements.designation_id': { to: 'designation', ...people, count: countPlaced('designation_id') },
  'placements.role_id': { to: 'role', ...people, count: countPlaced('role_id') },
  'accounts.role_id': {
    to: 'role',
    one: 'administrator',
    many: 'administrators',
    seen_with: 'people.admin.read',
    count: countAdminsOfRole,
  },
  'placements.work_pattern_id': { to: 'pattern', ...people, count: countPlaced('work_pattern_id') },
  'brands.default_pattern_id': {
    to: 'pattern',
    one: 'brand',
    many: 'brands',
    seen_with,
    count: countInUse('brands', 'default_pattern_id'),
  },
  'employments.brand_id': {
    to: 'brand',
    ...people,
    count: countEmployedByBrand,
  },
  'work_pattern_versions.holiday_calendar_id': {
    to: 'holiday_calendar',
    one: 'work pattern',
    many: 'work patterns',
    seen_with,
    count: countPatternsOfCalendar,
  },
}

type Count = Readonly<{ one: string; many: string; count: number }>
type CountContext = Pick<Context, 'tx' | 'actor'>

/**
 * Counts the references to a row today or later: by kind where the actor may see them, the rest together at the end.
 */
export const countReferences = async (
  { tx, actor }: CountContext,
  to: Referred,
  id: number,
  day: string,
): Promise<readonly Count[]> => {
  const counts: Count[] = []
  let others = 0
  for (const reference of Object.values(references)) {
    if (reference.to !== to) continue
    const { one, many, seen_with } = reference
    const count = await reference.count(tx, id, day)
    if (scopeOf(actor, seen_with) === null) others += count
    else counts.push({ one, many, count })
  }
  return [...counts, { one: 'other', many: 'others', count: others }]
}
