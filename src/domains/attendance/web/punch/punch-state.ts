import { NOT_PUNCHED_OUT } from '../../contract/attendance.models.ts'

/** The last known state of a person in this browser: punched in or out, on a break or not. */
export type PunchState = Readonly<{ punch: 'in' | 'out'; on_break: 'on' | 'off' }>
export type PunchAction = 'punch_in' | 'punch_out' | 'break_start' | 'break_end'

export const AT_REST: PunchState = { punch: 'out', on_break: 'off' }

/** Returns the state of a row of the log: the fixed text means an open punch, a time a closed one. */
export const stateOfRow = (row: Readonly<{ punchout_time: string; break_status: 'on' | 'off' }>): PunchState =>
  row.punchout_time === NOT_PUNCHED_OUT ? { punch: 'in', on_break: row.break_status } : AT_REST

/** Returns the state after a log: the newest row wins; a log without rows changes nothing. */
export const afterLog = (before: PunchState, rows: readonly Parameters<typeof stateOfRow>[0][]): PunchState => {
  const newest = rows[0]
  return newest ? stateOfRow(newest) : before
}

const ownTime = (response: Readonly<Record<string, unknown>>): { value: unknown } | null => {
  const { data } = response
  if (typeof data === 'object' && data !== null && Object.hasOwn(data, 'time')) {
    return { value: Object.getOwnPropertyDescriptor(data, 'time')?.value }
  }
  return Object.hasOwn(response, 'time') ? { value: response['time'] } : null
}

/**
 * Returns the break state after a response of the break call: `time` of its data, or of the response where the data has
 * none. Absent or empty changes nothing, a time ends the break, anything else that is present begins one.
 */
export const breakAfter = (before: 'on' | 'off', response: Readonly<Record<string, unknown>>): 'on' | 'off' => {
  const time = ownTime(response)
  if (!time || time.value === undefined || time.value === '') return before
  return typeof time.value === 'string' ? 'off' : 'on'
}

/** Returns the state after an action that the server accepted. `response`: its whole response. */
export const afterSuccess = (
  before: PunchState,
  action: PunchAction,
  response: Readonly<Record<string, unknown>>,
): PunchState => {
  if (action === 'punch_in') return { punch: 'in', on_break: 'off' }
  if (action === 'punch_out') return AT_REST
  return { ...before, on_break: breakAfter(before.on_break, response) }
}

const STATE_AFTER: Readonly<Record<PunchAction, PunchState>> = {
  punch_in: { punch: 'in', on_break: 'off' },
  punch_out: AT_REST,
  break_start: { punch: 'in', on_break: 'on' },
  break_end: { punch: 'in', on_break: 'off' },
}

/** Returns the state after the waiting actions: it decides which buttons are shown, never the stored state. */
export const expectedState = (stored: PunchState, waiting: readonly PunchAction[]): PunchState => {
  const last = waiting.at(-1)
  return last ? STATE_AFTER[last] : stored
}
