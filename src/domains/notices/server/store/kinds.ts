import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

export const FIRST_VERSION = 1

const byKindCount = z.object({ kind: z.string(), sent: z.number(), muted: z.number() })

/** Counts the notices of the last 30 days and the people who want no toasts, by kind. */
export const countByKind = async (tx: Tx, now: string) => {
  const found = await rows(tx, byKindCount)`
    select kind, sum(sent)::int as sent, sum(muted)::int as muted from (
      select kind, count(*) as sent, 0 as muted from notifications
      where created_at > ${now}::timestamptz - interval '30 days' and created_at <= ${now}::timestamptz group by kind
      union all
      select kind, 0, count(*) from notification_preferences where not live group by kind) counted
    group by kind`
  return new Map(found.map((row) => [row.kind, row]))
}

/** Returns what the organisation has chosen for kinds of notices. */
export const listStoredKinds = (tx: Tx) => tx.selectFrom('notification_kinds').selectAll().execute()

type Change = Omit<Updateable<Database['notification_kinds']>, 'kind' | 'version'>

/** Changes a kind that still has the version, and returns the new version; undefined if it has another one. */
export const updateKind = async (
  tx: Tx,
  { kind, version, changes }: Readonly<{ kind: string; version: number; changes: Change }>,
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('notification_kinds')
    .values({ kind, version: FIRST_VERSION + 1, ...changes })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ version: version + 1, ...changes })
        .where('notification_kinds.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
