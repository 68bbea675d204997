import type { LabourRule, PlacedPerson } from './labour.rules.ts'

type Severity = 'block' | 'warn'
export const FINDING_RULES = [
  'overlap',
  'rest',
  'shift_length',
  'day_hours',
  'week_hours',
  'consecutive',
  'weekly_rest',
  'nights',
  'absent',
  'skill',
  'not_active',
  'not_in_team',
  'unavailable',
  'onsite',
  'over_needed',
  'publish_notice',
] as const
export type FindingRule = (typeof FINDING_RULES)[number]

/** A person who works for a team in a week, with all input of the rules. Dates are days, instants milliseconds. */
export type RulePerson = PlacedPerson &
  Readonly<{
    name: string
    /** Days on which the person works here, both included. */
    active: readonly Readonly<{ from: string; to: string | null }>[]
    absences: readonly RuleAbsence[]
    preferences: readonly RulePreference[]
    /** Levels that the person has on days of the week. */
    skills: readonly Readonly<{ skill_id: number; level: number; dates: readonly string[] }>[]
    /** Shifts of other weeks and teams, from 14 days before to 14 days after. */
    neighbours: readonly Neighbour[]
    /** Punches of the same days; a team that does not punch has none. */
    worked: readonly Punch[]
  }>

export type RuleAbsence = Readonly<{
  date: string
  part: 'full' | 'first_half' | 'second_half' | 'hours' | 'rest_of_day'
  from_time: string | null
  to_time: string | null
  kind: 'away' | 'home'
  pending: boolean
}>

export type RulePreference = Readonly<{
  weekday: number | null
  from_date: string | null
  to_date: string | null
  from_time: string
  to_time: string
  wish: 'prefer' | 'avoid' | 'unavailable'
}>

/** Work from a punch in to its punch out, on its business day. Instants in milliseconds. */
export type Punch = Readonly<{
  date: string
  from_at: number
  /** Null while the person works. */
  to_at: number | null
  /** Unpaid breaks that have ended. */
  break_minutes: number
  /** The start of an unpaid break that runs. */
  break_from: number | null
  /** Minutes of the whole day as attendance counts them. */
  day_minutes: number | null
  /** The time is not disputed: no punch out is missing or waits for a decision. */
  is_decided: boolean
}>

type Neighbour = Readonly<{
  shift_id: number
  date: string
  from_at: number
  to_at: number
  minutes: number
  is_night: boolean
}>

export type PlannedUser = Readonly<{
  employee_id: number
  assignment_id: number | null
  /** Rules whose break was accepted with a reason. */
  overrides: readonly string[]
}>

/** A shift of the plan; one that is not stored yet has an id below zero. */
export type PlanShift = Readonly<{
  id: number
  version: number
  template_id: number | null
  name: string
  short: string
  color: string
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  needed: number
  site: 'any' | 'onsite'
  skill_id: number | null
  skill_level: number | null
  note: string
  users: readonly PlannedUser[]
}>

export type RuleContext = Readonly<{
  team_id: number
  team_name: string
  start_date: string
  zone: string
  people: ReadonlyMap<number, RulePerson>
  rules: readonly LabourRule[]
  /** Names of the skills that shifts require. */
  skills: ReadonlyMap<number, string>
  /** The actor may lend people of other teams. */
  lends: boolean
  publish_notice_days: number
  is_published: boolean
  today: string
  /** The instant up to which work counts as it was punched. */
  now: number
}>

export type Finding = Readonly<{
  rule: FindingRule
  severity: Severity
  overridable: boolean
  /** Its break was accepted with a reason. */
  overridden: boolean
  employee_id: number | null
  shift_ids: readonly number[]
  date: string
  value: number | null
  limit: number | null
  /** The last day that was worked, where the finding follows from work as it was punched. */
  worked_on: string | null
  message: string
  /** Values that fill the placeholders of the message. */
  values: Readonly<Record<string, string | number>>
}>
