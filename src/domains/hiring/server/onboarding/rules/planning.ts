import { settingValue } from '#domains/settings/server/index.ts'
import { loadPatternCalendar } from '#domains/organisation/server/index.ts'
import { addDays, addWorkingDays, calendarDay, toInstant } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { findPatternOfBrand } from '../store/brands.ts'
import { listMovable, updateTask } from '../store/stored-tasks.ts'
import { updateSchedule } from '../store/welcomes.ts'

type Place = Readonly<{
  work_pattern_id: number | null
  brand_id: number | null
  first_day_zone: string
  joining_on: string
}>

/** Returns the work pattern of a record: its own, else that of its brand, else that of the default brand. */
const patternOf = async (tx: Tx, place: Place): Promise<number | undefined> => {
  if (place.work_pattern_id !== null) return place.work_pattern_id
  return findPatternOfBrand(tx, place.brand_id)
}

// Items lie up to 60 days before and 90 after the first day; the next working day may be some days further on.
const DAYS_BEFORE = -100
const DAYS_AFTER = 130
const MORNING = '09:00'

/** Returns functions for the days around a joining day. */
export const planAround = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, place: Place) => {
  const { joining_on, first_day_zone: zone } = place
  const pattern = await patternOf(tx, place)
  const range = { from: addDays(joining_on, DAYS_BEFORE), to: addDays(joining_on, DAYS_AFTER), now }
  const calendar = pattern === undefined ? undefined : await loadPatternCalendar(tx, pattern, zone, range)
  const lead = await settingValue(tx, 'hiring.welcome_lead_days', now)
  const isWorking = (day: string): boolean => !calendar || calendarDay(calendar, day).expected_minutes > 0
  return {
    /** Returns a working day: on a day off the one before it, or the one after it for items after the first day. */
    dueOn: (offset: number): string => {
      const day = addDays(joining_on, offset)
      if (!calendar || isWorking(day)) return day
      return addWorkingDays(calendar, day, offset <= 0 ? -1 : 1) ?? day
    },
    /** Returns the morning some working days before the first day. */
    sendAt: (): string => {
      const before = calendar && addWorkingDays(calendar, joining_on, -lead)
      return new Date(toInstant(before ?? addDays(joining_on, -lead), MORNING, zone).at).toISOString()
    },
  }
}

type PlannedOnboard = Place & Readonly<{ id: number }>

/** Moves open items and the welcome along with the joining day, unless their day was set by hand. */
export const replan = async (work: Work, onboard: PlannedOnboard): Promise<void> => {
  const { tx } = work
  const plan = await planAround(work, onboard)
  for (const { id, offset_days } of await listMovable(tx, onboard.id))
    await updateTask(tx, id, { due_on: plan.dueOn(offset_days ?? 0) })
  await updateSchedule(tx, onboard.id, plan.sendAt())
}
