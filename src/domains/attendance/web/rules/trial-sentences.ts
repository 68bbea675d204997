import { month as monthName } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { type Flag, type Verdict, VERDICTS } from '../../contract/verdicts.models.ts'
import type { tryPolicy } from '../../contract/policies.calls.ts'

export type Tried = DataOf<typeof tryPolicy>
type Labels = readonly [one: string, many: string]

const VERDICT_COUNTS: Readonly<Record<Verdict, Labels>> = {
  working: ['day still at work', 'days still at work'],
  pending: ['pending day', 'pending days'],
  present: ['day present', 'days present'],
  half_day: ['half day', 'half days'],
  absent: ['day absent', 'days absent'],
  on_leave: ['day on leave', 'days on leave'],
  holiday: ['holiday', 'holidays'],
  day_off: ['day off', 'days off'],
}

const FLAG_COUNTS = [
  ['late', ['late arrival', 'late arrivals']],
  ['early_leave', ['early leave', 'early leaves']],
] satisfies readonly (readonly [Flag, Labels])[]

/** Returns each difference as a sentence, and a note if not all people were evaluated. */
export const trialSentences = (month: string, tried: Tried): readonly string[] => {
  const { before, after, people, people_in_group } = tried
  if (people_in_group === 0) return [`Nobody was in this group in ${monthName(month)}.`]
  const sentence = ([one, many]: Labels, was: number, would: number): readonly string[] =>
    was === would
      ? []
      : [`With these rules ${monthName(month)} would have had ${count(would, one, many)} instead of ${number(was)}.`]
  const changes = [
    ...VERDICTS.flatMap((key) => sentence(VERDICT_COUNTS[key], before.verdicts[key] ?? 0, after.verdicts[key] ?? 0)),
    ...FLAG_COUNTS.flatMap(([key, labels]) => sentence(labels, before.flags[key] ?? 0, after.flags[key] ?? 0)),
    ...(before.overtime_minutes === after.overtime_minutes
      ? []
      : [
          `With these rules ${monthName(month)} would have had ${duration(after.overtime_minutes)} of overtime instead of ${duration(before.overtime_minutes)}.`,
        ]),
  ]
  return [
    ...(changes.length > 0 ? changes : ['Nothing would have been different.']),
    ...(people < people_in_group ? [`${number(people)} of ${number(people_in_group)} people were looked at.`] : []),
  ]
}
