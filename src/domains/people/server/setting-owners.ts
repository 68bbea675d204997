import { settingOwners, type SettingOwner } from '#domains/settings/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { countEmployed, countSharedBirthdays } from './store/setting-effects.ts'

const noticeDays: SettingOwner = {
  effect: async ({ tx, now }) => {
    const count = await countEmployed(tx, now)
    return { text: `Counts for people hired from then on; ${count} keep what was agreed.`, count }
  },
}

const celebrations: SettingOwner = {
  effect: async ({ tx, now, value }) => {
    const count = await countSharedBirthdays(tx, now)
    const people = count === 1 ? '1 person shares a birthday' : `${count} people share their birthdays`
    return { text: `${people}; colleagues ${value === true ? 'see them' : 'see none of them'}.`, count }
  },
}

/** The effects of the settings of people. */
export const settingFilling = entries(settingOwners, {
  'people.notice_days': noticeDays,
  'notices.celebrations': celebrations,
})
