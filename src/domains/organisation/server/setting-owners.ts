import { sql } from 'kysely'
import { settingKeys, settingOwners, type SettingOwner } from '#domains/settings/server/index.ts'

const KEY = 'organisation.week_start'
const label = (value: unknown): string =>
  settingKeys[KEY].limits.choices?.find((choice) => choice.value === value)?.label ?? String(value)

const weekStart: SettingOwner = {
  effect: async ({ tx, value }) => {
    const { count } = await tx
      .selectFrom('work_patterns as p')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('p.archived_at', 'is', null)
      .where(sql<boolean>`exists (select from work_pattern_versions v where v.pattern_id = p.id and v.cycle_weeks > 1)`)
      .executeTakeFirstOrThrow()
    const patterns = count === 1 ? '1 work pattern changes' : `${count} work patterns change`
    return { text: `Weeks start on ${label(value)}; ${patterns} weeks on another day. Days before stay.`, count }
  },
}

/** What follows from the settings of the organisation. */
export const registerSettings = (): void => settingOwners.add(KEY, weekStart)
