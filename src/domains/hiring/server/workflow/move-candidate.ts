import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import type { Stage } from '../../contract/hiring.records.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { type CandidateContext, candidateWorkflow } from '../../contract/recruiting.workflows.ts'
import { insertMove, updateCandidate } from '../store/stored-candidates.ts'

type Move = 'interview' | 'select' | 'offer' | 'offer_ended' | 'hire' | 'reject' | 'withdraw' | 'reopen'
type LockedCandidate = Readonly<{ id: number; stage: Stage; stage_since_at: string }>
type ApplicationEnd = Readonly<{ end_reason: Candidate['end_reason'] & string; end_note?: string | undefined }>

/** Returns the stage after a move: by the workflow for people; the system itself only ends an offer or hires. */
const stageAfter = (locked: LockedCandidate, move: Move, context: CandidateContext | null): Stage => {
  if (context !== null) return take(hiringRefusals, next(candidateWorkflow, locked.stage, move, context))
  if (locked.stage !== 'offered') throw new Error(`The system cannot ${move} a candidate who is ${locked.stage}`)
  return move === 'hire' ? 'hired' : 'selected'
}

/** Moves a locked candidate by the workflow; with `context` null the system does it. Returns the stage. */
export const moveCandidate = async (
  work: Work,
  locked: LockedCandidate,
  move: Move,
  context: CandidateContext | null,
  end?: ApplicationEnd,
): Promise<Stage> => {
  const { tx, now, by } = work
  const to = stageAfter(locked, move, context)
  if (to === locked.stage) return to
  const ended = { end_reason: end?.end_reason ?? null, end_note: end?.end_note ?? null }
  await updateCandidate(tx, locked.id, { stage: to, stage_since_at: now, ...ended })
  await insertMove(tx, {
    candidate_id: locked.id,
    from_stage: locked.stage,
    to_stage: to,
    since_at: locked.stage_since_at,
    at: now,
    actor_id: by.account_id,
    note: end?.end_note ?? null,
  })
  await audit(work, 'hiring.candidate_moved', {
    entity: 'candidates',
    id: locked.id,
    change: changed({ stage: locked.stage }, { stage: to }, { ...end }),
  })
  return to
}
