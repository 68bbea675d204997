import { sql } from 'kysely'
import { z } from 'zod'
import { eraseAuditValues } from '../audit.ts'
import type { Work } from '../context.ts'
import { one, rows } from '../database/rows.ts'
import { declaredTables, type Subject } from './declare.ts'
import { conditionOf, type Found } from './conditions.ts'

const idRow = z.object({ id: z.number() })
const spanRow = z.object({ from: z.number(), to: z.number() })
const tableRow = z.object({ name: z.string() })

/** Rows of the audit that are read at once for texts, so that no statement takes long. */
const AT_ONCE = 100_000

/** Rows of the audit whose values name the subjects. */
const naming = async ({ tx }: Work, texts: readonly string[]): Promise<number[]> => {
  const found: number[] = []
  const span = await one(tx, spanRow)`
    select coalesce(min(audit_id), 1)::float8 as from, coalesce(max(audit_id), 0)::float8 as to from audit_values`
  const { from, to } = span ?? { from: 1, to: 0 }
  for (let at = from; at <= to; at += AT_ONCE) {
    const part = await rows(tx, idRow)`select audit_id::float8 as id from audit_values
      where audit_id >= ${at}::bigint and audit_id < ${at + AT_ONCE}::bigint
        and lower(concat_ws(' ', before::text, after::text)) like any(${[...texts]}::text[])`
    found.push(...part.map(({ id }) => id))
  }
  return found
}

/**
 * Rows of the audit whose values are about subjects: those of their rows in declared tables, those about the person, and
 * those that name them. Called before their rows are cleared.
 */
export const auditsOf = async (work: Work, subject: Subject, found: Found): Promise<number[]> => {
  const { ids, texts } = found
  const tables = await rows(work.tx, tableRow)`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`
  const keyed = new Set(tables.map(({ name }) => name))
  const audits = new Set(texts.length === 0 ? [] : await naming(work, texts))
  if (subject === 'employee') {
    const about = await rows(work.tx, idRow)`
      select id::float8 as id from audit_rows where employee_id = any(${[...ids]}::int[])`
    for (const { id } of about) audits.add(id)
  }
  for (const { name, table } of declaredTables()) {
    const where = table.isCopy || !keyed.has(name) ? undefined : conditionOf(table.of, subject, found, work.now)
    if (!where) continue
    const about = await rows(work.tx, idRow)`select a.id::float8 as id from audit_rows a
      where a.entity = ${name} and a.entity_id in (select t.id from ${sql.table(name)} t where ${where})`
    for (const { id } of about) audits.add(id)
  }
  return [...audits]
}

/** Erases the values in the audit of rows that are removed because their time is over. */
export const eraseAuditsAbout = async (work: Work, entity: string, ids: readonly number[]): Promise<void> => {
  const about = await rows(work.tx, idRow)`select id::float8 as id from audit_rows
    where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])`
  await eraseAuditValues(
    work.tx,
    about.map(({ id }) => id),
  )
}
