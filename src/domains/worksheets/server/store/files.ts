import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { ReportState, WorkFile } from '../../contract/worksheets.models.ts'
import { evidenceGuard } from '../registries.ts'
import { type Eye, fileJson } from './parts.ts'

export type FileFilter = Readonly<{
  employee_id?: number
  from?: string | undefined
  to?: string | undefined
  evidence?: boolean | undefined
  report_id?: number | undefined
  task_id?: number | undefined
  ticket_id?: number | undefined
}>

/** Files of a draft are read by its owner alone. */
const conditions = (eye: Eye, filter: FileFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`f.deleted_at is null`,
      sql`(f.employee_id is not distinct from ${eye.me}::int or f.report_id is null
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

export const listFileRows = async (
  tx: Tx,
  eye: Eye,
  filter: FileFilter,
  input: PageInput,
): Promise<{ rows: WorkFile[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { work_date: sql`f.work_date` }, id: sql`f.id`, fallback: '-work_date' }, input)
  const { rows, meta } = await readPage<{ id: number; file: WorkFile }>(tx, page, {
    columns: sql`f.id, ${fileJson(eye)} as file`,
    from: sql`attachments f`,
    where: conditions(eye, filter),
  })
  return { rows: rows.map(({ file }) => file), meta }
}

export const readFileRow = async (tx: Tx, eye: Eye, id: number): Promise<WorkFile | undefined> => {
  const { rows } = await sql<{ file: WorkFile }>`select ${fileJson(eye)} as file from attachments f
    where f.id = ${id} and f.deleted_at is null`.execute(tx)
  return rows[0]?.file
}

export type StoredAttachment = Readonly<{
  id: number
  version: number
  employee_id: number | null
  file_id: number
  report_id: number | null
  task_id: number | null
  ticket_id: number | null
  evidence: boolean
  /** Of the report that it is linked to. */
  report_state: ReportState | null
  period_end: string | null
}>
export const findAttachment = async (tx: Tx, id: number, lock = false): Promise<StoredAttachment | undefined> => {
  const { rows } =
    await sql<StoredAttachment>`select f.id, f.version, f.employee_id, f.file_id, f.report_id, f.task_id, f.ticket_id,
      f.evidence, r.state as report_state, r.period_end
    from attachments f left join work_reports r on r.id = f.report_id
    where f.id = ${id} and f.deleted_at is null ${lock ? sql`for update of f` : sql``}`.execute(tx)
  return rows[0]
}

/** Files that an account has uploaded in the last days; two uploads of one account are counted one after the other. */
export const countUploads = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('attachments'), ${accountId})`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attachments
    where uploaded_by = ${accountId} and created_at > ${now}::timestamptz - interval '30 days'`.execute(tx)
  return rows[0]?.n ?? 0
}

type NewAttachment = Readonly<{
  employee_id: number | null
  uploaded_by: number
  created_at: string
  file_id: number
  title: string
  note: string
  work_date: string
  report_id: number | null
  task_id: number | null
  ticket_id: number | null
  evidence: boolean
}>
export const insertAttachment = async (tx: Tx, row: NewAttachment): Promise<number> => {
  const { id } = await tx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether a shared evaluation uses the file of an attachment. */
export const isPinned = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ pinned: boolean }>`select ${evidenceGuard.get()(sql`${fileId}::int`)} as pinned`.execute(
    tx,
  )
  return rows[0]?.pinned ?? false
}
