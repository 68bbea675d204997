import { toastFailure, toastSuccess } from '#kit/web/call/call-toasts.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { send } from '#kit/web/call/send.ts'
import { punchIn, punchOut, takeBreak } from '../../contract/timesheet.calls.ts'
import type { Press } from './punch-storage.ts'

const LONGEST_WAIT_MS = 72 * 3_600_000

/** What became of an attempt. `unanswered`: no server was reached, or it could not work; the press must be sent again. */
export type Outcome =
  | Readonly<{ kind: 'done'; answer: Readonly<Record<string, unknown>> }>
  | Readonly<{ kind: 'unanswered' }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

// The monotonic clock at which a button was pressed, while the page lives that saw it.
const pressedOn = new Map<string, number>()
export const notePress = (key: string): void => void pressedOn.set(key, performance.now())

const ageHeader = (key: string): Record<string, string> => {
  const at = pressedOn.get(key)
  return at === undefined ? {} : { 'X-Pressed-Age': String(Math.max(0, Math.round(performance.now() - at))) }
}

/** Whether a press has waited longer than the server would take its time from it. */
export const isTooOld = (press: Press, now: number): boolean =>
  now - Date.parse(press.body.pressed_at) > LONGEST_WAIT_MS

const CALLS = { punch_in: punchIn, punch_out: punchOut, break_start: takeBreak, break_end: takeBreak } as const

// Statuses with which something between the browser and the server says that it was not reached.
const NOT_REACHED = [502, 503, 504]
const isUnanswered = (failure: CallFailure, isQueued: boolean): boolean => {
  if (failure.kind === 'network' || NOT_REACHED.includes(failure.status)) return true
  return isQueued && (failure.status >= 500 || failure.status === 429 || failure.status === 401)
}

// The first attempt asks for a session that has ended and shows every toast; the others are made in silence.
const attempt = (employeeId: number, { action, body, key, is_queued }: Press) => {
  const act: typeof send = is_queued ? send : perform
  const options = { key, headers: ageHeader(key) }
  if (action === 'punch_in') return act(punchIn, { body }, options)
  if (action === 'punch_out') return act(punchOut, { query: { user_id: employeeId }, body }, options)
  return act(takeBreak, { body }, options)
}

/** Sends a press with its own key and unchanged body, and says what became of it. */
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
