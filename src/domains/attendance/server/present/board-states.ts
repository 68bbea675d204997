import { boardStateOf } from '../../contract/board.rules.ts'
import type { BoardCount } from '../store/board-counts.ts'

/** Returns the number of people in each state, by the same rule that derives the state of each row of the board. */
export const statesOf = (kinds: readonly BoardCount[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { open, is_pending: isPending, verdict, has_punched, final, is_late, people } of kinds) {
    const late_after = is_late ? 0 : null
    const state = boardStateOf({
      open,
      isPending,
      verdict: verdict ?? 'pending',
      has_punched,
      final,
      late_after,
      now: 1,
    })
    counts[state] = (counts[state] ?? 0) + people
  }
  return counts
}
