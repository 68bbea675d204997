import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import type { SettingKey } from '../../contract/settings.keys.ts'
import { isFollowed, valueBefore } from './values.ts'

type Filter = PageInput &
  Readonly<{ set_by?: number | undefined; from?: string | undefined; until?: string | undefined }>
type Ask = Readonly<{ tx: Tx; now: string; zone: string }>

export type ChangeRow = Readonly<{
  id: number
  key: string
  value: unknown
  before: unknown
  effective_from: string
  set_at: string
  reason: string | null
  cancelled_at: string | null
  set_by_name: string | null
  is_followed: boolean
}>

const matching = ({ tx, zone }: Ask, keys: readonly SettingKey[], { set_by, from, until }: Filter) => {
  const day = sql<string>`(v.set_at at time zone ${zone})::date`
  return tx
    .selectFrom('setting_values as v')
    .leftJoin('accounts as a', 'a.id', 'v.set_by')
    .where(sql<boolean>`v.key = any(${keys}::text[])`)
    .$if(set_by !== undefined, (query) => query.where('v.set_by', '=', set_by ?? 0))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`${day} >= ${from}::date`))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`${day} <= ${until}::date`))
}

/** A page of the changes, newest first, each with the value that it followed. */
export const listChanges = async (ask: Ask, keys: readonly SettingKey[], filter: Filter) => {
  const page = pageBy({ sorts: { set_at: sql`v.set_at` }, id: sql`v.id`, fallback: '-set_at' }, filter)
  const { total } = await matching(ask, keys, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(ask, keys, filter)
    .select(['v.id', 'v.key', 'v.value', 'v.effective_from', 'v.set_at', 'v.reason', 'v.cancelled_at'])
    .select(['a.name as set_by_name', valueBefore.as('before'), isFollowed(ask.now).as('is_followed')])
    .select(page.key.as('page_key'))
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
  return { ...page.close(rows), total }
}

/** Everyone who ever changed one of the settings. */
export const listAuthors = async (tx: Tx, keys: readonly SettingKey[]) =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name'])
    .where(sql<boolean>`a.id in (select set_by from setting_values where key = any(${keys}::text[]))`)
    .orderBy('a.name')
    .execute()
