import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { detail as detailSchema } from '../../../contract/details.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { DetailKind } from '../../../contract/details.models.ts'
import { fileJson, namedJson } from '../../persons/store/named.ts'
import { lockPerson } from '../../persons/store/people.ts'

const detailRow = detailSchema.omit({ can: true })
export type DetailRow = z.output<typeof detailRow>

/** Days for which a rejected detail stays in the record, so that the person reads why. */
const REJECTED_DAYS = 30

const listRows = async (tx: Tx, where: RawBuilder<boolean>): Promise<DetailRow[]> => {
  const found = await rows(tx, detailRow)`
    select d.id, d.employee_id, d.kind, d.data, d.secret_mask as number, ${namedJson('c')} as country,
      ${fileJson('f')} as file, d.expires_on, d.state, d.replaces_id, d.comment, d.created_at as added_at, d.version
    from employee_details d
    left join files f on f.id = d.file_id and f.deleted_at is null
    left join countries c on c.id = (d.data ->> 'country_id')::int
    where ${where}
    order by d.kind, d.state = 'pending' desc, d.valid_from desc nulls last, d.id desc`
  return found
}

/** Lists the details in the record of a person: those that are active or wait, and those that were rejected lately. */
export const listDetailRows = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, employeeId: number): Promise<DetailRow[]> =>
  listRows(
    tx,
    sql`d.employee_id = ${employeeId} and (d.state in ('active', 'pending')
      or (d.state = 'rejected' and d.decided_at > ${now}::timestamptz - make_interval(days => ${REJECTED_DAYS})))`,
  )

export const getDetailRow = async (tx: Tx, id: number): Promise<DetailRow> => {
  const [row] = await listRows(tx, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/**
 * A detail with all its columns, locked; 404 for one that is not there, or that is no part of the record any more. The
 * person is locked first, as by every change of a record, so that two changes never wait for each other.
 */
export const lockDetail = async (tx: Tx, id: number) => {
  const owner = await tx.selectFrom('employee_details').select('employee_id').where('id', '=', id).executeTakeFirst()
  if (!owner) throw notFound()
  await lockPerson(tx, owner.employee_id)
  const row = await tx
    .selectFrom('employee_details')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'archived')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
export type StoredDetail = Awaited<ReturnType<typeof lockDetail>>

/** The columns that a form writes. */
export type DetailColumns = Readonly<{
  data: Readonly<Record<string, unknown>>
  secret_enc: Buffer | null
  secret_mask: string | null
  file_id: number | null
  expires_on: string | null
  valid_from: string | null
}>

const written = ({ data, ...columns }: DetailColumns) => ({ ...columns, data: json(data) })

type NewDetail = DetailColumns &
  Readonly<{ employee_id: number; kind: DetailKind; state: 'active' | 'pending'; replaces_id: number | null }>

export const insertDetail = async (work: Pick<Work, 'tx' | 'now' | 'by'>, detail: NewDetail): Promise<number> => {
  const { employee_id, kind, state, replaces_id, ...columns } = detail
  const added = { created_at: work.now, added_by: work.by.account_id }
  const { id } = await work.tx
    .insertInto('employee_details')
    .values({ ...written(columns), ...added, employee_id, kind, state, replaces_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateDetailRow = async (
  { tx, by }: Pick<Work, 'tx' | 'by'>,
  id: number,
  columns: DetailColumns,
): Promise<void> => {
  await tx
    .updateTable('employee_details')
    .set({ ...written(columns), changed_by: by.account_id })
    .where('id', '=', id)
    .execute()
}

export const archiveDetail = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('employee_details').set({ state: 'archived' }).where('id', '=', id).execute()
}

/** The pending row that would take the place of a detail. */
export const findReplacement = async (tx: Tx, id: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('employee_details')
      .select('id')
      .where('replaces_id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
  )?.id

type Decision = Readonly<{ isApproved: boolean; comment: string | null }>

export const decideDetailRow = async (work: Work, id: number, { isApproved, comment }: Decision): Promise<void> => {
  await work.tx
    .updateTable('employee_details')
    .set({
      state: isApproved ? 'active' : 'rejected',
      comment,
      decided_by: work.by.account_id,
      decided_at: work.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the file of a detail; null without one. */
export const findFileOf = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx.selectFrom('employee_details').select('file_id').where('id', '=', id).executeTakeFirst()
  return row?.file_id ?? null
}

/** Returns the name of the account that decided. */
export const findDecider = async (tx: Tx, accountId: number | null): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId ?? 0)
    .executeTakeFirst()
  return row?.name
}
