import type { Draft } from '#kit/web/form/draft.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { addPolicy, AttendancePolicy, PolicyRules } from '../../contract/policies.calls.ts'

export type RuleDraft = Draft<typeof addPolicy>
export type BreakDraft = PolicyRules['break_kinds'][number]

/** What rules begin with where the organisation has none yet. */
const DEFAULTS: PolicyRules = {
  window_after_minutes: 60,
  late_grace_minutes: 10,
  early_grace_minutes: 10,
  half_day_below_percent: 60,
  absent_below_percent: 25,
  max_session_minutes: 960,
  break_kinds: [
    { key: 'short', name: 'Short', paid: true, max_each_minutes: 15, max_day_minutes: 30 },
    { key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 },
    { key: 'private', name: 'Private', paid: false, max_each_minutes: 30, max_day_minutes: 30 },
  ],
  break_required_after_minutes: 360,
  break_required_minutes: 30,
}

type State = AttendancePolicy['state']
export const STATE_SIGNS: Readonly<Record<State, Readonly<{ word: string; tone: Tone }>>> = {
  in_force: { word: 'In force', tone: 'good' },
  planned: { word: 'Planned', tone: 'attention' },
  past: { word: 'Past', tone: 'off' },
}

export const groupName = ({ department, team }: Pick<AttendancePolicy, 'department' | 'team'>): string =>
  team?.name ?? department?.name ?? 'Organisation'

/** "Support from 1 Jun 2026" */
export const policyName = (policy: AttendancePolicy): string =>
  `${groupName(policy)} from ${fullDay(policy.effective_from)}`

const figuresOf = (rules: PolicyRules): PolicyRules => ({
  window_after_minutes: rules.window_after_minutes,
  late_grace_minutes: rules.late_grace_minutes,
  early_grace_minutes: rules.early_grace_minutes,
  half_day_below_percent: rules.half_day_below_percent,
  absent_below_percent: rules.absent_below_percent,
  max_session_minutes: rules.max_session_minutes,
  break_kinds: rules.break_kinds,
  break_required_after_minutes: rules.break_required_after_minutes,
  break_required_minutes: rules.break_required_minutes,
})

/** A policy as the form holds it. */
export const draftOf = (policy: AttendancePolicy) => ({
  department_id: policy.department?.id ?? null,
  team_id: policy.team?.id ?? null,
  effective_from: policy.effective_from,
  ...figuresOf(policy),
})

/** What a new policy begins with: the figures of another, or those that hold for the organisation. */
export const newDraft = (all: readonly AttendancePolicy[], from: AttendancePolicy | undefined, day: string) => {
  if (from) return { ...draftOf(from), effective_from: day }
  const own = all.find((one) => one.state === 'in_force' && one.department === null && one.team === null)
  return { department_id: null, team_id: null, effective_from: day, ...figuresOf(own ?? DEFAULTS) }
}

const MOST_LETTERS = 34

/** The key of a new kind of break, made of its name, and unlike those that are taken. */
export const keyOf = (name: string, taken: readonly string[]): string => {
  const letters = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, MOST_LETTERS)
  const key = letters || 'break'
  const free = [key, ...taken.map((_, index) => `${key}_${index + 2}`)]
  return free.find((one) => !taken.includes(one)) ?? key
}
