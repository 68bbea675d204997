import { refusals } from '#kit/contract/refusals.ts'

/** Messages of findings, as a refusal and as a line of the plan. */
export const RULE_TEXTS = {
  overlap: '{name} already works {from} to {to} on {day}.',
  rest: '{name} would rest {value} before the shift on {day}; {limit} are required.',
  shift_length: 'At most {limit} per shift.',
  day_hours: '{name} would work {value} on {day}; the limit is {limit}.',
  week_hours: '{name} would work {value} in week {week}; the limit is {limit}.',
  consecutive: '{name} would work {value} days in a row; the limit is {limit}.',
  weekly_rest: '{name} would have no rest of {limit} in week {week}.',
  nights: '{name} would work {value} nights in a row; the limit is {limit}.',
  absent: '{name} is on approved leave on {day}.',
  skill: 'This shift needs: {skill} level {level}.',
  not_active: '{name} does not work here on {day}.',
  not_in_team: '{name} is not in {team} on {day}.',
} as const

/** Messages of findings that follow from work as it was punched; their rules are those of the plan. */
export const WORKED_TEXTS = {
  rest_after_work:
    '{name}: rest of {value} after the work until {until}, before the shift on {day}; {limit} are required.',
  rested: '{name}: rest of {value} after the work until {until}, before the work on {day}; {limit} are required.',
  day_worked: '{name} worked {value} on {day}; the limit is {limit}.',
  week_worked: '{name} worked {value} in week {week}; the limit is {limit}.',
} as const

export const shiftsRefusals = refusals(
  'shifts',
  {
    ...RULE_TEXTS,
    full: 'All {places} places are taken.',
    findings: '{count} must be solved or overridden first.',
    outside_week: 'The date is not in this week.',
    week_locked: 'Week {week} is locked.',
    begun: 'This shift has begun.',
    reason_required: 'A change within {hours} hours of the start needs a reason.',
    period_closed: '{month} is locked.',
    own: 'Another planner must decide this, because it is your own.',
    swap_self: 'Choose a shift of someone else.',
    swap_state: 'This swap is already {state}.',
    swap_open: 'This shift is already in a swap.',
    swap_late: 'Swaps close {hours} hours before the start.',
    swap_limit: '{used} of {limit} swaps this month are used.',
    swap_changed: 'One of the shifts has changed. Ask again.',
    not_published: 'This week is not published.',
    offer_state: 'This offer is already {state}.',
    offer_open: '{name} already has an offer for {day} that waits for an answer. Withdraw it first.',
    offer_late: '{name} cannot be asked in time: the shift begins in less than two hours.',
    claim_closed: 'Claims for this shift are closed.',
    template_in_use: 'This template is in use.{instead}',
    rule_looser: "The organisation's rule may only be made stricter.",
  },
  { reason_required: ['reason'], swap_self: ['other_shift_id'], rule_looser: ['value'] },
)

/** Codes of rules that a change of the plan can break. */
export const RULE_CODES = [
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
] as const
