import { sql } from 'kysely'
import { eraseAuditValues } from '../audit.ts'
import type { Work } from '../context.ts'
import { declaredTables, type Subject } from './declare.ts'
import { conditionOf, type Found } from './conditions.ts'

type Ids = Readonly<{ id: number }>

/** Rows of the audit that are read at once for texts, so that no statement takes long. */
const AT_ONCE = 100_000

/** Rows of the audit whose values name the subjects. */
const naming = async ({ tx }: Work, texts: readonly string[]): Promise<number[]> => {
  const found: number[] = []
  const { rows } = await sql<{ from: number; to: number }>`
    select coalesce(min(audit_id), 1)::float8 as from, coalesce(max(audit_id), 0)::float8 as to from audit_values`.execute(
    tx,
  )
  const { from, to } = rows[0] ?? { from: 1, to: 0 }
  for (let at = from; at <= to; at += AT_ONCE) {
    const part = await sql<Ids>`select audit_id::float8 as id from audit_values
      where audit_id >= ${at}::bigint and audit_id < ${at + AT_ONCE}::bigint
        and lower(concat_ws(' ', before::text, after::text)) like any(${[...texts]}::text[])`.execute(tx)
    found.push(...part.rows.map(({ id }) => id))
  }
  return found
}

/**
 * Rows of the audit whose values are about subjects: those of their rows in declared tables, those about the person, and
 * those that name them. Called before their rows are cleared.
 */
export const auditsOf = async (work: Work, subject: Subject, found: Found): Promise<number[]> => {
  const { ids, texts } = found
  const tables = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`.execute(work.tx)
  const keyed = new Set(tables.rows.map(({ name }) => name))
  const audits = new Set(texts.length === 0 ? [] : await naming(work, texts))
  if (subject === 'employee') {
    const { rows } = await sql<Ids>`
      select id::float8 as id from audit_rows where employee_id = any(${[...ids]}::int[])`.execute(work.tx)
    for (const { id } of rows) audits.add(id)
  }
  for (const { name, table } of declaredTables()) {
    const where = table.isCopy || !keyed.has(name) ? undefined : conditionOf(table.of, subject, found, work.now)
    if (!where) continue
    const { rows } = await sql<Ids>`select a.id::float8 as id from audit_rows a
      where a.entity = ${name} and a.entity_id in (select t.id from ${sql.table(name)} t where ${where})`.execute(
      work.tx,
    )
    for (const { id } of rows) audits.add(id)
  }
  return [...audits]
}

/** Erases the values in the audit of rows that are removed because their time is over. */
export const eraseAuditsAbout = async (work: Work, entity: string, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<Ids>`select id::float8 as id from audit_rows
    where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])`.execute(work.tx)
  await eraseAuditValues(
    work.tx,
    rows.map(({ id }) => id),
  )
}
