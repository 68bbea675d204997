// Returns values that a test needs. Where one is missing, the test fails with its name instead of somewhere later.

/** A value that must be there. `what` names it in the failure. */
export const required = <Value>(value: Value, what = 'A value'): NonNullable<Value> => {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** The row at that place; a place below zero counts from the end. */
export const nthOf = <Row>(rows: ArrayLike<Row>, at: number): Row => {
  const place = at < 0 ? rows.length + at : at
  const row = rows[place]
  if (row === undefined) throw new Error(`There is no row ${place} among ${rows.length}`)
  return row
}

export const firstOf = <Row>(rows: ArrayLike<Row>): Row => nthOf(rows, 0)

type Several<Row, Count extends number, Rows extends readonly Row[] = []> = Rows['length'] extends Count
  ? Rows
  : Several<Row, Count, [...Rows, Row]>

/** The first so many rows, of which none is missing. */
export const firstFew = <Row, Count extends 2 | 3 | 4 | 5 | 6>(
  rows: ArrayLike<Row>,
  count: Count,
): Several<Row, Count> => Array.from({ length: count }, (_, at) => nthOf(rows, at)) as Several<Row, Count>

/** Returns the entry that a domain has added to a registry under a key. */
export const entryOf = <Key extends string, Value>(
  registry: Readonly<{ all: () => readonly (readonly [Key, Value])[] }>,
  key: Key,
): Value =>
  required(
    registry.all().find(([name]) => name === key),
    `The entry ${key}`,
  )[1]
