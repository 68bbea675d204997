import { requireVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { listKinds as listCall, updateKind as updateCall } from '../../contract/notices.calls.ts'
import type { NoticeKindRow } from '../../contract/notices.models.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { findKind, getEffectiveChoice, noticeKinds, type NoticeContext } from '../public/kinds.ts'
import * as store from '../store/kinds.ts'

/** Returns every kind with its defaults for people who have not chosen otherwise, and how people use it. */
const listKindRows = async ({ tx, now, actor }: NoticeContext): Promise<NoticeKindRow[]> => {
  const numbers = await store.countByKind(tx, now)
  const stored = new Map((await store.listStoredKinds(tx)).map((row) => [row.kind, row]))
  return noticeKinds
    .all()
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, kind]) => ({
      kind: key,
      label: kind.label,
      domain: kind.domain,
      ...getEffectiveChoice(kind, stored.get(key)),
      locked: kind.is_locked ?? false,
      last_30_days: numbers.get(key)?.sent ?? 0,
      muted_by: numbers.get(key)?.muted ?? 0,
      version: stored.get(key)?.version ?? store.FIRST_VERSION,
      can: { edit: !kind.is_locked && actor.grants.has('notices.kind.write') },
    }))
}

export const listKinds = handle(listCall, listKindRows)

export const updateKind = handle(updateCall, async (context) => {
  const { tx, params, body } = context
  const kind = findKind(params.kind)
  if (!kind) throw notFound()
  if (kind.is_locked) throw noticesRefusals.refusal('kind_locked')
  const { version, ...changes } = body
  const find = async () => {
    const row = (await listKindRows(context)).find((one) => one.kind === params.kind)
    if (!row) throw notFound()
    return row
  }
  const before = await find()
  requireVersion(before, version)
  const updated = await store.updateKind(tx, { kind: params.kind, version, changes })
  if (updated !== version + 1) throw refuseStale()
  const after = await find()
  await audit(context, 'notices.kind_updated', {
    entity: 'notification_kinds',
    id: null,
    change: changed(before, after),
  })
  return after
})
