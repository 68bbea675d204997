import { refusals } from '#kit/contract/refusals.ts'

export const organisationRefusals = refusals(
  'organisation',
  {
    name_taken: 'A {kind} with this name exists already.',
    code_taken: 'This code is in use.',
    parent_cycle: 'A department cannot sit below itself.',
    too_deep: 'Departments can have 6 levels.',
    head_not_employed: '{name} is not employed on that day.',
    lead_not_employed: '{name} is not employed on that day.',
    lead_role: "{name}'s role {role} has no lead rights. Change the role first.",
    lead_in_past: 'A lead can only change from today on.',
    in_use: '{what} {name}. Move them first.',
    manager_circle: 'From {day} on, {circle}. Nobody can be above themself: choose someone else.',
    number_not_allowed: 'This number does not belong to the area.',
    unknown_grant: 'Unknown permission: {key}',
    grant_above_own: 'You cannot grant more than you hold: {label}.',
    role_locked: 'The super admin role cannot be changed.',
    series_taken: '{prefix} belongs to another brand.',
    series_back: 'The next number must be above {highest}, the highest one given.',
    series_in_use: 'Numbers with {prefix} are in use. The prefix stays.',
    default_brand: 'Choose another default brand first.',
    holiday_exists: '{day} is in this calendar already.',
    pattern_in_past: 'Past days of a pattern stay as they were. Choose a later date.',
  },
  {
    name_taken: ['name'],
    code_taken: ['code'],
    parent_cycle: ['parent_id'],
    too_deep: ['parent_id'],
    head_not_employed: ['head_id'],
    lead_role: ['lead_id'],
    lead_in_past: ['lead_from'],
    number_not_allowed: ['role_number'],
    unknown_grant: ['grants'],
    grant_above_own: ['grants'],
    series_taken: ['number_prefix'],
    series_back: ['number_next'],
    series_in_use: ['number_prefix'],
    default_brand: ['is_default'],
    holiday_exists: ['date'],
    pattern_in_past: ['effective_from'],
  },
)

/** Raised by the domain that locks months; changes of the calendar declare it because they meet it. */
export const lockedMonth = { 'attendance.period_locked': '{month} is locked.' } as const
