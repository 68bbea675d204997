import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../context.ts'
import { declaredTables } from './declare.ts'
import { conditionOf } from './conditions.ts'
import { subjectsOf } from './erase.ts'
import { recordsOf } from './records-of.ts'

/** The rows of the tables of a domain about a person. */
type DomainRows = Readonly<{ domain: string; tables: Readonly<Record<string, readonly unknown[]>> }>
export type PersonalPackage = Readonly<{ domains: readonly DomainRows[]; files: readonly number[] }>

const othersInRow = z.object({ name: z.string(), columns: z.array(z.string()) })

/** Returns the references to accounts and to other people: their data belongs to others. */
const othersIn = async ({ tx }: Pick<Work, 'tx'>): Promise<ReadonlyMap<string, readonly string[]>> => {
  const listed = await rows(tx, othersInRow)`
    select c.relname as name, array_agg(distinct a.attname::text) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname <> 'employee_id'
      and k.confrelid in ('accounts'::regclass, 'employees'::regclass, 'files'::regclass) group by 1
    union all
    select c.relname, array_agg(a.attname::text) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype group by 1`
  const found = new Map<string, string[]>()
  for (const { name, columns } of listed) found.set(name, [...(found.get(name) ?? []), ...columns])
  return found
}

const fileOfRow = z.object({ id: z.number().nullable() })
const packageRecord = z.object({ row: z.unknown() })

/**
 * Reads all data about a person in the declared tables, by domain, and the person's files. Left out are columns that are
 * declared as unseen, sealed ones, and other people of a row.
 */
export const readPackage = async (work: Work, employeeId: number): Promise<PersonalPackage> => {
  const others = await othersIn(work)
  const subjects = await subjectsOf(work, 'employee', await recordsOf(work.tx, employeeId))
  const domains = new Map<string, Record<string, unknown[]>>()
  const files = new Set<number>()
  for (const { name, domain, table } of declaredTables()) {
    const conditions = [...subjects].flatMap(([kind, ids]): RawBuilder<unknown>[] => {
      const where = ids.size === 0 ? undefined : conditionOf(table.of, kind, { ids: [...ids], texts: [] }, work.now)
      return where ? [sql`(${where})`] : []
    })
    if (conditions.length === 0) continue
    const where = sql.join(conditions, sql` or `)
    for (const column of table.isFile ? ['id'] : (table.files ?? [])) {
      const found = await rows(work.tx, fileOfRow)`select t.${sql.ref(column)} as id from ${sql.table(name)} t
        where ${where}`
      for (const { id } of found) if (id !== null) files.add(id)
    }
    const hidden = [...(table.unseen ?? []), ...(others.get(name) ?? [])]
    const listed = await rows(
      work.tx,
      packageRecord,
    )`select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(name)} t
      where ${where}`
    if (listed.length === 0) continue
    domains.set(domain, { ...domains.get(domain), [name]: listed.map(({ row }) => row) })
  }
  return {
    domains: [...domains].map(([domain, tables]) => ({ domain, tables })),
    files: [...files].toSorted((a, b) => a - b),
  }
}

export type Staying = Readonly<{ label: string; rows: number; why: string }>

const stayingRow = z.object({ rows: z.number() })

/** Lists the data that stays of people who were erased, with the reasons; `labelOf` names a class. */
export const readStaying = async (
  work: Work,
  employeeId: number,
  labelOf: (rule: string) => string,
): Promise<readonly Staying[]> => {
  const found = new Map<string, Staying>()
  const ids = await recordsOf(work.tx, employeeId)
  for (const { name, table } of declaredTables()) {
    const reason = table.kept ? { label: labelOf(table.kept.until), why: table.kept.why } : table.stays
    const where = conditionOf(table.of, 'employee', { ids, texts: [] }, work.now)
    if (!reason || !where) continue
    const listed = await rows(
      work.tx,
      stayingRow,
    )`select count(*)::int as rows from ${sql.table(name)} t where ${where}`
    const count = (listed[0]?.rows ?? 0) + (found.get(reason.label)?.rows ?? 0)
    if (count > 0) found.set(reason.label, { ...reason, rows: count })
  }
  return [...found.values()]
}
