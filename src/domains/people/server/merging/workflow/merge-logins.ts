import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Pair } from '#kit/server/merging.ts'
import { endAllSessions, voidPasswordLinks } from '#domains/session/server/index.ts'
import { lockAccountOf, updateAccount } from '../../accounts/store/accounts.ts'

type LoginEffect = 'none' | 'moves' | 'closed'

const close = async (work: Work, employeeId: number): Promise<void> => {
  const account = await lockAccountOf(work.tx, employeeId, 'User')
  if (!account) return
  await updateAccount(work.tx, account.id, { deleted_at: work.now })
  await voidPasswordLinks(work, account.id)
  await endAllSessions(work, account.id, 'deleted')
  await audit(work, 'people.login_deleted', {
    entity: 'accounts',
    id: account.id,
    employee_id: employeeId,
    before: { email: account.email },
  })
}

/** The account opens the record that stays from now on, so its sessions end. */
const move = async (work: Work, { from, into }: Pair, area: 'Admin' | 'User'): Promise<void> => {
  const account = await lockAccountOf(work.tx, from.id, area)
  if (!account) return
  await updateAccount(work.tx, account.id, { employee_id: into.id, name: area === 'User' ? into.name : account.name })
  await endAllSessions(work, account.id, 'blocked')
}

/** Moves the logins that remain in use: before open rows pass, because some belong to an account. */
export const moveLogins = async (work: Work, pair: Pair, effect: LoginEffect): Promise<void> => {
  await move(work, pair, 'Admin')
  if (effect !== 'moves') return
  await close(work, pair.into.id)
  await move(work, pair, 'User')
}

/** Closes the login that no one uses any more, after open rows have passed to the other one. */
export const closeLogin = async (work: Work, pair: Pair, effect: LoginEffect): Promise<void> => {
  if (effect === 'closed') await close(work, pair.from.id)
}
