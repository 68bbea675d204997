import { duration } from '#kit/web/format/durations.ts'
import { wallTime } from '#kit/web/format/zone-times.ts'
import type { TypedPunch } from './typed-times.ts'

const MS_PER_MINUTE = 60_000

/** A likely slip of the keyboard in a punch, and the button that names its length. */
export type Slip = Readonly<{ text: string; action: string }>

/**
 * Returns the likely slip in a punch before it is saved: it lasts longer than the rules let a punch stay open, or ends on
 * another day than it began. Null for a usual one.
 */
export const slipOf = (
  { punched_in_at, punched_out_at }: Pick<TypedPunch, 'punched_in_at' | 'punched_out_at'>,
  zone: string,
  limit_minutes: number,
): Slip | null => {
  const minutes = Math.round((Date.parse(punched_out_at) - Date.parse(punched_in_at)) / MS_PER_MINUTE)
  const isLong = minutes > limit_minutes
  const isOver = wallTime(punched_in_at, zone).date !== wallTime(punched_out_at, zone).date
  if (!isLong && !isOver) return null
  const over = isOver ? ['It ends on the day after.'] : []
  const long = isLong ? [`The rules expect a punch to end within ${duration(limit_minutes)}.`] : []
  return {
    text: [`This punch lasts ${duration(minutes)}.`, ...over, ...long].join(' '),
    action: `Save a punch of ${duration(minutes)}`,
  }
}
