import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { settingLimits, settingType } from './settings.kinds.ts'

const settingItem = z.strictObject({
  key: z.string(),
  label: z.string(),
  help: z.string(),
  type: settingType,
  limits: settingLimits,
  default: z.unknown(),
  /** The value in force; null for a secret. */
  value: z.unknown(),
  /** True where a person, or the installation, has set it. */
  set: z.boolean(),
  /** Given by the environment of the installation: no one changes it here. */
  fixed: z.boolean(),
  scheduled: z.array(
    z.strictObject({ id, value: z.unknown(), effective_from: instant, set_by_name: z.string().nullable() }),
  ),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
})
export type SettingItem = z.output<typeof settingItem>

export const settingsState = z.strictObject({
  version,
  /** Today in the zone of the organisation: the first day that a change can name. */
  today: z.string(),
  groups: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      items: z.array(settingItem),
      can: z.strictObject({ write: z.boolean() }),
    }),
  ),
  can: z.strictObject({ write: z.boolean() }),
})
export type SettingsState = z.output<typeof settingsState>

/** One change. A secret shows only that it was changed. */
export const historyRow = z.strictObject({
  id,
  key: z.string(),
  label: z.string(),
  type: settingType,
  limits: settingLimits,
  before: z.unknown(),
  after: z.unknown(),
  effective_from: instant,
  set_at: instant,
  set_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(['in_force', 'past', 'scheduled', 'cancelled']),
  can: z.strictObject({ undo: z.boolean() }),
})
export type HistoryRow = z.output<typeof historyRow>
