import { findUnusedAdmin, passwordLink, sendFirstPassword } from '#domains/session/server/index.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { type Clock, databaseClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import type { App } from './build-app.ts'

/** The lines while no super admin can sign in: the link was printed once, and cannot be printed again. */
const unusedLink = async (tx: Tx): Promise<string[]> => {
  const email = await findUnusedAdmin(tx)
  if (email === null) return []
  return [`The super admin ${email} has not chosen a password yet. A new link for it: npm run admin-link`]
}

/**
 * Makes the first super admin of an installation without any account, and returns the message for the person who
 * started it: the one link by which the password is chosen. No account ever has a default password.
 */
export const firstAdminLink = async (
  muster: Readonly<{ db: Tx; app: Pick<App, 'session'> }>,
  config: Config,
  clock: Clock = databaseClock,
): Promise<string[]> =>
  beginAsSystem(
    muster.db,
    clock,
  )(async (work) => {
    const any = await work.tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (any) return unusedLink(work.tx)
    const email = config.MUSTER_ADMIN_EMAIL
    const role = await work.tx.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirstOrThrow()
    const account = await work.tx
      .insertInto('accounts')
      .values({
        area: 'Admin',
        email,
        email_key: emailKey(email),
        name: 'Super admin',
        role_id: role.id,
        invited_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { session } = muster.app
    const link = await passwordLink(session, work, await sendFirstPassword(session, work, account.id, false))
    return [`The first super admin is ${email}. Choose the password here, once, within 7 days:`, link ?? '']
  })
