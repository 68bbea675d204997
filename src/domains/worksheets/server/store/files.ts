import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import { one, single } from '#kit/server/database/rows.ts'
import { report, workFile } from '../../contract/worksheets.models.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Attachments } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { WorkFile } from '../../contract/worksheets.models.ts'
import { evidenceGuard } from '../registries.ts'
import { type Viewer, fileJson } from './parts.ts'

export type FileFilter = Readonly<{
  employee_id?: number
  from?: string | undefined
  to?: string | undefined
  evidence?: boolean | undefined
  report_id?: number | undefined
  task_id?: number | undefined
  ticket_id?: number | undefined
}>

/** SQL conditions of a filter; files of a draft are visible to its owner alone. */
const conditions = (viewer: Viewer, filter: FileFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`f.deleted_at is null`,
      sql`(f.employee_id is not distinct from ${viewer.me}::int or f.report_id is null
        or exists (select from work_reports r where r.id = f.report_id and r.state <> 'draft'))`,
      ...(filter.from === undefined ? [] : [sql`f.work_date >= ${filter.from}::date`]),
      ...(filter.to === undefined ? [] : [sql`f.work_date <= ${filter.to}::date`]),
      ...(filter.evidence === undefined ? [] : [sql`f.evidence = ${filter.evidence}`]),
      ...(['employee_id', 'report_id', 'task_id', 'ticket_id'] as const).flatMap((column) =>
        filter[column] === undefined ? [] : [sql`${sql.ref(`f.${column}`)} = ${filter[column]}`],
      ),
    ],
    sql` and `,
  )

/** Pages work files, those of the newest work first. */
export const listFileRows = async (
  tx: Tx,
  viewer: Viewer,
  filter: FileFilter,
  input: PageInput,
): Promise<{ rows: WorkFile[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { work_date: sql`f.work_date` }, id: sql`f.id`, fallback: '-work_date' }, input)
  const { rows, meta } = await readPage(tx, page, {
    row: fileRow.extend({ id: z.number() }),
    columns: sql`f.id, ${fileJson(viewer)} as file`,
    from: sql`attachments f`,
    where: conditions(viewer, filter),
  })
  return { rows: rows.map(({ file }) => file), meta }
}

const fileRow = z.object({ file: workFile })

/** Finds a work file as its viewer sees it. */
export const findFileRow = async (tx: Tx, viewer: Viewer, id: number): Promise<WorkFile | undefined> => {
  const found = await one(tx, fileRow)`select ${fileJson(viewer)} as file from attachments f
    where f.id = ${id} and f.deleted_at is null`
  return found?.file
}

const storedAttachment = workFile
  .pick({ id: true, version: true, report_id: true, task_id: true, ticket_id: true, evidence: true })
  .extend({
    employee_id: id.nullable(),
    file_id: id,
    /** The state of the linked report. */
    report_state: report.shape.state.nullable(),
    period_end: z.string().nullable(),
  })
export type StoredAttachment = z.output<typeof storedAttachment>

/** Finds the stored row of a work file; `lock` locks it until the transaction ends. */
export const findAttachment = (tx: Tx, id: number, lock = false): Promise<StoredAttachment | undefined> =>
  one(tx, storedAttachment)`select f.id, f.version, f.employee_id, f.file_id, f.report_id, f.task_id, f.ticket_id,
      f.evidence, r.state as report_state, r.period_end
    from attachments f left join work_reports r on r.id = f.report_id
    where f.id = ${id} and f.deleted_at is null ${lock ? sql`for update of f` : sql``}`

const uploadsCount = z.object({ n: z.number() })

/** Counts the uploads of an account in the last 30 days; a lock makes concurrent uploads of one account wait. */
export const countUploads = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('attachments'), ${accountId})`.execute(tx)
  const { n } = await single(tx, uploadsCount)`select count(*)::int as n from attachments
    where uploaded_by = ${accountId} and created_at > ${now}::timestamptz - interval '30 days'`
  return n
}

/** Inserts an attachment and returns its id. */
export const insertAttachment = async (tx: Tx, row: Insertable<Attachments>): Promise<number> => {
  const { id } = await tx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates an attachment. */
export const updateAttachment = async (tx: Tx, id: number, values: Updateable<Attachments>): Promise<void> => {
  await tx.updateTable('attachments').set(values).where('id', '=', id).execute()
}

const pinnedRow = z.object({ pinned: z.boolean() })

/** Returns true if a shared evaluation uses the file of an attachment. */
export const isPinned = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { pinned } = await single(tx, pinnedRow)`select ${evidenceGuard.get()(sql`${fileId}::int`)} as pinned`
  return pinned
}
