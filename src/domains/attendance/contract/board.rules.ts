import type { SessionState, Verdict } from './attendance.models.ts'
import type { BoardState } from './board.models.ts'

/** The input of the live board about one person. Instants are epoch milliseconds. */
export type BoardFacts = Readonly<{
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
export const boardStateOf = (facts: BoardFacts): BoardState => {
  if (facts.open === 'stale') return 'stale'
  if (facts.open === 'on_break') return 'on_break'
  if (facts.open !== null) return 'working'
  if (facts.isPending) return 'awaiting'
  if (facts.verdict === 'on_leave') return 'on_leave'
  if (facts.verdict === 'holiday') return 'holiday'
  if (facts.verdict === 'day_off') return 'off'
  if (facts.has_punched) return 'finished'
  if (facts.final && facts.verdict === 'absent') return 'absent'
  return facts.late_after !== null && facts.now > facts.late_after ? 'late' : 'not_in'
}
