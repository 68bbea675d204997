import { sql } from 'kysely'
import { scopeOf } from '#kit/server/actor.ts'
import type { CardAsk, Tally } from '#kit/server/registries.ts'
import type { Registry } from '#kit/server/slots.ts'
import type { Tallied } from '../contract/shell.calls.ts'

/** The tallies of a registry that an actor may see. */
export const openTo = <Ask extends CardAsk>(
  tallies: Registry<Tally<Ask>>,
  { actor }: Pick<CardAsk, 'actor'>,
): readonly Tally<Ask>[] =>
  tallies
    .all()
    .map(([, tally]) => tally)
    .filter(({ permissions }) => permissions.every((key) => scopeOf(actor, key) !== null))

/** Counts all of them in one statement; what there is none of is left out. */
export const readTallies = async <Ask extends CardAsk>(
  tallies: readonly Tally<Ask>[],
  ask: Ask,
): Promise<Tallied[]> => {
  if (tallies.length === 0) return []
  const asked = tallies.map(({ count }) => sql`(${count(ask)})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(asked)}]::int[] as counts`.execute(ask.tx)
  return tallies.flatMap(({ words, path }, index) => {
    const count = rows[0]?.counts[index] ?? 0
    return count === 0 ? [] : [{ text: words[count === 1 ? 0 : 1], count, path: path(ask) }]
  })
}
