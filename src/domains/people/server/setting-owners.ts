import { sql } from 'kysely'
import { settingOwners, type SettingOwner } from '#domains/settings/server/index.ts'

const noticeDays: SettingOwner = {
  effect: async ({ tx, now }) => {
    const { count } = await tx
      .selectFrom('employments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql<boolean>`coalesce(left_on >= ${now}::timestamptz::date, true)`)
      .executeTakeFirstOrThrow()
    return { text: `Counts for people hired from then on; ${count} keep what was agreed.`, count }
  },
}

/** What follows from the settings of people. */
export const registerSettings = (): void => settingOwners.add('people.notice_days', noticeDays)
