import type { PatternDayModel, PatternVersionModel } from '../../contract/calendar.models.ts'

/** A version of a work pattern as its form has it. */
export type VersionDraft = {
  effective_from: string
  kind: 'timed' | 'flexible'
  holiday_calendar_id: number
  time_zone?: string | null | undefined
  cycle_weeks?: number | undefined
  cycle_anchor?: string | null | undefined
  cycle_days?: number | null | undefined
  days: PatternDayModel[]
}

type Kind = VersionDraft['kind']
const OFF = { start: null, end: null, break_minutes: 0 }
const WORK_DAYS = 5

const dayOf = (kind: Kind, week: number, weekday: number): PatternDayModel => {
  const works = weekday <= WORK_DAYS
  if (kind === 'flexible') return { week, weekday, ...OFF, expected_minutes: works ? 480 : 0 }
  const times = works ? { start: '09:00', end: '17:30', break_minutes: 30 } : OFF
  return { week, weekday, ...times, expected_minutes: null }
}

/** Seven days for each week of the cycle: those that are there, further weeks like the first. */
export const daysFor = (kind: Kind, weeks: number, present: readonly PatternDayModel[]): PatternDayModel[] =>
  Array.from({ length: weeks * 7 }, (_, index) => {
    const week = Math.floor(index / 7) + 1
    const weekday = (index % 7) + 1
    const same = present.find((day) => day.week === week && day.weekday === weekday)
    const first = present.find((day) => day.week === 1 && day.weekday === weekday)
    return same ?? (first ? { ...first, week } : dayOf(kind, week, weekday))
  })

/** The days of another kind: nothing of the former fits. */
export const daysOfKind = (kind: Kind, weeks: number): PatternDayModel[] => daysFor(kind, weeks, [])

const placeOf = (index: number) => ({ week: Math.floor(index / 7) + 1, weekday: (index % 7) + 1 })
const isWorked = ({ start, expected_minutes }: PatternDayModel): boolean =>
  start !== null || (expected_minutes ?? 0) > 0

/** Returns a day of work like the first that there is, and a free day, without their place in the cycle. */
const kindsOfDay = (kind: Kind, present: readonly PatternDayModel[]) => {
  const off = { ...OFF, expected_minutes: kind === 'flexible' ? 0 : null, further: [] }
  const { week: _week, weekday: _weekday, ...like } = present.find(isWorked) ?? dayOf(kind, 1, 1)
  return { on: { ...like, further: like.further ?? [] }, off }
}

/** The days of a cycle of so many days: those that are there, and free days after them. */
export const daysOfCycle = (kind: Kind, length: number, present: readonly PatternDayModel[]): PatternDayModel[] => {
  const { off } = kindsOfDay(kind, present)
  return Array.from({ length }, (_, index) => ({ ...off, ...present[index], ...placeOf(index) }))
}

/** Usual cycles: on each day people work or are free. */
export const CYCLES = [
  { label: '4 on, 4 off', days: '####....' },
  { label: '2-2-3', days: '##..###..##...' },
  { label: '6 on, 2 off', days: '######..' },
] as const

/** The days of a usual cycle, with the hours of the first day of work that there is. */
export const daysOfUsual = (kind: Kind, cycle: string, present: readonly PatternDayModel[]): PatternDayModel[] => {
  const { on, off } = kindsOfDay(kind, present)
  return Array.from(cycle, (mark, index) => ({ ...(mark === '#' ? on : off), ...placeOf(index) }))
}

/**
 * Returns the day from which a new pattern is proposed: the beginning of the year, or the first joining if it is
 * earlier, so that everyone who gets the pattern has hours on all days.
 */
export const firstDayOfPattern = (today: string, firstJoined: string | null): string => {
  const year = `${today.slice(0, 4)}-01-01`
  return firstJoined !== null && firstJoined < year ? firstJoined : year
}

/** Returns the first version of a new pattern; its calendar is still to be chosen. */
export const emptyVersion = (effective_from: string) => ({
  effective_from,
  kind: 'timed' as const,
  cycle_weeks: 1,
  days: daysOfKind('timed', 1),
})

/** A version that continues another from a day on. */
export const versionDraft = (from: PatternVersionModel | undefined, effective_from: string): VersionDraft | null =>
  from
    ? {
        effective_from,
        kind: from.kind,
        holiday_calendar_id: from.holiday_calendar.id,
        time_zone: from.time_zone,
        cycle_weeks: from.cycle_weeks,
        cycle_anchor: from.cycle_anchor,
        cycle_days: from.cycle_days,
        days: from.days,
      }
    : null
