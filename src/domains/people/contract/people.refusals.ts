import { refusals } from '#kit/contract/refusals.ts'

export const peopleRefusals = refusals('people', {
  email_taken: 'This email is in use.',
  number_taken: '{number} is in use.',
  number_form: 'Numbers of this brand look like {example}.',
  team_mismatch: '{team} does not belong to {department}.',
  manager_cycle: '{manager} reports to {person} on that day already.',
  own_record: 'You cannot change your own record here.',
  not_employed: '{person} is not employed on that day.',
  overlap: 'These dates overlap {dates}.',
  no_login: 'This person has no login.',
  has_login: 'This person has a login.',
  in_use_already: 'This account is in use already. Its owner can ask for a new password.',
  joined_locked: 'Pay exists for the first month.',
  has_history: 'Punches, reports or pay exist. Use Resign instead.',
  record_stays: 'Punches, reports or pay exist, so the record stays.',
  change_decided: 'This was decided by {who} on {day}.',
  bank_right: 'Only payroll may add a bank account.',
  kept_by_hr: 'HR keeps this. Ask them to change it.',
  before_joining: 'The date is before joining.',
  placement_past: 'Past placements stay. Add a correction.',
  employee_linked: 'Another admin account belongs to this person.',
  own_account: 'You cannot do this to your own account.',
  role_above_own: 'You cannot give a role that holds more than yours.',
  admin_above_own: 'This account holds more than yours.',
  exit_open: 'A resignation is open already.',
  exit_decided: 'This was decided by {by} on {day}.',
  already_left: 'The last day has passed. Rehire instead.',
  not_left: 'This person has not left.',
  rehire_not_ok: 'Marked as not to be rehired.',
  none_moved: 'Nothing moved. {why}',
  holdings_open: '{items} still with {person}.',
  warning_state: 'This warning is closed.',
  last_super_admin: 'The last super admin must stay.',
})

/** Changes that reach into a locked month are refused by the domain that locked it. */
export const lockedMonth = { 'attendance.period_locked': '{month} is locked.' } as const
