import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { ownRequest, subjectRequest } from '../../contract/subjects.models.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { OwnRequest, SubjectRequest } from '../../contract/subjects.models.ts'
import { leaving, leavingOf } from '../retention/store.ts'
import type { PackageFile } from './documents/package.ts'

const MAX_ROWS = 200

const COLUMNS = sql`
  select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.kind, r.state, a.name as requested_by, r.requested_at,
    r.reason, r.acts_on, r.finished_at, r.expires_at, r.blocked, r.kept,
    json_build_object('cancel', r.state = 'waiting', 'download', r.state = 'ready') as can
  from subject_requests r join person_short e on e.id = r.employee_id join accounts a on a.id = r.requested_by`

export const listRequests = (tx: Tx): Promise<SubjectRequest[]> =>
  rows(tx, subjectRequest)`${COLUMNS} order by r.id desc limit ${sql.lit(MAX_ROWS)}`

export const findRequest = (tx: Tx, id: number): Promise<SubjectRequest | undefined> =>
  one(tx, subjectRequest)`${COLUMNS} where r.id = ${id}`

export const findOwnRequest = async (tx: Tx, employeeId: number): Promise<OwnRequest | null> => {
  const found = await one(tx, ownRequest)`select id, state, requested_at, finished_at, expires_at
    from subject_requests where employee_id = ${employeeId} and kind = 'export' order by id desc limit 1`
  return found ?? null
}

export type NewRequest = Readonly<{ employee_id: number; kind: 'export' | 'erase'; reason: string; acts_on: string }>

/** Inserts a request; null where one is open. */
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

const person = leaving.extend({ name: z.string(), account_ids: z.array(z.int()) })
export type Person = z.output<typeof person>

export const findPerson = (tx: Tx, id: number): Promise<Person | undefined> =>
  one(tx, person)`
    select p.name, ${leavingOf(sql`p.id`)},
      array(select a.id from accounts a where a.employee_id = p.id and a.deleted_at is null) as account_ids
    from person_short p where p.id = ${id}`

export const listFiles = (tx: Tx, ids: readonly number[]): Promise<PackageFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('files')
        .select(['id', 'store_name', 'original_name'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
