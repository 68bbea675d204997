import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'
import { card } from '#domains/people/contract/card.models.ts'
import { color, date, id, named } from '#kit/contract/fields.ts'
import { brandRecord, designationRecord } from './organisation.records.ts'
import { row } from './units.models.ts'

export const userDepartment = z.strictObject({
  id,
  name: z.string(),
  parent_id: id.nullable(),
  head: named.nullable(),
})
export type UserDepartment = z.output<typeof userDepartment>

export const userTeam = z.strictObject({
  id,
  name: z.string(),
  department: named,
  lead: named.nullable(),
  color,
  mine: z.boolean(),
  led_by_me: z.boolean(),
})
export type UserTeam = z.output<typeof userTeam>

export const teamLead = z.strictObject({
  employee_id: id,
  name: z.string(),
  team: named,
  kind: z.enum(['lead', 'deputy']),
  until: date.nullable(),
})
export type TeamLead = z.output<typeof teamLead>

/** A person who could lead, deputise or head something from a day on, or why not. */
export const candidate = z.strictObject({
  id,
  name: z.string(),
  team: z.string().nullable(),
  role: z.string().nullable(),
  is_employed: z.boolean(),
  has_lead_rights: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

export const designation = z.strictObject({ ...row, ...designationRecord.row })
export type Designation = z.output<typeof designation>

export const country = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  dial_code: z.string(),
})

export const brand = z.strictObject({ ...row, ...brandRecord.row, logo_file_id: id.nullable() })
export type Brand = z.output<typeof brand>

/** The result of a deletion: a row is archived, not deleted, because history refers to it. */
export const outcome = z.strictObject({ outcome: z.enum(['deleted', 'archived']) })
export type Outcome = z.output<typeof outcome>

const finding = z.strictObject({
  kind: z.enum([
    'team_without_lead',
    'lead_leaves',
    'head_leaves',
    'manager_circle',
    'manager_without_rights',
    'person_without_manager',
    'role_without_holder',
    'few_super_admins',
    'brand_without_people',
    'no_holidays_next_year',
    'unknown_grant',
  ]),
  text: z.string(),
  link: screenLink,
})
export type Finding = z.output<typeof finding>

export const overview = z.strictObject({
  counts: z.strictObject({
    people: z.int(),
    departments: z.int(),
    teams: z.int(),
    designations: z.int(),
    roles: z.int(),
    brands: z.int(),
    holiday_calendars: z.int(),
    work_patterns: z.int(),
  }),
  headcount_by_department: z.array(z.strictObject({ department: named, people: z.int() })),
  joins_and_exits: z.array(z.strictObject({ month: z.string(), joins: z.int(), exits: z.int() })),
  /** The earliest day on which someone works here; null while no one does. */
  first_joined_on: date.nullable(),
  findings: z.array(finding),
})
export type Overview = z.output<typeof overview>

/** A person of a team, as everyone may know them: a card of the directory. */
export const teamMember = card
export type TeamMember = z.output<typeof teamMember>
