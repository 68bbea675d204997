import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { warning } from '../../../contract/states.models.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Warning } from '../../../contract/states.models.ts'
import { fileJson, namedJson } from '../../persons/store/named.ts'

const warningRow = warning.omit({ can: true })
export type WarningRow = z.output<typeof warningRow>

const nameOf = (column: string) => sql`(select a.name from accounts a where a.id = ${sql.ref(column)})`

const listRows = async (tx: Tx, day: string, where: RawBuilder<boolean>): Promise<WarningRow[]> => {
  return rows(tx, warningRow)`
    select w.id, ${namedJson('e')} as employee, w.severity, w.category, w.title, w.description, w.incident_on,
      (select coalesce(json_agg(${fileJson('f')} order by f.id), '[]') from warning_files x
        join files f on f.id = x.file_id where x.warning_id = w.id) as files,
      case when w.state in ('issued', 'acknowledged') and w.expires_on < ${day}::date then 'expired' else w.state end as state,
      ${nameOf('w.drafted_by')} as drafted_by, ${nameOf('w.issued_by')} as issued_by, w.issued_at, w.expires_on,
      w.acknowledged_at, w.statement, w.withdrawn_at, w.withdrawn_reason, w.version
    from warnings w join employees e on e.id = w.employee_id
    where ${where} order by coalesce(w.issued_at, w.created_at) desc, w.id desc`
}

/** Lists the warnings of a person, drafts included, newest first, with their states on a day. */
export const listWarningRows = async (tx: Tx, employeeId: number, day: string): Promise<WarningRow[]> =>
  listRows(tx, day, sql<boolean>`w.employee_id = ${employeeId}`)

export const listWarningsById = async (tx: Tx, ids: readonly number[], day: string): Promise<WarningRow[]> =>
  listRows(tx, day, sql<boolean>`w.id = any(${ids})`)

/** Locks a stored warning. */
export const lockWarning = async (tx: Tx, id: number) =>
  tx.selectFrom('warnings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type StoredWarning = NonNullable<Awaited<ReturnType<typeof lockWarning>>>

/** Returns the person of a warning. */
export const findWarned = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('warnings').select('employee_id').where('id', '=', id).executeTakeFirst())?.employee_id

type Fields = Pick<
  StoredWarning,
  'employee_id' | 'severity' | 'category' | 'title' | 'description' | 'incident_on' | 'expires_on'
>

export const insertWarning = async (work: Work, fields: Fields): Promise<{ id: number }> =>
  work.tx
    .insertInto('warnings')
    .values({ ...fields, state: 'draft', drafted_by: work.by.account_id, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()

type Changes = Partial<
  Omit<Fields, 'employee_id'> &
    Pick<
      StoredWarning,
      | 'state'
      | 'issued_by'
      | 'issued_at'
      | 'issued_on'
      | 'acknowledged_at'
      | 'statement'
      | 'withdrawn_at'
      | 'withdrawn_reason'
    >
>

export const updateWarning = async (tx: Tx, id: number, changes: Changes): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('warnings').set(changes).where('id', '=', id).execute()
}

/** The documents that go with a warning, the first one first. */
export const listWarningFileIds = async (tx: Tx, id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('warning_files')
    .select('file_id')
    .where('warning_id', '=', id)
    .orderBy('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

export const addWarningFiles = async (tx: Tx, id: number, fileIds: readonly number[]): Promise<void> => {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id) => ({ warning_id: id, file_id }))
  await tx.insertInto('warning_files').values(rows).execute()
}

export const removeWarningFiles = async (tx: Tx, fileIds: readonly number[]): Promise<void> => {
  await sql`delete from warning_files where file_id = any(${fileIds})`.execute(tx)
}

const similarCount = z.object({ verbal: z.number(), written: z.number(), final: z.number() })

/** Counts the warnings of a category that were issued since a day, by severity. */
export const countSimilar = async (
  tx: Tx,
  category: Warning['category'],
  since: string,
  without: readonly number[],
): Promise<{ verbal: number; written: number; final: number }> => {
  const found = await rows(tx, similarCount)`
    select count(*) filter (where severity = 1)::int as verbal, count(*) filter (where severity = 2)::int as written,
      count(*) filter (where severity = 3)::int as final
    from warnings
    where category = ${category} and state in ('issued', 'acknowledged') and issued_on >= ${since}::date
      and id <> all(${without})`
  return found[0] ?? { verbal: 0, written: 0, final: 0 }
}

/** Deletes warnings with the links to their files, and returns the ids of those files. */
export const deleteWarningRows = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const files = await tx.deleteFrom('warning_files').where('warning_id', 'in', ids).returning('file_id').execute()
  await tx.deleteFrom('warnings').where('id', 'in', ids).execute()
  return files.map(({ file_id }) => file_id)
}
