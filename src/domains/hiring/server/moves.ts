import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { hiringRefusals } from '../contract/hiring.refusals.ts'
import type { END_REASONS, Stage } from '../contract/recruiting.models.ts'
import { type CandidateContext, candidateWorkflow } from '../contract/recruiting.workflows.ts'

type Move = 'interview' | 'select' | 'offer' | 'offer_ended' | 'hire' | 'reject' | 'withdraw' | 'reopen'
type Held = Readonly<{ id: number; stage: Stage; stage_since_at: string }>
type End = Readonly<{ end_reason: (typeof END_REASONS)[number]; end_note?: string | undefined }>

/** The table decides what people do; of itself the system only ends an offer or hires. */
const stageAfter = (held: Held, move: Move, facts: CandidateContext | null): Stage => {
  if (facts !== null) return take(hiringRefusals, next(candidateWorkflow, held.stage, move, facts))
  if (held.stage !== 'offered') throw new Error(`The system cannot ${move} a candidate who is ${held.stage}`)
  return move === 'hire' ? 'hired' : 'selected'
}

/** Moves a locked candidate by the table; with `facts` null the system does it. Answers the stage. */
export const moveCandidate = async (
  work: Work,
  held: Held,
  move: Move,
  facts: CandidateContext | null,
  end?: End,
): Promise<Stage> => {
  const { tx, now, by } = work
  const to = stageAfter(held, move, facts)
  if (to === held.stage) return to
  await tx
    .updateTable('candidates')
    .set({ stage: to, stage_since_at: now, end_reason: end?.end_reason ?? null, end_note: end?.end_note ?? null })
    .where('id', '=', held.id)
    .execute()
  await tx
    .insertInto('candidate_moves')
    .values({
      candidate_id: held.id,
      from_stage: held.stage,
      to_stage: to,
      since_at: held.stage_since_at,
      at: now,
      actor_id: by.account_id,
      note: end?.end_note ?? null,
    })
    .execute()
  await audit(work, 'hiring.candidate_moved', {
    entity: 'candidates',
    id: held.id,
    change: changed({ stage: held.stage }, { stage: to }, { ...end }),
  })
  return to
}
