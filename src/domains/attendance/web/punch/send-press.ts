import { toastFailure, toastSuccess } from '#kit/web/call/call-toasts.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { send } from '#kit/web/call/send.ts'
import { punchIn, punchOut, takeBreak } from '../../contract/timesheet.calls.ts'
import type { Press } from './punch-storage.ts'

const LONGEST_WAIT_MS = 72 * 3_600_000

/**
 * The result of an attempt. `unanswered`: no server was available, or it could not work; the entry must be sent again.
 */
export type Outcome =
  | Readonly<{ kind: 'done'; answer: Readonly<Record<string, unknown>> }>
  | Readonly<{ kind: 'unanswered' }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

// The monotonic time of the clicks of this page.
const pressedOn = new Map<string, number>()
export const notePress = (key: string): void => void pressedOn.set(key, performance.now())

const ageHeader = (key: string): Record<string, string> => {
  const at = pressedOn.get(key)
  return at === undefined ? {} : { 'X-Pressed-Age': String(Math.max(0, Math.round(performance.now() - at))) }
}

/** Returns true if an entry has waited longer than the server accepts its time. */
export const isTooOld = (press: Press, now: number): boolean =>
  now - Date.parse(press.body.pressed_at) > LONGEST_WAIT_MS

const CALLS = { punch_in: punchIn, punch_out: punchOut, break_start: takeBreak, break_end: takeBreak } as const

// Statuses from something between the browser and the server, which did not receive the request.
const NOT_REACHED = [502, 503, 504]
const isUnanswered = (failure: CallFailure, isQueued: boolean): boolean => {
  if (failure.kind === 'network' || NOT_REACHED.includes(failure.status)) return true
  return isQueued && (failure.status >= 500 || failure.status === 429 || failure.status === 401)
}

// The first attempt restores a session that has ended and shows every toast; the others are made in silence.
const attempt = (employeeId: number, { action, body, key, is_queued }: Press) => {
  const act: typeof send = is_queued ? send : perform
  const options = { key, headers: ageHeader(key) }
  if (action === 'punch_in') return act(punchIn, { body }, options)
  if (action === 'punch_out') return act(punchOut, { query: { user_id: employeeId }, body }, options)
  return act(takeBreak, { body }, options)
}

/** Sends an entry with its key and unchanged body, and returns the result. */
export const sendPress = async (employeeId: number, press: Press): Promise<Outcome> => {
  const call = CALLS[press.action]
  try {
    const sent = await attempt(employeeId, press)
    if (press.is_queued) toastSuccess(call, sent.message)
    return { kind: 'done', answer: sent.answer }
  } catch (error) {
    const failure = asFailure(error)
    if (isUnanswered(failure, press.is_queued)) return { kind: 'unanswered' }
    if (press.is_queued) toastFailure(call, failure)
    return { kind: 'failed', failure }
  }
}
