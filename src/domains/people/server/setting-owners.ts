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

const celebrations: SettingOwner = {
  effect: async ({ tx, now, value }) => {
    const { count } = await tx
      .selectFrom('employees as e')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('e.deleted_at', 'is', null)
      .where('e.share_birthday', '=', true)
      .where('e.date_of_birth', 'is not', null)
      .where(
        sql<boolean>`exists (select from employments m where m.employee_id = e.id
          and coalesce(m.left_on >= ${now}::timestamptz::date, true))`,
      )
      .executeTakeFirstOrThrow()
    const people = count === 1 ? '1 person shares a birthday' : `${count} people share their birthdays`
    return { text: `${people}; colleagues ${value === true ? 'see them' : 'see none of them'}.`, count }
  },
}

/** Registers the effects of the settings of people. */
export const registerSettings = (): void => {
  settingOwners.add('people.notice_days', noticeDays)
  settingOwners.add('notices.celebrations', celebrations)
}
