import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { isSuperAdmin } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { GROUPS, settingGroups } from '../contract/settings.groups.ts'
import { OFFERED, type SettingKey, settingKeys } from '../contract/settings.keys.ts'
import type { SettingItem, SettingsState } from '../contract/settings.models.ts'
import { isSecret } from './store/secrets.ts'
import type { SettingsParts } from './rules/parts.ts'
import { listPresent, type PresentRow, readVersion } from './store/values.ts'
import { settingValue } from './public/values.ts'

/** A key that people may name, or undefined. */
export const offered = (key: string): SettingKey | undefined => OFFERED.find((known) => known === key)

/** Returns a value as it may be shown: null for a secret. */
export const shownValue = (key: SettingKey, value: unknown): unknown => (isSecret(key) ? null : value)

/** Today in the zone of the organisation. */
export const todayOf = async (tx: Tx, now: string): Promise<string> => {
  const zone = await settingValue(tx, 'organisation.time_zone', now)
  return dateIn(now, zone)
}

const itemOf = (key: SettingKey, rows: readonly PresentRow[], now: string, parts: SettingsParts): SettingItem => {
  const { label, help, type, limits, fallback } = settingKeys[key]
  const current = rows.find((row) => row.effective_from <= now)
  const isFixed = parts.fixed.has(key)
  const value = isFixed ? (parts.fixed.get(key) ?? fallback) : (current?.value ?? fallback)
  return {
    key,
    label,
    help,
    type,
    limits,
    default: shownValue(key, fallback),
    value: shownValue(key, value),
    set: isFixed ? value !== fallback : current !== undefined,
    fixed: isFixed,
    scheduled: rows
      .filter((row) => row.effective_from > now)
      .map(({ id, value: coming, effective_from, set_by_name }) => ({
        id,
        value: shownValue(key, coming),
        effective_from,
        set_by_name,
      })),
    changed_at: current?.set_at ?? null,
    changed_by_name: current?.set_by_name ?? null,
  }
}

/** Everything of the settings as the actor may see it. */
export const presentSettings = async (
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  parts: SettingsParts,
): Promise<SettingsState> => {
  const [version, rows, today] = await Promise.all([readVersion(tx), listPresent(tx, OFFERED, now), todayOf(tx, now)])
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const items = OFFERED.map((key) => ({
    group: settingKeys[key].group,
    item: itemOf(key, byKey.get(key) ?? [], now, parts),
  }))
  const write = actor.grants.has('settings.write')
  const groups = GROUPS.map((key) => ({
    key,
    label: settingGroups[key].label,
    items: items.filter(({ group }) => group === key).map(({ item }) => item),
    can: { write: write && (isSuperAdmin(actor) || !settingGroups[key].is_reserved) },
  }))
  return { version, today, groups, can: { write } }
}
