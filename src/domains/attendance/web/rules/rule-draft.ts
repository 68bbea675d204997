import { z } from 'zod'
import type { Draft } from '#kit/web/form/draft.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type addPolicy, type AttendancePolicy, policyRules, type PolicyRules } from '../../contract/policies.calls.ts'

export type RuleDraft = Draft<typeof addPolicy>
export type BreakDraft = PolicyRules['break_kinds'][number]

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

const figures = z.object(policyRules)

/** Returns the form values of a policy. */
export const draftOf = (policy: AttendancePolicy) => ({
  department_id: policy.department?.id ?? null,
  team_id: policy.team?.id ?? null,
  effective_from: policy.effective_from,
  ...figures.parse(policy),
})

/** Returns the rules of the organisation that are in force: it has some from its first day on. */
export const inForce = (all: readonly AttendancePolicy[]): AttendancePolicy | undefined =>
  all.find((one) => one.state === 'in_force' && one.department === null && one.team === null)

/** Returns the form values of a new policy: those of another one, from a day on. */
export const newDraft = (from: AttendancePolicy, day: string) => ({ ...draftOf(from), effective_from: day })

const MAX_LETTERS = 34

/** The key of a new kind of break, made of its name, and unlike those that are taken. */
export const keyOf = (name: string, taken: readonly string[]): string => {
  const letters = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, MAX_LETTERS)
  const key = letters || 'break'
  const free = [key, ...taken.map((_, index) => `${key}_${index + 2}`)]
  return free.find((one) => !taken.includes(one)) ?? key
}
