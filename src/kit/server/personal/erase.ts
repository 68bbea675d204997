import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../context.ts'
import { literally } from '../database/containing.ts'
import { destroyOf } from '../files/destroy-files.ts'
import { eraseAuditValues } from '../audit.ts'
import { conditionOf, filled } from './conditions.ts'
import { type DeclaredTable, declaredTables, expressionsOf, type Subject, SUBJECTS } from './declare.ts'
import { auditsOf } from './erase-audit.ts'

/** `personal`: private data. `whole`: also the name, and every copy of it. */
export type Depth = 'personal' | 'whole'

/** Shorter ones would be found everywhere. */
const SHORTEST = 5

const namesOfRow = z.object({ text: z.string().nullable() })

/** Patterns of what names these subjects. */
const namesOf = async (work: Work, subject: Subject, ids: readonly number[]): Promise<string[]> => {
  const texts = new Set<string>()
  for (const { name, table } of declaredTables()) {
    const where = conditionOf(table.of, subject, { ids, texts: [] }, work.now)
    if (!where || table.isCopy || !table.identifies) continue
    const found = await rows(work.tx, namesOfRow)`
      select distinct v.text from ${sql.table(name)} t
        cross join lateral (values ${sql.join(table.identifies.map((column) => sql`(t.${sql.ref(column)}::text)`))}) v(text)
      where ${where}`
    for (const { text } of found)
      if (text !== null && text.trim().length >= SHORTEST) texts.add(`%${literally(text.toLowerCase())}%`)
  }
  return [...texts]
}

/** Returns the new value of each column. */
const fatesOf = ({ table }: DeclaredTable, depth: Depth): ReadonlyMap<string, string> =>
  new Map([
    ...(table.cleared ?? []).map((column): [string, string] => [column, 'null']),
    ...(table.files ?? []).map((column): [string, string] => [column, 'null']),
    ...(table.removed ?? []).map((column): [string, string] => [
      column,
      `case when coalesce(t.${column}, '') = '' then t.${column} else 'Removed' end`,
    ]),
    ...expressionsOf(table.replaced),
    ...(depth === 'whole' ? expressionsOf(table.identity) : []),
  ])

const foundRow = z.object({ ctid: z.string(), files: z.array(z.number()) })

/** Clears or deletes the rows of a table that a condition finds, and returns the files that belonged to them. */
const clearRows = async (
  work: Work,
  declared: DeclaredTable,
  where: RawBuilder<unknown>,
  fates: ReadonlyMap<string, string>,
): Promise<readonly number[]> => {
  const { name, table } = declared
  const files = table.isFile ? [sql.ref('t.id')] : (table.files ?? []).map((column) => sql.ref(column))
  const given = files.length === 0 ? sql`array[]::int[]` : sql`array_remove(array[${sql.join(files)}], null)`
  const found = await rows(work.tx, foundRow)`select t.ctid::text as ctid, ${given} as files from ${sql.table(name)} t
    where ${where} for update of t`
  if (found.length === 0) return []
  if (table.isFile) return found.flatMap((row) => row.files)
  const these = sql`t.ctid = any(${found.map(({ ctid }) => ctid)}::tid[])`
  if (table.deleted) await sql`delete from ${sql.table(name)} t where ${these}`.execute(work.tx)
  else if (fates.size > 0) {
    const set = [...fates].map(
      ([column, value]) => sql`${sql.ref(column)} = ${filled(value, { ids: [], texts: [] }, work.now)}`,
    )
    await sql`update ${sql.table(name)} t set ${sql.join(set)} where ${these}`.execute(work.tx)
  }
  return found.flatMap((row) => row.files)
}

/** Lets the transaction change rows that are otherwise only ever added (`is_forgetting` of the database). */
const beginErasure = async ({ tx }: Pick<Work, 'tx'>): Promise<void> => {
  await sql`select set_config('muster.forgetting', 'on', true)`.execute(tx)
}

const endErasure = async ({ tx }: Pick<Work, 'tx'>): Promise<void> => {
  await sql`select set_config('muster.forgetting', 'off', true)`.execute(tx)
}

