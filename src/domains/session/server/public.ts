import type { NoticeContext, NoticeVerb } from '#domains/notices/server/index.ts'
import { endSession } from '../contract/session.calls.ts'
import { listOtherLive } from './store/sessions.ts'

/** The button that ends the session of a notice. */
export const endVerb = (label: string, sessionId: number): NoticeVerb => ({
  label,
  call: endSession.id,
  params: { params: { id: sessionId } },
})

/** Returns the verbs of notices by session: live ones can be ended; the present one is left by signing out. */
export const listSessionVerbs = async (
  { tx, actor, now }: NoticeContext,
  sessions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { account_id, session_id } = actor
  const ids = new Set(await listOtherLive(tx, { sessions, account_id, session_id, now }))
  return new Map(sessions.map((id) => [id, ids.has(id) ? [endSession.id] : []]))
}
