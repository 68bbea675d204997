import { type Actor, isSuperAdmin } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { oidcRefusals } from '../../../contract/oidc.refusals.ts'
import { findSettings, type Settings } from '../store/settings.ts'

/** Returns the settings, while company sign-in is on; those of a flow must be the same as when it began. */
export const requireEnabled = async (tx: Tx, version?: number): Promise<Settings> => {
  const settings = await findSettings(tx)
  if (!settings?.is_enabled) throw oidcRefusals.refusal('company_off')
  if (version !== undefined && settings.version !== version) throw oidcRefusals.refusal('company_over')
  return settings
}

/** Refuses all but super admins, whatever a role was granted: a provider decides who may sign in as whom. */
export const refuseOthers = (actor: Actor): void => {
  if (!isSuperAdmin(actor)) throw oidcRefusals.refusal('company_super_admins')
}
