import { audit } from '#kit/server/audit.ts'
import type { NoteRefused } from '#kit/server/registries.ts'
import { THROTTLES } from '../../contract/session.rules.ts'
import { bucket, mayAttempt } from '../rules/throttle.ts'

/**
 * Records a call that was refused with 403, at most twenty for a session or API token and minute, so that repeated tries
 * fill no log.
 */
export const noteRefusedCall: NoteRefused = async (work, { session_id, token }, call) => {
  const entity = token === null ? 'sessions' : 'api_tokens'
  if (await mayAttempt(work.tx, bucket(THROTTLES.refused_calls, String(session_id)), work.now))
    await audit(work, 'session.call_refused', { entity, id: session_id, after: { call } })
}
