import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { recordsOf } from '#kit/server/personal/records-of.ts'
import { erasureBlockers } from '#kit/server/personal/blockers.ts'
import type { Person } from './store.ts'

/** Returns the reasons, as texts, why a person cannot be erased yet; empty if there are none. */
export const blockersOf = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: number,
  person: Person,
): Promise<string[]> => {
  const today = await organisationDay(tx, now)
  const reasons: (string | null)[] = [
    person.left_on === null || person.left_on >= today ? 'still employed' : null,
    person.has_legal_hold ? 'legal hold' : null,
  ]
  for (const record of await recordsOf(tx, id))
    for (const [, findReason] of erasureBlockers.all()) reasons.push(await findReason(tx, record, today))
  return [...new Set(reasons.filter((reason) => reason !== null))]
}
