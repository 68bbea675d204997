import { audit } from '#kit/server/audit.ts'
import type { NoteRefused } from '#kit/server/registries.ts'
import { THROTTLES } from '../contract/session.rules.ts'
import { bucket, mayAttempt } from './throttle.ts'

/** A row for a call that was answered 403, at most twenty for a session and minute: who tries on and on fills no log. */
export const noteRefusedCall: NoteRefused = async (work, { session_id }, call) => {
  if (await mayAttempt(work.tx, bucket(THROTTLES.refused_calls, String(session_id)), work.now))
    await audit(work, 'session.call_refused', { entity: 'sessions', id: session_id, after: { call } })
}
