import type { Work } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { SettingKey, SettingValue } from '../contract/settings.keys.ts'
import { settingsCalls } from '../contract/settings.calls.ts'
import { settingsPermissions } from '../contract/settings.permissions.ts'
import { settingsSentences } from './audit-sentences.ts'
import { settingsAudit } from './audit-words.ts'
import { listSettingChangesOf } from './calls/history.ts'
import { uploadOrganisationLogo } from './calls/logo.ts'
import { cancelSetting, previewSettings, readSettings, updateSettings } from './calls/settings.ts'
import type { SettingsParts } from './rules/parts.ts'
import { addValue, raiseVersion } from './store/values.ts'
import { retention } from './retention.ts'
import { setupFilling } from './setup-steps.ts'

export { cacheSettings, updateCachedVersion } from './store/cache.ts'
export {
  type EffectInput,
  settingListeners,
  type SettingOwner,
  settingOwners,
  type SettingsChange,
} from './public/effects.ts'
export { fixedSettings } from './rules/parts.ts'
export { type LinkBase, linkBase } from './public/link-base.ts'
export { settingSecret } from './store/secrets.ts'
export { settingKeys } from '../contract/settings.keys.ts'
export { settingsRefusals } from '../contract/settings.refusals.ts'
export { readSettingDays } from './public/setting-days.ts'
export { readSetting, settingValue, settingValues } from './public/values.ts'
export { settingDays, settingsVersion, storedSetting } from './store/values.ts'
export { logoUrl } from '../contract/logo-url.ts'
export { personal as personalOfSettings } from './personal.ts'

/** Sets a value from the instant of the change on, for the system itself: without checks and consequences. */
export const setSetting = async <const Key extends SettingKey>(
  work: Work,
  key: Key,
  value: SettingValue<Key>,
): Promise<void> => {
  await raiseVersion(work.tx)
  const id = await addValue(work, { key, value, effective_from: work.now })
  await audit(work, 'settings.updated', { entity: 'setting_values', id, after: { key, value } })
}

/** The values with which an organisation is set up: read by all domains, changed on one page. */
export const settingsDomain = (parts: SettingsParts) =>
  serverDomain({
    id: 'settings',
    retention,
    permissions: settingsPermissions,
    audit: settingsAudit,
    sentences: settingsSentences,
    calls: settingsCalls,
    handlers: {
      readSettings: readSettings(parts),
      updateSettings: updateSettings(parts),
      previewSettings: previewSettings(parts),
      listSettingChanges: listSettingChangesOf(parts),
      cancelSetting: cancelSetting(parts),
      uploadOrganisationLogo: uploadOrganisationLogo(parts),
    },
    fills: [setupFilling],
  })
