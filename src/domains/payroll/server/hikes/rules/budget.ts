import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { RoundBudget } from '../../../contract/hikes.models.ts'
import { findFirstRoundFrom } from '../store/rounds.ts'

export type HikeBudget = Readonly<{ id: number; name: string; effective_from: string; budgets: RoundBudget[] }>

/** The first round of raises that begin on a day or later, for those who see pay; null for others, and without one. */
export const hikeBudget = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  day: string,
): Promise<HikeBudget | null> => {
  if (scopeOf(actor, 'payroll.read') === null) return null
  const round = await findFirstRoundFrom(tx, day)
  if (!round) return null
  const { id, name, effective_from, budgets } = round
  return { id, name, effective_from, budgets }
}
