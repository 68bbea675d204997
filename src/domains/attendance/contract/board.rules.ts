import type { SessionState } from './attendance.models.ts'
import type { Verdict } from './verdicts.models.ts'
import type { BoardState } from './board.models.ts'

/** The input of the live board about one person. Instants are epoch milliseconds. */
export type BoardStateInput = Readonly<{
  open: SessionState | null
  /** A punch out that waits for a decision. */
  isPending: boolean
  verdict: Verdict
  /** Punched in at least once today, if only for a moment. */
  has_punched: boolean
  final: boolean
  /** Start of the first expected interval and the end of its grace; null where nothing is expected. */
  late_after: number | null
  now: number
}>

/** The state that a person is in now: the first that fits. */
export const boardStateOf = (input: BoardStateInput): BoardState => {
  if (input.open === 'stale') return 'stale'
  if (input.open === 'on_break') return 'on_break'
  if (input.open !== null) return 'working'
  if (input.isPending) return 'awaiting'
  if (input.verdict === 'on_leave') return 'on_leave'
  if (input.verdict === 'holiday') return 'holiday'
  if (input.verdict === 'day_off') return 'off'
  if (input.has_punched) return 'finished'
  if (input.final && input.verdict === 'absent') return 'absent'
  return input.late_after !== null && input.now > input.late_after ? 'late' : 'not_in'
}
