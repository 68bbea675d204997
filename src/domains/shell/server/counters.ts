import { scopeOf } from '#kit/server/actor.ts'
import type { CardQuery, Counter } from '#kit/server/registries.ts'
import type { Registry } from '#kit/server/slots.ts'
import type { Counted } from '../contract/shell.calls.ts'
import { countAll } from './store/counts.ts'

/** The tallies of a registry that an actor may see. */
export const openTo = <Query extends CardQuery>(
  counters: Registry<Counter<Query>>,
  { actor }: Pick<CardQuery, 'actor'>,
): readonly Counter<Query>[] =>
  counters
    .all()
    .map(([, counter]) => counter)
    .filter(({ permissions }) => permissions.every((key) => scopeOf(actor, key) !== null))

/** Counts all of them in one statement; what there is none of is left out. */
export const readCounters = async <Query extends CardQuery>(
  counters: readonly Counter<Query>[],
  query: Query,
): Promise<Counted[]> => {
  if (counters.length === 0) return []
  const counts = await countAll(
    query.tx,
    counters.map(({ count }) => count(query)),
  )
  return counters.flatMap(({ labels, path, isLate }, index) => {
    const count = counts[index] ?? 0
    if (count === 0) return []
    return [{ text: labels[count === 1 ? 0 : 1], count, path: path(query), ...(isLate ? { is_late: true } : {}) }]
  })
}
