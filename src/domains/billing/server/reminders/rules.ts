import { settingOwners, settingValues } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { ReminderSchedule } from '../store/mails.ts'
import { todayOf } from '../rules/today.ts'

const KEYS = ['billing.first_reminder_days', 'billing.second_reminder_days', 'billing.third_reminder_days'] as const

/** The steps of reminders as they are set now, with the day in the zone of the organisation. */
export const readLadder = async (work: Pick<Work, 'tx' | 'now'>): Promise<ReminderSchedule> => {
  const { tx, now } = work
  const set = await settingValues(tx, [...KEYS, 'organisation.time_zone'], now)
  const ladder = [set[KEYS[0]], set[KEYS[1]], set[KEYS[2]]] as const
  return { today: await todayOf(work), zone: set['organisation.time_zone'], ladder }
}

const effect = (text: string) => ({ effect: async () => ({ text, count: 0 }) })

const ladderStep = effect('Counts for reminders that have not left yet.')

/** The effects of the settings of invoices. */
export const billingSettingFilling = entries(settingOwners, {
  'billing.first_reminder_days': ladderStep,
  'billing.second_reminder_days': ladderStep,
  'billing.third_reminder_days': ladderStep,
  'billing.sends_reminders': effect('Counts from the next morning on.'),
})
