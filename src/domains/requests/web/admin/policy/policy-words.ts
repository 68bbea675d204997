import { dateFormat } from '#kit/web/format/formatting.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { CalendarBlock } from '../../../contract/blocks.calls.ts'
import type { ApprovalChain, ChainStep } from '../../../contract/chains.calls.ts'
import type { LeavePlan } from '../../../contract/policy.calls.ts'
import type { Unit } from '../../../contract/requests.models.ts'
import { ASSIGNEE_WORDS } from '../../parts/words.ts'

type Options<Value> = readonly Readonly<{ value: Value; label: string }>[]

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>): Options<Key> => {
  const isKey = (key: string): key is Key => key in words
  return Object.keys(words)
    .filter(isKey)
    .map((value) => ({ value, label: words[value] }))
}

export const UNIT_WORDS: Readonly<Record<Unit, string>> = { day: 'Days', hour: 'Hours', none: '–' }

export const RULE_WORDS = { none: 'Not asked for', optional: 'Optional', required: 'Required' } as const
export const RULE_OPTIONS = optionsOf(RULE_WORDS)

export const PERIOD_WORDS = { week: 'a week', month: 'a month', year: 'a year' } as const
export const PERIOD_OPTIONS = optionsOf(PERIOD_WORDS)

export const EMPLOYMENT_OPTIONS = optionsOf({
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
})

export const SCOPE_WORDS: Readonly<Record<LeavePlan['scope'], string>> = {
  organisation: 'Organisation',
  brand: 'Brand',
  department: 'Department',
  designation: 'Designation',
  employee: 'One person',
}
export const SCOPE_OPTIONS = optionsOf(SCOPE_WORDS)

export const GRANT_WORDS: Readonly<Record<LeavePlan['granted'], string>> = {
  upfront: 'At the start of the leave year',
  monthly: 'Month by month',
}
export const GRANT_OPTIONS = optionsOf(GRANT_WORDS)

const YEAR = 2024
/** `January` for 1. */
export const monthName = (month: number): string =>
  dateFormat({ month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(YEAR, month - 1, 1)))
export const MONTH_NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1)

// 2024-01-01 was a Monday.
/** `Mon` for 1 to `Sun` for 7. */
export const weekdayName = (weekday: number): string =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(YEAR, 0, weekday)))
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export const LEVEL_SIGNS: Readonly<Record<CalendarBlock['level'], Readonly<{ word: string; tone: Tone }>>> = {
  closed: { word: 'Closed', tone: 'bad' },
  limited: { word: 'Limited', tone: 'attention' },
  peak: { word: 'Peak', tone: 'elsewhere' },
}
export const LEVEL_OPTIONS = optionsOf({
  closed: 'Closed: cannot be asked for',
  limited: 'Limited: only so many of a team',
  peak: 'Peak: counted for fairness',
})

export const ESCALATION_OPTIONS = optionsOf({
  hr: 'HR',
  manager: ASSIGNEE_WORDS.manager,
  team_lead: ASSIGNEE_WORDS.team_lead,
  department_approver: ASSIGNEE_WORDS.department_approver,
})
export const ASSIGNEE_OPTIONS = optionsOf({
  department_approver: ASSIGNEE_WORDS.department_approver,
  manager: ASSIGNEE_WORDS.manager,
  team_lead: ASSIGNEE_WORDS.team_lead,
  employee: 'One person',
  named: 'Named by the request',
  hr: ASSIGNEE_WORDS.hr,
})

type Step = ChainStep & Partial<Pick<ApprovalChain['steps'][number], 'employee_name'>>

const NAMED_STEPS: Readonly<Record<string, string>> = { named: 'Named by the request' }

/** Whom a step asks: `Manager`, `HR above 10 days`. */
export const stepText = ({ assignee, employee_name, min_days }: Step): string => {
  const who = employee_name ?? NAMED_STEPS[assignee] ?? ASSIGNEE_WORDS[assignee]
  return min_days === null ? who : `${who} above ${count(min_days, 'day')}`
}
