import type { Tx } from '#kit/server/context.ts'
import { lockSuperAdmins } from '#domains/organisation/server/index.ts'
import { lockAccountOf } from '../store/accounts.ts'
import { isSuperAdminLeft } from '../store/super-admins.ts'

/** Checks that a block of a person from a day on would leave the organisation without a super admin. */
export const isLastSuperAdmin = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string | null,
): Promise<boolean> => {
  const account = await lockAccountOf(tx, employeeId, 'Admin')
  if (!account) return false
  const supers = await lockSuperAdmins(tx)
  return supers.includes(account.id) && !(await isSuperAdminLeft(tx, account.id, from, to))
}
