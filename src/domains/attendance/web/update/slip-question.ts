import { duration } from '#kit/web/format/durations.ts'
import { wallTime } from '#kit/web/format/zone-times.ts'
import type { Question } from '#kit/web/states/confirm.tsx'
import type { TypedPunch } from './typed-times.ts'

const MS_PER_MINUTE = 60_000

/**
 * Returns the question before a punch is saved that is likely a slip: one that lasts longer than the rules let a punch
 * stay open, or ends on another day than it began. Null where nothing is unusual.
 */
export const questionOf = (
  { punched_in_at, punched_out_at }: Pick<TypedPunch, 'punched_in_at' | 'punched_out_at'>,
  zone: string,
  limit_minutes: number,
): Question | null => {
  const minutes = Math.round((Date.parse(punched_out_at) - Date.parse(punched_in_at)) / MS_PER_MINUTE)
  const isLong = minutes > limit_minutes
  const isOver = wallTime(punched_in_at, zone).date !== wallTime(punched_out_at, zone).date
  if (!isLong && !isOver) return null
  const over = isOver ? ['It ends on the day after.'] : []
  const long = isLong ? [`The rules expect a punch to end within ${duration(limit_minutes)}.`] : []
  return {
    title: `Save a punch of ${duration(minutes)}?`,
    text: [...over, ...long].join(' '),
    action: 'Save the punch',
  }
}
