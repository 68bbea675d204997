import { loadCalendars, organisationDay, requireUnit } from '#domains/organisation/server/index.ts'
import { datesBetween, monthBounds } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import {
  MAX_TRIAL_PEOPLE,
  type PolicyCounts,
  type PolicyRules,
  tryPolicy as call,
} from '../../contract/policies.calls.ts'
import { type Group, listGroup } from '../store/policies.ts'
import { listWorkdays, type StoredPolicy, type StoredWorkday } from '../store/workdays.ts'
import { evaluateWorkday, type EvaluatedWorkday } from '../rules/workday.ts'

const AT_ONCE = 50

/**
 * Returns true if rules for a group would apply on a day: no narrower rules apply, and the person is placed in the
 * group.
 */
const wouldApply = ({ policy, employee }: StoredWorkday, group: Group): boolean => {
  if (group.team_id !== null) return employee.team?.id === group.team_id
  if (policy.team_id !== null) return false
  if (group.department_id !== null) return employee.department?.id === group.department_id
  return policy.department_id === null
}

type Counts = { verdicts: Record<string, number>; flags: Record<string, number>; overtime_minutes: number }

const count = (counts: Counts, { judgement }: EvaluatedWorkday): void => {
  const { verdict, flags, overtime_minutes } = judgement
  counts.overtime_minutes += overtime_minutes
  counts.verdicts[verdict] = (counts.verdicts[verdict] ?? 0) + 1
  for (const flag of flags) counts.flags[flag] = (counts.flags[flag] ?? 0) + 1
}

type Trial = Readonly<{
  group: Group
  rules: PolicyRules
  from: string
  to: string
  before: Counts
  after: Counts
}>

/** Evaluates the days of some people twice: by the rules in force, and by those of the trial. */
const evaluateTwice = async ({ tx, now }: Context, people: readonly number[], trial: Trial): Promise<void> => {
  const { from, to, group, rules } = trial
  const calendars = await loadCalendars(tx, [...people], { from, to, now })
  const dates = datesBetween(from, to)
  const places = people.flatMap((employee_id) => dates.map((business_date) => ({ employee_id, business_date })))
  for (const workday of await listWorkdays(tx, places)) {
    const calendar = calendars.get(workday.employee.id)
    if (!calendar || workday.day === null || !wouldApply(workday, group)) continue
    const policy: StoredPolicy = { ...workday.policy, ...rules }
    count(trial.before, evaluateWorkday(workday, calendar, now))
    count(trial.after, evaluateWorkday({ ...workday, policy }, calendar, now))
  }
}

const none = (): Counts => ({ verdicts: {}, flags: {}, overtime_minutes: 0 })

export const tryPolicy = handle(call, async (context) => {
  const { tx, now, body } = context
  const { month, department_id, team_id, ...rules } = body
  if (month >= (await organisationDay(tx, now)).slice(0, 7)) throw invalid({ month: 'Choose a month that is over' })
  const group = { department_id, team_id }
  await requireUnit(tx, group)
  const { first, last } = monthBounds(month, 'UTC')
  const range = { from: first, to: last }
  const members = await listGroup(tx, group, range)
  const people = members.slice(0, MAX_TRIAL_PEOPLE)
  const trial: Trial = { group, rules, ...range, before: none(), after: none() }
  for (let start = 0; start < people.length; start += AT_ONCE)
    await evaluateTwice(context, people.slice(start, start + AT_ONCE), trial)
  const { before, after }: Readonly<{ before: PolicyCounts; after: PolicyCounts }> = trial
  return { people: people.length, people_in_group: members.length, before, after }
})
