import { setSetting } from '#domains/settings/server/index.ts'
import { type Actor, requireConfirmed } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { factorSettingRefusals } from '../../contract/session.refusals.ts'
import { findFactorState, listAdminsWithoutFactor } from '../store/factors.ts'
import { endSessions } from '../store/sessions.ts'

/**
 * Sets whether administrators need a second factor. Whoever switches it on has one, so somebody can always sign in;
 * administrators without one are signed out and set theirs up at the next sign-in. Asks for a confirmed session.
 */
export const setFactorForAdmins = async (work: Work, actor: Actor, isOn: boolean): Promise<void> => {
  requireConfirmed(actor)
  if (isOn && !(await findFactorState(work.tx, actor.account_id)).on)
    throw factorSettingRefusals.refusal('factor_needed_first')
  await setSetting(work, 'session.factor_for_admins', isOn)
  if (!isOn) return
  for (const id of await listAdminsWithoutFactor(work.tx)) await endSessions(work, id, 'factor_changed')
}
