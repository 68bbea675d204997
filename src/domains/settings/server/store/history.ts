import { z } from 'zod'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { SettingKey } from '../../contract/settings.keys.ts'
import { isFollowed, valueBefore } from './values.ts'

type Filter = PageInput &
  Readonly<{ set_by?: number | undefined; from?: string | undefined; until?: string | undefined }>
type HistoryContext = Readonly<{ tx: Tx; now: string; zone: string }>

const changeRow = z.object({
  id: z.number(),
  key: z.string(),
  value: z.unknown(),
  before: z.unknown(),
  effective_from: z.string(),
  set_at: z.string(),
  reason: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  set_by_name: z.string().nullable(),
  is_followed: z.boolean(),
})
export type ChangeRow = z.output<typeof changeRow>

/** A page of the changes, newest first, each with the value that it followed. */
export const listChanges = async ({ tx, now, zone }: HistoryContext, keys: readonly SettingKey[], filter: Filter) => {
  const page = pageBy({ sorts: { set_at: sql`v.set_at` }, id: sql`v.id`, fallback: '-set_at' }, filter)
  const { set_by, from, until } = filter
  const day = sql`(v.set_at at time zone ${zone})::date`
  const conditions = [
    sql`v.key = any(${keys}::text[])`,
    ...(set_by === undefined ? [] : [sql`v.set_by = ${set_by}`]),
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${day} <= ${until}::date`]),
  ]
  return readPage(tx, page, {
    row: changeRow,
    columns: sql`v.id, v.key, v.value, v.effective_from, v.set_at, v.reason, v.cancelled_at, a.name as set_by_name,
      ${valueBefore} as before, ${isFollowed(now)} as is_followed`,
    from: sql`setting_values v left join accounts a on a.id = v.set_by`,
    where: sql.join(conditions, sql` and `),
  })
}

/** Everyone who ever changed one of the settings. */
export const listAuthors = async (tx: Tx, keys: readonly SettingKey[]) =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name'])
    .where(sql<boolean>`a.id in (select set_by from setting_values where key = any(${keys}::text[]))`)
    .orderBy(sql`lower(a.name) collate names`)
    .execute()
