import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import type { SettingKey } from '../contract/settings.keys.ts'

export type EffectAsk = Readonly<{
  tx: Tx
  now: string
  actor: Actor
  value: unknown
  before: unknown
  /** When the value begins; `now` for a change that takes effect at once. */
  at: string
}>
type Effect = Readonly<{ text: string; count: number }>

/** What the owner of a setting knows of its changes; registered where the server is put together. */
export type SettingOwner = Readonly<{
  /** Throws a refusal where the actor may not set this value now. */
  permits?: (ask: EffectAsk) => Promise<void>
  /** What the change does, and to how many: told before it is saved. */
  effect?: (ask: EffectAsk) => Promise<Effect | null>
  /** What follows in the transaction of the change. A setting with such a consequence takes effect at once. */
  applied?: (work: Work, change: Readonly<{ value: unknown; before: unknown }>) => Promise<void>
}>

/** What was saved in one go: from `at` on, or taken back before it began. */
export type SettingsChange = Readonly<{ actor: Actor; at: string; keys: readonly SettingKey[]; is_cancelled?: true }>

/** Notified in the transaction of every change of settings. */
export const settingListeners = registry<(work: Work, change: SettingsChange) => Promise<void>>('listeners of settings')

export const announceChange = async (work: Work, change: SettingsChange): Promise<void> => {
  if (change.keys.length === 0) return
  for (const [, listen] of settingListeners.all()) await listen(work, change)
}

export const settingOwners = registry<SettingOwner, SettingKey>('settings')

export const ownerOf = (key: string): SettingOwner => settingOwners.all().find(([known]) => known === key)?.[1] ?? {}
