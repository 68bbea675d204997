import { settingKeys, settingOwners, type SettingOwner } from '#domains/settings/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { countAlternating } from './store/work-patterns.ts'

const KEY = 'organisation.week_start'
const label = (value: unknown): string =>
  settingKeys[KEY].limits.choices?.find((choice) => choice.value === value)?.label ?? String(value)

const weekStart: SettingOwner = {
  effect: async ({ tx, value }) => {
    const count = await countAlternating(tx)
    const patterns = count === 1 ? '1 work pattern changes' : `${count} work patterns change`
    return { text: `Weeks start on ${label(value)}; ${patterns} weeks on another day. Days before stay.`, count }
  },
}

/** The consequences of the settings of the organisation. */
export const settingFilling = entries(settingOwners, { [KEY]: weekStart })
