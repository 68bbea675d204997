import { refusals } from '#kit/contract/refusals.ts'

export const attendanceRefusals = refusals('attendance', {
  already_punched_in: 'You are already punched in since {since}.',
  not_punched_in: '{who} not punched in.',
  not_employed: 'You are not employed on this day.',
  person_not_employed: '{who} not employed on that day.',
  reason_required: 'Give a reason.',
  out_time_invalid: 'Choose a time between {from} and {to}.',
  overlaps: 'Overlaps the punch {from}–{to} of {who} on {day}{others}.',
  in_future: 'The time lies in the future.',
  too_long: 'A punch cannot be longer than 24 hours.',
  break_outside: 'A break must lie inside its punch.',
  break_order: 'A break must end after it begins.',
  breaks_overlap: 'Two breaks overlap.',
  own_record: 'You cannot decide your own time.',
  voided: 'This punch was deleted.',
  overlaps_new: 'Another punch was made at that time just now. Look again.',
  policy_past: 'A policy starts tomorrow at the earliest.',
  policy_exists: 'A policy for this group starts on that day already.',
  policy_in_force: 'This policy is in force. Add a new one with a later date.',
  order: 'The punch out must come after the punch in.',
})
