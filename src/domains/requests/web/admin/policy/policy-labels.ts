import { dateFormat } from '#kit/web/format/formatting.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { CalendarBlock } from '#domains/requests/contract/blocks.calls.ts'
import type { ApprovalChain, ChainStep } from '#domains/requests/contract/chains.calls.ts'
import { ASSIGNEE_LABELS } from '../../parts/labels.ts'

type Options<Value> = readonly Readonly<{ value: Value; label: string }>[]

const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>): Options<Key> => {
  const isKey = (key: string): key is Key => key in labels
  return Object.keys(labels)
    .filter(isKey)
    .map((value) => ({ value, label: labels[value] }))
}

export const EMPLOYMENT_OPTIONS = optionsOf({
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
})

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
export const ESCALATION_OPTIONS = optionsOf({
  hr: 'HR',
  manager: ASSIGNEE_LABELS.manager,
  team_lead: ASSIGNEE_LABELS.team_lead,
  department_approver: ASSIGNEE_LABELS.department_approver,
})
export const ASSIGNEE_OPTIONS = optionsOf({
  department_approver: ASSIGNEE_LABELS.department_approver,
  manager: ASSIGNEE_LABELS.manager,
  team_lead: ASSIGNEE_LABELS.team_lead,
  employee: 'One person',
  named: 'Named by the request',
  hr: ASSIGNEE_LABELS.hr,
})

type Step = ChainStep & Partial<Pick<ApprovalChain['steps'][number], 'employee_name'>>

const NAMED_STEPS: Readonly<Record<string, string>> = { named: 'Named by the request' }

/** Names the deciders of a step: `Manager`, `HR above 10 days`. */
export const stepText = ({ assignee, employee_name, min_days }: Step): string => {
  const who = employee_name ?? NAMED_STEPS[assignee] ?? ASSIGNEE_LABELS[assignee]
  return min_days === null ? who : `${who} above ${count(min_days, 'day')}`
}
