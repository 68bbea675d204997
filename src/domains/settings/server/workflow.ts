import { invalid } from '#kit/contract/envelope.ts'
import { type Actor, isSuperAdmin, requireConfirmed } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { settingGroups } from '../contract/settings.groups.ts'
import { type SettingKey, settingKeys } from '../contract/settings.keys.ts'
import { settingsRefusals } from '../contract/settings.refusals.ts'
import { announceChange, ownerOf } from './public/effects.ts'
import type { SettingsParts } from './rules/parts.ts'
import type { Change } from './rules/read-changes.ts'
import { isSecret, sealSetting } from './store/secrets.ts'
import { addValue } from './store/values.ts'

export type Saving = Readonly<{ actor: Actor; at: string; reason?: string | undefined }>

/** Returns true where only super admins may change a setting and the actor is none. */
export const isClosedTo = (actor: Actor, key: SettingKey): boolean =>
  settingGroups[settingKeys[key].group].is_reserved && !isSuperAdmin(actor)

export const refuseReserved = (actor: Actor, keys: readonly SettingKey[]): void => {
  if (keys.some((key) => isClosedTo(actor, key))) throw settingsRefusals.refusal('super_admin_alone')
}

/** Requires the password where one of the settings belongs to a confirmed group. */
export const requireConfirmedFor = (actor: Actor, keys: readonly SettingKey[]): void => {
  if (keys.some((key) => settingGroups[settingKeys[key].group].is_confirmed)) requireConfirmed(actor)
}

/** Returns true where the consequence of a change follows at once, so that it can wait for no date. */
export const isAtOnce = (key: SettingKey): boolean => ownerOf(key).applied !== undefined

/** Refuses a later date for what follows at once. */
export const refuseLater = (changes: readonly Change[], isLater: boolean): void => {
  const once = changes.find(({ key }) => isAtOnce(key))
  if (once && isLater)
    throw invalid({ effective_from: `${settingKeys[once.key].label} takes effect at once, on no date` })
}

const stored = (parts: SettingsParts, { key, value }: Change): unknown =>
  isSecret(key) ? sealSetting(parts.secrets, key, String(value)) : value

// The audit records only that a secret was changed.
const auditedValue = (key: SettingKey, value: unknown): unknown => (isSecret(key) ? 'changed' : value)

/** Writes checked changes with their consequences, each with its row in the audit. */
export const saveChanges = async (
  work: Work,
  parts: SettingsParts,
  changes: readonly Change[],
  { actor, at, reason }: Saving,
): Promise<void> => {
  for (const change of changes) {
    const { key, value, before } = change
    const owner = ownerOf(key)
    await owner.permits?.({ tx: work.tx, now: work.now, actor, value, before, at })
    const id = await addValue(work, { key, value: stored(parts, change), effective_from: at, reason })
    await owner.applied?.(work, { value, before })
    await audit(work, 'settings.updated', {
      entity: 'setting_values',
      id,
      change: changed(
        { value: isSecret(key) ? null : before },
        { value: auditedValue(key, value) },
        { key, effective_from: at, reason: reason ?? null },
      ),
    })
  }
  await announceChange(work, { actor, at, keys: changes.map(({ key }) => key) })
}
