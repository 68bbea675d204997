import { requireVersion } from '#kit/server/database/lock-version.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { listKinds as listCall, updateKind as updateCall } from '../../contract/notices.calls.ts'
import type { NoticeKindRow } from '../../contract/notices.models.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { findKind, inForce, noticeKinds, type NoticeAsk } from '../kinds.ts'

const FIRST_VERSION = 1

const numbersOf = async (tx: Tx, now: string) => {
  const { rows } = await sql<{ kind: string; sent: number; muted: number }>`
    select kind, sum(sent)::int as sent, sum(muted)::int as muted from (
      select kind, count(*) as sent, 0 as muted from notifications
      where created_at > ${now}::timestamptz - interval '30 days' and created_at <= ${now}::timestamptz group by kind
      union all
      select kind, 0, count(*) from notification_preferences where not live group by kind) counted
    group by kind`.execute(tx)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Every kind with what holds for a person who has not chosen otherwise, and what people make of it. */
const readKinds = async ({ tx, now, actor }: NoticeAsk): Promise<NoticeKindRow[]> => {
  const numbers = await numbersOf(tx, now)
  const stored = new Map(
    (await tx.selectFrom('notification_kinds').selectAll().execute()).map((row) => [row.kind, row]),
  )
  return noticeKinds
    .all()
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, kind]) => ({
      kind: key,
      label: kind.label,
      domain: kind.domain,
      ...inForce(kind, stored.get(key)),
      locked: kind.is_locked ?? false,
      last_30_days: numbers.get(key)?.sent ?? 0,
      muted_by: numbers.get(key)?.muted ?? 0,
      version: stored.get(key)?.version ?? FIRST_VERSION,
      can: { edit: !kind.is_locked && actor.grants.has('notices.kind.write') },
    }))
}

export const listKinds = handle(listCall, readKinds)

export const updateKind = handle(updateCall, async (context) => {
  const { tx, params, body } = context
  const kind = findKind(params.kind)
  if (!kind) throw notFound()
  if (kind.is_locked) throw noticesRefusals.refusal('kind_locked')
  const { version, ...changes } = body
  const find = async () => {
    const row = (await readKinds(context)).find((one) => one.kind === params.kind)
    if (!row) throw notFound()
    return row
  }
  const before = await find()
  requireVersion(before, version)
  const row = await tx
    .insertInto('notification_kinds')
    .values({ kind: params.kind, version: FIRST_VERSION + 1, ...changes })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ version: version + 1, ...changes })
        .where('notification_kinds.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (row?.version !== version + 1) throw refuseStale()
  const after = await find()
  await audit(context, 'notices.kind_updated', {
    entity: 'notification_kinds',
    id: null,
    change: changed(before, after),
  })
  return after
})