/** Runs `change` while rows that are otherwise only ever added may be cleared or deleted. */
export const whileErasing = async <Made>(work: Pick<Work, 'tx'>, change: () => Promise<Made>): Promise<Made> => {
  await beginErasure(work)
  const made = await change()
  await endErasure(work)
  return made
}

const withinRow = z.object({ id: z.number() })

/** Returns subjects of other kinds that are erased with these: the application of someone who became an employee. */
const within = async (work: Work, subject: Subject, ids: readonly number[]): Promise<[Subject, number[]][]> => {
  const found: [Subject, number[]][] = []
  for (const { name, table } of declaredTables()) {
    const where = conditionOf(table.within, subject, { ids, texts: [] }, work.now)
    if (!where || table.is === undefined) continue
    const listed = await rows(work.tx, withinRow)`select t.id from ${sql.table(name)} t where ${where}`
    if (listed.length > 0) found.push([table.is, listed.map(({ id }) => id)])
  }
  return found
}

/** Returns all subjects that are erased with one, each kind once. */
export const subjectsOf = async (
  work: Work,
  subject: Subject,
  ids: readonly number[],
): Promise<Map<Subject, Set<number>>> => {
  const all = new Map<Subject, Set<number>>([[subject, new Set(ids)]])
  const open: [Subject, readonly number[]][] = [[subject, ids]]
  for (let next = open.pop(); next; next = open.pop())
    for (const [kind, more] of await within(work, ...next)) {
      const known = all.get(kind) ?? new Set()
      const fresh = more.filter((id) => !known.has(id))
      if (fresh.length > 0) open.push([kind, fresh])
      all.set(kind, new Set([...known, ...fresh]))
    }
  return all
}

const clearSubjects = async (work: Work, subject: Subject, ids: readonly number[], depth: Depth): Promise<void> => {
  const found = { ids, texts: depth === 'whole' ? await namesOf(work, subject, ids) : [] }
  const audits = await auditsOf(work, subject, found)
  const files: number[] = []
  for (const declared of declaredTables()) {
    if (declared.table.isCopy && (depth !== 'whole' || found.texts.length === 0)) continue
    const where = conditionOf(declared.table.of, subject, found, work.now)
    if (where) files.push(...(await clearRows(work, declared, where, fatesOf(declared, depth))))
  }
  await destroyOf(work, files)
  await eraseAuditValues(work.tx, audits)
  await sql`insert into forgotten (subject, subject_id, depth, at)
    select ${subject}, x.id, ${depth}, ${work.now}::timestamptz from unnest(${[...ids]}::int[]) x(id)`.execute(work.tx)
}

/**
 * Erases subjects: every column that a domain declares of them gets the value of its declaration, with their files, the
 * copies in notices, mails and stored responses, and their values in the audit. The erasure is recorded, without any of
 * their data, so that a backup that is restored erases them again.
 */
export const erase = async (
  work: Work,
  subject: Subject,
  ids: readonly number[],
  depth: Depth = 'whole',
): Promise<void> => {
  if (ids.length === 0) return
  const all = await subjectsOf(work, subject, ids)
  await whileErasing(work, async () => {
    // Those of an employee come last: their name finds the copies of all of them.
    for (const kind of SUBJECTS.toReversed()) {
      const these = [...(all.get(kind) ?? [])]
      if (these.length === 0) continue
      // Other subjects are erased as a whole, even with an employee whose data is erased in part.
      await clearSubjects(work, kind, these, kind === subject ? depth : 'whole')
    }
  })
}

/** Clears what was retained of these employees because the law required it, once that time is over. */
export const eraseKept = async (work: Work, until: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await whileErasing(work, async () => {
    for (const declared of declaredTables()) {
      const { kept, of } = declared.table
      const where = conditionOf(of, 'employee', { ids, texts: [] }, work.now)
      if (!where || kept?.until !== until) continue
      await clearRows(work, { ...declared, table: { of } }, where, new Map(expressionsOf(kept.columns)))
    }
  })
}
