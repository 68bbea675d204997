import type { Actor } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { settingValue } from '../public/values.ts'
import { listSettingChanges } from '../../contract/settings.calls.ts'
import { OFFERED, type SettingKey, settingKeys } from '../../contract/settings.keys.ts'
import type { HistoryRow } from '../../contract/settings.models.ts'
import type { SettingsParts } from '../rules/parts.ts'
import { offered } from '../present.ts'
import { isClosedTo } from '../workflow.ts'
import { isSecret } from '../store/secrets.ts'
import { type ChangeRow, listAuthors, listChanges } from '../store/history.ts'

type Rights = Readonly<{ now: string; actor: Actor; parts: SettingsParts }>

const stateOf = (row: ChangeRow, now: string): HistoryRow['state'] => {
  if (row.cancelled_at !== null) return 'cancelled'
  if (row.effective_from > now) return 'scheduled'
  return row.is_followed ? 'past' : 'in_force'
}

const present = (key: SettingKey, row: ChangeRow, { now, actor, parts }: Rights): HistoryRow => {
  const { label, type, limits, fallback } = settingKeys[key]
  const state = stateOf(row, now)
  const isHidden = isSecret(key)
  const may_write = actor.grants.has('settings.write') && !isClosedTo(actor, key)
  return {
    id: row.id,
    key,
    label,
    type,
    limits,
    before: isHidden ? null : (row.before ?? fallback),
    after: isHidden ? 'changed' : row.value,
    effective_from: row.effective_from,
    set_at: row.set_at,
    set_by_name: row.set_by_name,
    reason: row.reason,
    state,
    can: { undo: may_write && state === 'in_force' && !isHidden && !parts.fixed.has(key) },
  }
}

export const listSettingChangesOf = (parts: SettingsParts) =>
  handle(listSettingChanges, async ({ tx, now, actor, query }) => {
    const keys = OFFERED.filter(
      (key) =>
        (query.key === undefined || key === query.key) &&
        (query.group === undefined || settingKeys[key].group === query.group),
    )
    const zone = await settingValue(tx, 'organisation.time_zone', now)
    const [{ rows, meta }, authors] = await Promise.all([
      listChanges({ tx, now, zone }, keys, query),
      listAuthors(tx, OFFERED),
    ])
    const rights = { now, actor, parts }
    const shown = rows.flatMap((row) => {
      const key = offered(row.key)
      return key ? [present(key, row, rights)] : []
    })
    return new DetailedResponse(shown, { meta: { ...meta, authors } })
  })
