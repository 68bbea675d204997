import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { OwnRequest, SubjectRequest } from '../../contract/subjects.models.ts'
import { type Leaving, leavingOf } from '../retention/store.ts'
import type { PackageFile } from './package.ts'

const MOST = 200

const rows = (where: RawBuilder<unknown>) => sql<SubjectRequest>`
  select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.kind, r.state, a.name as requested_by, r.requested_at,
    r.reason, r.acts_on, r.finished_at, r.expires_at, r.blocked, r.kept,
    json_build_object('cancel', r.state = 'waiting', 'download', r.state = 'ready') as can
  from subject_requests r join person_short e on e.id = r.employee_id join accounts a on a.id = r.requested_by
  where ${where} order by r.id desc limit ${sql.lit(MOST)}`

export const listRequests = async (tx: Tx): Promise<SubjectRequest[]> => (await rows(sql`true`).execute(tx)).rows

export const readRequest = async (tx: Tx, id: number): Promise<SubjectRequest | undefined> =>
  (await rows(sql`r.id = ${id}`).execute(tx)).rows[0]

export const readOwn = async (tx: Tx, employeeId: number): Promise<OwnRequest | null> => {
  const { rows: found } = await sql<OwnRequest>`select id, state, requested_at, finished_at, expires_at
    from subject_requests where employee_id = ${employeeId} and kind = 'export' order by id desc limit 1`.execute(tx)
  return found[0] ?? null
}

export type NewRequest = Readonly<{ employee_id: number; kind: 'export' | 'erase'; reason: string; acts_on: string }>

/** Writes a request down; null where one is open. */
export const insertRequest = async ({ tx, now, by }: Work, values: NewRequest): Promise<number | null> => {
  if (by.account_id === null) return null
  const row = await tx
    .insertInto('subject_requests')
    .values({ ...values, state: 'waiting', requested_by: by.account_id, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom('subject_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export const listDue = async (tx: Tx, now: string): Promise<number[]> => {
  const due = await tx
    .selectFrom('subject_requests')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('acts_on', '<=', now)
    .orderBy('id')
    .execute()
  return due.map(({ id }) => id)
}

export const listExpired = (tx: Tx, now: string) =>
  tx
    .selectFrom('subject_requests')
    .select(['id', 'file_id'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute()

type Ending =
  | Readonly<{ state: 'cancelled' | 'expired' }>
  | Readonly<{ state: 'ready'; file_id: number; expires_at: string }>
  | Readonly<{ state: 'done'; kept: unknown }>
  | Readonly<{ state: 'failed'; blocked: string[] }>

export const endRequest = async ({ tx, now }: Work, id: number, ending: Ending): Promise<void> => {
  const { state } = ending
  await tx
    .updateTable('subject_requests')
    .set({
      state,
      finished_at: now,
      file_id: state === 'ready' ? ending.file_id : null,
      ...(state === 'ready' ? { expires_at: ending.expires_at } : {}),
      ...(state === 'done' ? { kept: json(ending.kept) } : {}),
      ...(state === 'failed' ? { blocked: ending.blocked } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export type Person = Leaving & Readonly<{ name: string; account_ids: number[] }>

export const readPerson = async (tx: Tx, id: number): Promise<Person | undefined> => {
  const { rows: found } = await sql<Person>`
    select p.name, ${leavingOf(sql`p.id`)},
      array(select a.id from accounts a where a.employee_id = p.id and a.deleted_at is null) as account_ids
    from person_short p where p.id = ${id}`.execute(tx)
  return found[0]
}

export const listFiles = (tx: Tx, ids: readonly number[]): Promise<PackageFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('files')
        .select(['id', 'store_name', 'original_name'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
