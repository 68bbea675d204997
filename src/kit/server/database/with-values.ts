import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../context.ts'

const literal = (value: unknown): RawBuilder<unknown> => {
  if (Array.isArray(value))
    return sql.lit(`{${value.map((one) => (typeof one === 'number' ? one : JSON.stringify(one))).join(',')}}`)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return sql.lit(value)
  throw new TypeError('Only texts, numbers and lists of them stand in a statement')
}

/**
 * The statement with its parameters written into it as literals, so that it is planned for them: connections plan statements
 * once for all values, which is wrong for those that read one person as well as ten thousand. For long statements alone,
 * which have no name: each text is another one.
 */
export const withValues = <Row>(tx: Tx, query: RawBuilder<Row>): RawBuilder<Row> => {
  const { sql: text, parameters } = query.compile(tx)
  const parts = text.split(/\$(\d+)/)
  const written = parts.map((part, at) => (at % 2 === 1 ? literal(parameters[Number(part) - 1]) : sql.raw(part)))
  return sql<Row>`${sql.join(written, sql.raw(''))}`
}
