import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { erasureBlockers } from '#kit/server/personal/blockers.ts'
import type { Person } from './store.ts'

/** Why a person cannot be erased yet, in words; none: they can. */
export const blockersOf = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: number,
  person: Person,
): Promise<string[]> => {
  const today = await organisationDay(tx, now)
  const reasons: (string | null)[] = [
    person.left_on === null || person.left_on >= today ? 'still employed' : null,
    person.is_held ? 'legal hold' : null,
  ]
  for (const [, asked] of erasureBlockers.all()) reasons.push(await asked(tx, id, today))
  return reasons.filter((reason) => reason !== null)
}
