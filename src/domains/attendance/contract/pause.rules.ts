import type { Day, Interval } from '#engines/calendar/contract/calendar.ts'
import { wholeMinutes, type WorkSpan } from './work-time.rules.ts'

type Input = Readonly<{ day: Pick<Day, 'scheduled'>; spans: readonly WorkSpan[]; now: number }>

const overlap = (one: Interval, other: Interval): number =>
  Math.max(0, Math.min(one.to_at, other.to_at) - Math.max(one.from_at, other.from_at))

/** The minutes between the blocks of a day in which the person did not work: who has them needs no further break. */
export const pauseBetweenBlocks = ({ day, spans, now }: Input): number => {
  const gaps = day.scheduled.slice(1).map((block, index): Interval => {
    const before = day.scheduled[index]
    return { from_at: before?.to_at ?? block.from_at, to_at: block.from_at }
  })
  const worked = spans.map(({ from, to }): Interval => ({ from_at: from, to_at: to ?? now }))
  const last = Math.max(...worked.map(({ to_at }) => to_at))
  return gaps
    .filter(({ to_at }) => to_at < last)
    .reduce((sum, gap) => {
      const free = gap.to_at - gap.from_at - worked.reduce((all, span) => all + overlap(gap, span), 0)
      return sum + wholeMinutes(Math.max(0, free))
    }, 0)
}
