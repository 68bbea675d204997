import { toastFailure, toastSuccess } from '#kit/web/call/call-toasts.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { send } from '#kit/web/call/send.ts'
import { punchIn, punchOut, takeBreak } from '../../contract/timesheet.calls.ts'
import type { QueuedPunch } from './punch-storage.ts'

const LONGEST_WAIT_MS = 72 * 3_600_000

/**
 * The result of an attempt. `unanswered`: no server was available, or it could not work; the entry must be sent again.
 */
export type Outcome =
  | Readonly<{ kind: 'done'; response: Readonly<Record<string, unknown>> }>
  | Readonly<{ kind: 'unanswered' }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

// The monotonic time of the clicks of this page.
const clickedAt = new Map<string, number>()
export const noteClick = (key: string): void => void clickedAt.set(key, performance.now())

const ageHeader = (key: string): Record<string, string> => {
  const at = clickedAt.get(key)
  return at === undefined ? {} : { 'X-Pressed-Age': String(Math.max(0, Math.round(performance.now() - at))) }
}

/** Returns true if an entry has waited longer than the server accepts its time. */
export const isTooOld = (queued: QueuedPunch, now: number): boolean =>
  now - Date.parse(queued.body.pressed_at) > LONGEST_WAIT_MS

const CALLS = { punch_in: punchIn, punch_out: punchOut, break_start: takeBreak, break_end: takeBreak } as const

// Statuses from something between the browser and the server, which did not receive the request.
const GATEWAY_STATUSES = [502, 503, 504]
const isUnanswered = (failure: CallFailure, isQueued: boolean): boolean => {
  if (failure.kind === 'network' || GATEWAY_STATUSES.includes(failure.status)) return true
  return isQueued && (failure.status >= 500 || failure.status === 429 || failure.status === 401)
}

// The first attempt restores a session that has ended and shows every toast; the others are made in silence.
const attempt = (employeeId: number, { action, body, key, is_queued }: QueuedPunch) => {
  const act: typeof send = is_queued ? send : perform
  const options = { key, headers: ageHeader(key) }
  if (action === 'punch_in') return act(punchIn, { body }, options)
  if (action === 'punch_out') return act(punchOut, { query: { user_id: employeeId }, body }, options)
  return act(takeBreak, { body }, options)
}

/** Sends an entry with its key and unchanged body, and returns the result. */
export const sendPunch = async (employeeId: number, queued: QueuedPunch): Promise<Outcome> => {
  const call = CALLS[queued.action]
  try {
    const sent = await attempt(employeeId, queued)
    if (queued.is_queued) toastSuccess(call, sent.message)
    return { kind: 'done', response: sent.answer }
  } catch (error) {
    const failure = asFailure(error)
    if (isUnanswered(failure, queued.is_queued)) return { kind: 'unanswered' }
    if (queued.is_queued) toastFailure(call, failure)
    return { kind: 'failed', failure }
  }
}
