import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../../contract/envelope.ts'
import type { Tx } from '../context.ts'

/** Rows are parsed in tests and development. Elsewhere the schema is their type alone, and a list costs its statement. */
const isChecked = ['test', 'development'].includes(process.env['NODE_ENV'] ?? '')

/** Checks rows that were read in another way. */
export const checkRows = <Row>(schema: z.ZodType<Row>, rows: readonly Row[]): readonly Row[] => {
  if (isChecked) for (const row of rows) schema.parse(row)
  return rows
}

type Statement<Result> = (text: TemplateStringsArray, ...parts: readonly unknown[]) => Promise<Result>

/**
 * Returns the tag of a statement whose rows have the type of a schema: rows(tx, row)`select …`. A row that does not fit it is
 * an error of the program, since both are written next to each other.
 */
export const rows =
  <Schema extends z.ZodType>(tx: Tx, schema: Schema): Statement<z.output<Schema>[]> =>
  async (text, ...parts) => {
    const result = await sql<z.output<Schema>>(text, ...parts).execute(tx)
    checkRows(schema, result.rows)
    return result.rows
  }

/** The same for the first row of a statement; undefined where there is none. */
export const one =
  <Schema extends z.ZodType>(tx: Tx, schema: Schema): Statement<z.output<Schema> | undefined> =>
  async (text, ...parts) =>
    (await rows(tx, schema)(text, ...parts))[0]

/** The same for a statement that always returns one row. */
export const single =
  <Schema extends z.ZodType>(tx: Tx, schema: Schema): Statement<z.output<Schema>> =>
  async (text, ...parts) => {
    const row = await one(tx, schema)(text, ...parts)
    if (row === undefined) throw new Error('A statement that returns one row has returned none')
    return row
  }

/** Returns what was found; 404 for a row that does not exist, or that the actor may not see. */
export const found = <Row>(row: Row | undefined | null): Row => {
  if (row === undefined || row === null) throw notFound()
  return row
}
