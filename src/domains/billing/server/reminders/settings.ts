import { settingOwners, settingValues } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { RemindAsk } from '../store/mails.ts'
import { todayOf } from '../today.ts'

const KEYS = ['billing.first_reminder_days', 'billing.second_reminder_days', 'billing.third_reminder_days'] as const

/** The steps of reminders as they are set now, with the day in the zone of the organisation. */
export const readLadder = async (work: Pick<Work, 'tx' | 'now'>): Promise<RemindAsk> => {
  const { tx, now } = work
  const set = await settingValues(tx, [...KEYS, 'organisation.time_zone'], now)
  const ladder = [set[KEYS[0]], set[KEYS[1]], set[KEYS[2]]] as const
  return { today: await todayOf(work), zone: set['organisation.time_zone'], ladder }
}

const effect = (text: string) => ({ effect: async () => ({ text, count: 0 }) })

/** What follows from the settings of invoices. */
export const registerBillingSettings = (): void => {
  for (const key of KEYS) settingOwners.add(key, effect('Counts for reminders that have not left yet.'))
  settingOwners.add('billing.sends_reminders', effect('Counts from the next morning on.'))
}
