import type { Draft } from '#kit/web/form/draft.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { addPolicy, AttendancePolicy, PolicyRules } from '../../contract/policies.calls.ts'
import { policyRecord } from '../../contract/policies.records.ts'

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

/** Returns the rules of the organisation that are in force: it has some from its first day on. */
export const inForce = (all: readonly AttendancePolicy[]): AttendancePolicy | undefined =>
  all.find((one) => one.state === 'in_force' && one.department === null && one.team === null)

/** Returns the form values of a new policy: those of another one, from a day on. */
export const newDraft = (from: AttendancePolicy, day: string) => ({ ...policyRecord.values(from), effective_from: day })

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
