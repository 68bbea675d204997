import type { NoticeAsk, NoticeVerb } from '#domains/notices/server/index.ts'
import { endSession } from '../contract/session.calls.ts'

/** The button of a notice about a session of one's own. */
export const endVerb = (label: string, sessionId: number): NoticeVerb => ({
  label,
  call: endSession.id,
  params: { params: { id: sessionId } },
})

/** Which of the sessions behind notices can still be ended from here; the present one is left by signing out. */
export const seeSessions = async (
  { tx, actor, now }: NoticeAsk,
  sessions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessions)
    .where('id', '<>', actor.session_id)
    .where('account_id', '=', actor.account_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const ids = new Set(live.map(({ id }) => id))
  return new Map(sessions.map((id) => [id, ids.has(id) ? [endSession.id] : []]))
}
