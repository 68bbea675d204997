import { type Actor, isSuperAdmin } from '#kit/server/actor.ts'
import type { TokenRow } from '../../contract/tokens.models.ts'
import type { StoredToken } from './store/tokens.ts'

/** Returns the account whose tokens an actor sees: the own one; null, which means all, for a super admin. */
export const accountSeenBy = (actor: Actor): number | null => (isSuperAdmin(actor) ? null : actor.account_id)

/** Returns a token as its owner, or a super admin, sees it. */
export const presentToken = (token: StoredToken): TokenRow => {
  const {
    permission_keys,
    account_id: _account,
    role_id: _role,
    ended_at,
    ended_by: _by,
    brands,
    departments,
    ...row
  } = token
  const isOpen = ended_at === null && row.state !== 'expired'
  return { ...row, brands, departments, keys: permission_keys.length, can: { hand_on: isOpen, end: isOpen } }
}
