import { sessionRefusals } from '../../../contract/session.refusals.ts'
import type { Work } from '#kit/server/context.ts'
import { findAccount, type SignInAccount } from '../../store/accounts.ts'
import { findSettings } from '../store/settings.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>

/** Returns the refusal of a password that is switched off for an account. */
export const passwordOff = async ({ tx }: Pick<ReadContext, 'tx'>) =>
  sessionRefusals.refusal('password_off', { label: (await findSettings(tx))?.label ?? '' })

/** Refuses what proves an account by its password, where company sign-in replaces it. */
export const refuseOff = async (
  context: Pick<ReadContext, 'tx'>,
  { password_rule }: Pick<SignInAccount, 'password_rule'>,
): Promise<void> => {
  if (password_rule === 'off') throw await passwordOff(context)
}

/** The same for the account of a session. */
export const refusePasswordOff = async (context: ReadContext, accountId: number): Promise<void> => {
  const account = await findAccount(context.tx, accountId, context.now)
  if (account) await refuseOff(context, account)
}
