import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { SwitchBody } from '#domains/people/contract/states.calls.ts'
import { endOf } from './state-sql.ts'

/** The three tables of states that are switched on for days. */
export type DatedTable = 'suspensions' | 'wfh_cancellations' | 'backup_assignments'
export type Covers = NonNullable<SwitchBody['covers']>

const storedDatedRow = z.object({
  id: z.number(),
  from_date: z.string(),
  to_date: z.string().nullable(),
  lifted_on: z.string().nullable(),
})
export type StoredDatedRow = z.output<typeof storedDatedRow>

const covering = (covers: Covers | undefined) =>
  covers === undefined
    ? sql<boolean>`true`
    : sql<boolean>`s.covers_kind = ${covers.kind} and s.covers_id = ${covers.id}`

/**
 * Lists rows of a person that are in force on a day or begin after it, in the order of days. The person is locked by
 * the caller.
 */
export const listDatedRows = async (
  tx: Tx,
  table: DatedTable,
  filter: Readonly<{ employee_id: number; day: string; covers?: Covers | undefined }>,
): Promise<StoredDatedRow[]> => {
  return rows(tx, storedDatedRow)`
    select s.id, s.from_date, s.to_date, s.lifted_on from ${sql.table(table)} s
    where s.employee_id = ${filter.employee_id} and ${endOf('s')} > greatest(${filter.day}::date, s.from_date)
      and ${covering(filter.covers)}
    order by s.from_date, s.id`
}

type Dates = Readonly<{ employee_id: number; from_date: string; to_date: string | null }>
type Suspending = Dates & Readonly<{ with_pay: boolean; block_login: boolean; reason: string }>
type Cancelling = Dates & Readonly<{ reason: string }>
type Covering = Dates & Readonly<{ covers_kind: Covers['kind']; covers_id: number; priority: number; note: string }>

const stamp = (work: Work) => ({ set_by: work.by.account_id, created_at: work.now })

export const insertSuspension = async (work: Work, row: Suspending): Promise<{ id: number }> =>
  work.tx
    .insertInto('suspensions')
    .values({ ...row, ...stamp(work) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Checks that a suspension blocks the sign-in of its person. */
export const isBlocking = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('suspensions').select('block_login').where('id', '=', id).executeTakeFirst())?.block_login ??
  false

export const insertWfhCancellation = async (work: Work, row: Cancelling): Promise<{ id: number }> =>
  work.tx
    .insertInto('wfh_cancellations')
    .values({ ...row, ...stamp(work) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertBackup = async (work: Work, row: Covering): Promise<{ id: number }> =>
  work.tx
    .insertInto('backup_assignments')
    .values({ ...row, ...stamp(work) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Ends a row from the day on. */
export const liftDatedRow = async (tx: Tx, table: DatedTable, id: number, day: string): Promise<void> => {
  await tx.updateTable(table).set({ lifted_on: day }).where('id', '=', id).execute()
}

const coverableRow = z.object({ found: z.boolean() })

/** Checks that the covered person, team or designation exists. */
export const isCoverable = async (tx: Tx, { kind, id }: Covers): Promise<boolean> => {
  const table = { employee: 'employees', team: 'teams', designation: 'designations' } as const
  const isPresent = kind === 'employee' ? sql<boolean>`deleted_at is null` : sql<boolean>`archived_at is null`
  const listed = await rows(tx, coverableRow)`
    select exists (select from ${sql.table(table[kind])} where id = ${id} and ${isPresent}) as found`
  return listed[0]?.found ?? false
}
