import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { hiringRefusals } from '#domains/hiring/contract/hiring.refusals.ts'
import type { StoredState } from '#domains/hiring/contract/onboarding.models.ts'
import {
  type OnboardAction,
  type OnboardContext,
  onboardWorkflow,
} from '#domains/hiring/contract/onboarding.workflows.ts'
import { onboardContext } from '../present/present-onboard.ts'
import { findOnboardRow, type StoredOnboard, lockOnboard, type OnboardRow } from '../store/onboards.ts'

export const getOnboard = async (work: Pick<Work, 'tx' | 'now'>, id: number): Promise<OnboardRow> =>
  found(await findOnboardRow(work.tx, work.now, id))

/** An onboarding that stays locked, in the version that was seen. */
export const lockOnboardVersion = async (work: Work, id: number, seen: number | null): Promise<StoredOnboard> => {
  const onboard = found(await lockOnboard(work.tx, id))
  if (seen !== null) requireVersion(onboard, seen)
  return onboard
}

/** Returns the state that a step leads to, by the workflow and the record; throws the refusal. */
export const stepOf = async (
  work: Pick<Work, 'tx' | 'now'>,
  onboard: Pick<StoredOnboard, 'id' | 'state'>,
  action: OnboardAction,
  actor: Actor | null,
  more: Partial<OnboardContext> = {},
): Promise<StoredState> => {
  const row = await getOnboard(work, onboard.id)
  return take(hiringRefusals, next(onboardWorkflow, onboard.state, action, { ...onboardContext(actor, row), ...more }))
}
