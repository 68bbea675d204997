import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Rule = Readonly<{ table: string; name: string; definition: string; is_constraint: boolean }>

/** Returns references, exclusions and the indexes without a rule, of some tables; uniqueness stays. */
const readRules = async (tx: Tx, tables: readonly string[]): Promise<Rule[]> => {
  const { rows } = await sql<Rule>`
    with wanted as (select unnest(${tables}::text[]::regclass[]) as id)
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
      true as is_constraint
    from pg_constraint c where c.conrelid in (select id from wanted) and c.contype in ('f', 'x')
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), false
    from pg_index i where i.indrelid in (select id from wanted) and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1, 4 desc, 2`.execute(tx)
  return rows
}

const run = async (tx: Tx, statement: string): Promise<void> => {
  await sql.raw(statement).execute(tx)
}

const alterEach = async (tx: Tx, rules: readonly Rule[], change: (rule: Rule) => string): Promise<void> => {
  for (const [table, own] of Map.groupBy(rules, (rule) => rule.table))
    await run(tx, `alter table ${table} ${own.map(change).join(', ')}`)
}

/**
 * Fills tables in a transaction that has them to itself. Their references, exclusions and plain indexes are dropped
 * and created again as they were, so that PostgreSQL checks and sorts all rows at once instead of one after the other;
 * then it analyses them, for the plans of what follows.
 * @throws what the load throws, or that a row breaks a rule, which undoes the transaction
 */
export const loadInBulk = async <Result>(
  tx: Tx,
  tables: readonly string[],
  load: () => Promise<Result>,
): Promise<Result> => {
  const rules = await readRules(tx, tables)
  const [constraints, indexes] = [
    rules.filter(({ is_constraint }) => is_constraint),
    rules.filter(({ is_constraint }) => !is_constraint),
  ]
  await alterEach(tx, constraints, ({ name }) => `drop constraint ${name}`)
  if (indexes.length > 0) await run(tx, `drop index ${indexes.map(({ name }) => name).join(', ')}`)
  const result = await load()
  for (const { definition } of indexes) await run(tx, definition)
  await alterEach(tx, constraints, ({ name, definition }) => `add constraint ${name} ${definition}`)
  await run(tx, `analyze ${tables.join(', ')}`)
  return result
}
