import { settingValue } from '#domains/settings/server/index.ts'
import { loadPatternCalendar } from '#domains/organisation/server/index.ts'
import { addDays, addWorkingDays, calendarDay, toInstant } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'

type Place = Readonly<{
  work_pattern_id: number | null
  brand_id: number | null
  first_day_zone: string
  joining_on: string
}>

/** The work pattern by which days of a record are counted: its own, else that of its brand, else that of the usual brand. */
const patternOf = async (tx: Tx, place: Place): Promise<number | undefined> => {
  if (place.work_pattern_id !== null) return place.work_pattern_id
  const brands = tx.selectFrom('brands').select('default_pattern_id').where('archived_at', 'is', null)
  const brand = await (
    place.brand_id === null ? brands.where('is_default', '=', true) : brands.where('id', '=', place.brand_id)
  ).executeTakeFirst()
  return brand?.default_pattern_id
}

// Items lie up to 60 days before and 90 after the first day; the next working day may be some days further on.
const BEFORE = -100
const AFTER = 130
const MORNING = '09:00'

/** How the days around a joining day are counted. */
export const planAround = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, place: Place) => {
  const { joining_on, first_day_zone: zone } = place
  const pattern = await patternOf(tx, place)
  const range = { from: addDays(joining_on, BEFORE), to: addDays(joining_on, AFTER), now }
  const calendar = pattern === undefined ? undefined : await loadPatternCalendar(tx, pattern, zone, range)
  const lead = await settingValue(tx, 'hiring.welcome_lead_days', now)
  const isWorking = (day: string): boolean => !calendar || calendarDay(calendar, day).expected_minutes > 0
  return {
    /** A working day: on a day off the one before it, or after it for what follows the first day. */
    dueOn: (offset: number): string => {
      const day = addDays(joining_on, offset)
      if (!calendar || isWorking(day)) return day
      return addWorkingDays(calendar, day, offset <= 0 ? -1 : 1) ?? day
    },
    /** In the morning some working days before the first day. */
    sendAt: (): string => {
      const before = calendar && addWorkingDays(calendar, joining_on, -lead)
      return new Date(toInstant(before ?? addDays(joining_on, -lead), MORNING, zone).at).toISOString()
    },
  }
}

type Held = Place & Readonly<{ id: number }>

/** Moves what was not fixed by hand, and was not done yet, along with the joining day. */
export const replan = async (work: Work, held: Held): Promise<void> => {
  const { tx } = work
  const plan = await planAround(work, held)
  const items = await tx
    .selectFrom('onboard_tasks')
    .select(['id', 'offset_days'])
    .where('onboard_id', '=', held.id)
    .where('state', '=', 'open')
    .where('due_fixed', '=', false)
    .where('offset_days', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, offset_days } of items)
    await tx
      .updateTable('onboard_tasks')
      .set({ due_on: plan.dueOn(offset_days ?? 0) })
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('welcomes')
    .set({ send_at: plan.sendAt() })
    .where('onboard_id', '=', held.id)
    .where('send_at_fixed', '=', false)
    .where('send_at', 'is not', null)
    .where('mail_key', 'is', null)
    .execute()
}
