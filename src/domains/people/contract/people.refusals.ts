import { refusals } from '#kit/contract/refusals.ts'

export const peopleRefusals = refusals('people', {
  email_taken: 'This e-mail is in use.',
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
  has_history: 'Punches, reports or pay exist. Use Resign instead.',
  before_joining: 'The date is before joining.',
  placement_past: 'Past placements stay. Add a correction.',
  employee_linked: 'Another admin account belongs to this person.',
  own_account: 'You cannot do this to your own account.',
  role_above_own: 'You cannot give a role that holds more than yours.',
  admin_above_own: 'This account holds more than yours.',
  last_super_admin: 'The last super admin must stay.',
})
