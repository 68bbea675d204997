import type { NoticeContext, NoticeVerb } from '#domains/notices/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { slot } from '#kit/server/slots.ts'
import { endSession } from '../contract/session.calls.ts'
import type { PinOwner } from '../contract/pin.rules.ts'
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

/** Returns the employee number and the birthday of a person, which are no PIN. */
export const pinOwners = slot<(tx: Tx, employeeId: number) => Promise<PinOwner>>('owners of PINs', async () => ({
  employee_no: null,
  date_of_birth: null,
}))
