import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import type { SettingKey } from '../../contract/settings.keys.ts'

export type EffectInput = Readonly<{
  tx: Tx
  now: string
  actor: Actor
  value: unknown
  before: unknown
  /** The instant from which the value counts; `now` for a change that takes effect at once. */
  at: string
}>
type Effect = Readonly<{ text: string; count: number }>

/** The checks and consequences of a setting, registered by the domain that owns it. */
export type SettingOwner = Readonly<{
  /** Throws a refusal where the actor may not set this value now. */
  permits?: (input: EffectInput) => Promise<void>
  /** Returns the effect of the change, and on how many, which is shown before it is saved. */
  effect?: (input: EffectInput) => Promise<Effect | null>
  /** Runs in the transaction of the change. A setting with such a consequence takes effect at once. */
  applied?: (work: Work, change: Readonly<{ value: unknown; before: unknown }>) => Promise<void>
}>

/** Changes that were saved together: from `at` on, or cancelled before they began. */
export type SettingsChange = Readonly<{ actor: Actor; at: string; keys: readonly SettingKey[]; is_cancelled?: true }>

/** Notified in the transaction of every change of settings. */
export const settingListeners = registry<(work: Work, change: SettingsChange) => Promise<void>>('listeners of settings')

export const announceChange = async (work: Work, change: SettingsChange): Promise<void> => {
  if (change.keys.length === 0) return
  for (const [, listen] of settingListeners.all()) await listen(work, change)
}

export const settingOwners = registry<SettingOwner, SettingKey>('settings')

export const ownerOf = (key: string): SettingOwner => settingOwners.all().find(([known]) => known === key)?.[1] ?? {}
