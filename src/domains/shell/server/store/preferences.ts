import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { preferences, type Preferences } from '../../contract/preferences.models.ts'

const stored = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) })
const FRESH: Preferences = { color_scheme: 'system', dashboard: { order: [], hidden: [] }, views: [], version: 1 }

type Row = Readonly<{
  preferences: Preferences
  last_dashboard_at: string | null
  locale: string | null
  time_zone: string | null
  email: string | null
}>

/** Returns an account's preferences for screens, language, zone and address; the defaults where no one has chosen yet. */
export const readPreferences = async (tx: Tx, accountId: number): Promise<Row> => {
  const { locale, time_zone, email, last_dashboard_at, color_scheme, dashboard, views, version } = await tx
    .selectFrom('accounts as a')
    .leftJoin('account_preferences as p', 'p.account_id', 'a.id')
    .select(['a.locale', 'a.time_zone', 'a.email'])
    .select(['p.color_scheme', 'p.dashboard', 'p.views', 'p.version', 'p.last_dashboard_at'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const chosen = version === null ? FRESH : { color_scheme, version, views, dashboard: stored.parse(dashboard) }
  return { preferences: preferences.parse(chosen), last_dashboard_at, locale, time_zone, email }
}

type Change = Readonly<{
  version: number
  color_scheme?: Preferences['color_scheme'] | undefined
  dashboard?: Preferences['dashboard'] | undefined
  views?: Preferences['views'] | undefined
}>

/** Saves what was chosen; false where a person saved in the meantime. */
export const savePreferences = async (work: Work, accountId: number, change: Change): Promise<boolean> => {
  await work.tx
    .insertInto('account_preferences')
    .values({ account_id: accountId })
    .onConflict((row) => row.column('account_id').doNothing())
    .execute()
  const { numUpdatedRows } = await work.tx
    .updateTable('account_preferences')
    .set({
      ...(change.color_scheme === undefined ? {} : { color_scheme: change.color_scheme }),
      ...(change.dashboard === undefined ? {} : { dashboard: json(change.dashboard) }),
      ...(change.views === undefined ? {} : { views: json(change.views) }),
      updated_at: work.now,
    })
    .where('account_id', '=', accountId)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Remembers that the dashboard was looked at. */
export const markVisit = async (tx: Tx, accountId: number, now: string): Promise<void> => {
  await tx
    .insertInto('account_preferences')
    .values({ account_id: accountId, last_dashboard_at: now })
    .onConflict((row) => row.column('account_id').doUpdateSet({ last_dashboard_at: now }))
    .execute()
}
