import { unauthenticated } from '#kit/contract/envelope.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import { type StoredOnboard, lockOnboard } from '../store/onboards.ts'
import { findPortalSession, type PortalSession, touchPortalSession } from '../store/portal-sessions.ts'

type PageCaller = Pick<PublicContext, 'tx' | 'now' | 'origin'>

/** Returns the session of the page for the token of a call; 401 without one, and for every other kind of token. */
export const admitPerson = async ({ tx, now, origin }: PageCaller): Promise<PortalSession> => {
  const token = /^Bearer ([\w-]{43})$/.exec(origin.header('authorization') ?? '')?.[1]
  const session = token === undefined ? undefined : await findPortalSession({ tx, now }, token)
  if (!session) throw unauthenticated()
  return session
}

/** Locks and returns the record of the person whose session the call has. */
export const lockOwnOnboard = async (work: Work, caller: PageCaller): Promise<StoredOnboard> => {
  const session = await admitPerson({ tx: work.tx, now: work.now, origin: caller.origin })
  await touchPortalSession(work, session.id)
  const onboard = await lockOnboard(work.tx, session.onboard_id)
  if (!onboard) throw unauthenticated()
  return onboard
}
