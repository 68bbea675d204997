import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import type { StoredState } from '../../../contract/onboarding.models.ts'
import { type OnboardAction, type OnboardContext, onboardWorkflow } from '../../../contract/onboarding.workflows.ts'
import { onboardFacts } from '../present.ts'
import { findOnboardRow, type HeldOnboard, lockOnboard, type OnboardRow } from '../store/onboards.ts'

export const readOnboard = async (work: Pick<Work, 'tx' | 'now'>, id: number): Promise<OnboardRow> => {
  const row = await findOnboardRow(work.tx, work.now, id)
  if (!row) throw notFound()
  return row
}

/** An onboarding that stays locked, in the version that was seen. */
export const holdOnboard = async (work: Work, id: number, seen: number | null): Promise<HeldOnboard> => {
  const held = await lockOnboard(work.tx, id)
  if (!held) throw notFound()
  if (seen !== null) requireVersion(held, seen)
  return held
}

/** The state that a step leads to, by the table and what the record holds now; the refusal is thrown. */
export const stepOf = async (
  work: Pick<Work, 'tx' | 'now'>,
  held: Pick<HeldOnboard, 'id' | 'state'>,
  action: OnboardAction,
  actor: Actor | null,
  more: Partial<OnboardContext> = {},
): Promise<StoredState> => {
  const row = await readOnboard(work, held.id)
  return take(hiringRefusals, next(onboardWorkflow, held.state, action, { ...onboardFacts(actor, row), ...more }))
}
