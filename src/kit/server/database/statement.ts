import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'

/** Marks the place of a value in the text of a statement. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Compiled<Name> = Readonly<{ text: string; names: readonly Name[] }>

/**
 * A statement whose text never changes: it is put together once and afterwards only filled with values, which saves the
 * most frequent ones half of their way to the database. In `build`, `at(name)` is the place of a value; nothing else may
 * be interpolated but pieces of text.
 */
export const fixedStatement = <Values extends Readonly<Record<string, unknown>>, Row>(
  build: (at: (name: keyof Values & string) => unknown) => RawBuilder<Row>,
): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  let known: Compiled<keyof Values> | null = null
  return async (tx, values) => {
    known ??= compile(tx, build)
    const parameters = known.names.map((name) => values[name])
    return (await tx.executeQuery<Row>(CompiledQuery.raw(known.text, parameters))).rows
  }
}

const compile = <Name extends string>(
  tx: Tx,
  build: (at: (name: Name) => unknown) => RawBuilder<unknown>,
): Compiled<Name> => {
  const places = new Map<unknown, Name>()
  const at = (name: Name): unknown => {
    const place = new Place(name)
    places.set(place, name)
    return place
  }
  const { sql, parameters } = build(at).compile(tx)
  const names = parameters.map((parameter) => {
    const name = places.get(parameter)
    if (name === undefined) throw new TypeError('A fixed statement has a value in its text; give it a place')
    return name
  })
  return { text: sql, names }
}
