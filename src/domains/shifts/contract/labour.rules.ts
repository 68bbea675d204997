// Finds the rule of rest and hours in force for a person on a day.
export const LABOUR_RULES = [
  'rest_minutes',
  'max_shift_minutes',
  'max_day_minutes',
  'max_week_minutes',
  'max_consecutive_days',
  'weekly_rest_minutes',
  'max_nights_in_row',
] as const
export type LabourRuleName = (typeof LABOUR_RULES)[number]
export const LABOUR_SCOPES = ['organisation', 'team', 'designation', 'employee'] as const
type LabourScope = (typeof LABOUR_SCOPES)[number]

export type LabourRule = Readonly<{
  scope: LabourScope
  scope_id: number | null
  rule: LabourRuleName
  value: number | null
  severity: 'block' | 'warn'
  overridable: boolean
  effective_from: string
}>

export type Placed = Readonly<{
  from: string
  until: string | null
  team_id: number | null
  designation_id: number | null
}>
export type PlacedPerson = Readonly<{ id: number; placements: readonly Placed[] }>

/** Rules whose value is a minimum; that of the others is a maximum. */
const MINIMUMS: ReadonlySet<LabourRuleName> = new Set(['rest_minutes', 'weekly_rest_minutes'])

export const placementOn = ({ placements }: Pick<PlacedPerson, 'placements'>, date: string): Placed | undefined =>
  placements.find(({ from, until }) => from <= date && (until === null || until > date))

type Limit = Pick<LabourRule, 'rule' | 'value' | 'severity' | 'overridable'>

/** Returns true for a rule that allows nothing that the other forbids. */
export const isStricter = (one: Limit, other: Limit): boolean => {
  if (other.value === null) return true
  if (one.value === null) return false
  const isAsStrict = MINIMUMS.has(one.rule) ? one.value >= other.value : one.value <= other.value
  return (
    isAsStrict && (other.severity === 'warn' || one.severity === 'block') && (other.overridable || !one.overridable)
  )
}

const latest = (rules: readonly LabourRule[], date: string, scope: LabourScope, id: number | null) =>
  rules.reduce<LabourRule | undefined>((found, one) => {
    const isOf = one.scope === scope && one.scope_id === id && one.effective_from <= date
    return isOf && (!found || one.effective_from > found.effective_from) ? one : found
  }, undefined)

/**
 * The rule in force: that of the person, else of the designation, the team, the organisation. What the organisation blocks
 * without exception is never loosened.
 */
export const ruleFor = (
  rules: readonly LabourRule[],
  person: PlacedPerson,
  rule: LabourRuleName,
  date: string,
): LabourRule | null => {
  const of = rules.filter((one) => one.rule === rule)
  const general = latest(of, date, 'organisation', null)
  const placed = placementOn(person, date)
  const own =
    latest(of, date, 'employee', person.id) ??
    (placed?.designation_id ? latest(of, date, 'designation', placed.designation_id) : undefined) ??
    (placed?.team_id ? latest(of, date, 'team', placed.team_id) : undefined)
  const found = own ?? general
  const isFixed = general?.severity === 'block' && !general.overridable
  const chosen = isFixed && found && general && !isStricter(found, general) ? general : found
  return chosen && chosen.value !== null ? chosen : null
}
