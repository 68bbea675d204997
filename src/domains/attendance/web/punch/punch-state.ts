import { NOT_PUNCHED_OUT } from '../../contract/attendance.models.ts'

/** What this browser knows of a person: punched in or out, on a break or not. */
export type PunchState = Readonly<{ punch: 'in' | 'out'; on_break: 'on' | 'off' }>
export type PunchAction = 'punch_in' | 'punch_out' | 'break_start' | 'break_end'

export const AT_REST: PunchState = { punch: 'out', on_break: 'off' }

/** What a row of the log says: the fixed text stands for an open punch, a time for a closed one. */
export const stateOfRow = (row: Readonly<{ punchout_time: string; break_status: 'on' | 'off' }>): PunchState =>
  row.punchout_time === NOT_PUNCHED_OUT ? { punch: 'in', on_break: row.break_status } : AT_REST

/** The newest row wins; a log without rows says nothing. */
export const afterLog = (before: PunchState, rows: readonly Parameters<typeof stateOfRow>[0][]): PunchState => {
  const newest = rows[0]
  return newest ? stateOfRow(newest) : before
}

const ownTime = (answer: Readonly<Record<string, unknown>>): { value: unknown } | null => {
  const { data } = answer
  if (typeof data === 'object' && data !== null && Object.hasOwn(data, 'time')) {
    return { value: Object.getOwnPropertyDescriptor(data, 'time')?.value }
  }
  return Object.hasOwn(answer, 'time') ? { value: answer['time'] } : null
}

/**
 * The break state after an answer of the break call: `time` of its data, or of the answer where the data has none.
 * Absent or empty leaves it, a time ends the break, anything else that is present begins one.
 */
export const breakAfter = (before: 'on' | 'off', answer: Readonly<Record<string, unknown>>): 'on' | 'off' => {
  const time = ownTime(answer)
  if (!time || time.value === undefined || time.value === '') return before
  return typeof time.value === 'string' ? 'off' : 'on'
}

/** The state after a press that the server took. `answer`: its whole answer. */
export const afterSuccess = (
  before: PunchState,
  action: PunchAction,
  answer: Readonly<Record<string, unknown>>,
): PunchState => {
  if (action === 'punch_in') return { punch: 'in', on_break: 'off' }
  if (action === 'punch_out') return AT_REST
  return { ...before, on_break: breakAfter(before.on_break, answer) }
}

const WISHED: Readonly<Record<PunchAction, PunchState>> = {
  punch_in: { punch: 'in', on_break: 'off' },
  punch_out: AT_REST,
  break_start: { punch: 'in', on_break: 'on' },
  break_end: { punch: 'in', on_break: 'off' },
}

/** Where the presses that still wait would lead: decides which buttons stand there, never what is stored. */
export const expectedState = (stored: PunchState, waiting: readonly PunchAction[]): PunchState => {
  const last = waiting.at(-1)
  return last ? WISHED[last] : stored
}
