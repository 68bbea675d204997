import { unauthenticated } from '#kit/contract/envelope.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import { type HeldOnboard, lockOnboard } from './store/onboards.ts'
import { findPortalSession, type PortalSession, touchPortalSession } from './store/portal-sessions.ts'

type Asking = Pick<PublicContext, 'tx' | 'now' | 'origin'>

/** The session of the page that a request comes with; 401 without one, and for every other kind of token. */
export const admitPerson = async ({ tx, now, origin }: Asking): Promise<PortalSession> => {
  const token = /^Bearer ([\w-]{43})$/.exec(origin.header('authorization') ?? '')?.[1]
  const session = token === undefined ? undefined : await findPortalSession({ tx, now }, token)
  if (!session) throw unauthenticated()
  return session
}

/** The locked record of the person who asks. */
export const holdOwn = async (work: Work, asking: Asking): Promise<HeldOnboard> => {
  const session = await admitPerson({ tx: work.tx, now: work.now, origin: asking.origin })
  await touchPortalSession(work, session.id)
  const held = await lockOnboard(work.tx, session.onboard_id)
  if (!held) throw unauthenticated()
  return held
}
