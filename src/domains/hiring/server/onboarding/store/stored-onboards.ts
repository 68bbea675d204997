import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { StoredState } from '../../../contract/onboarding.models.ts'
import { localDay } from './onboards.ts'

type Change = UpdateObject<Database, 'onboards'>

/** Returns the name on the onboarding under way with an address; undefined where there is none. */
export const findUnderWay = async (tx: Tx, email_normal: string, but: number | null): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('onboards')
      .select('name')
      .where('email_normal', '=', email_normal)
      .where('state', 'not in', ['completed', 'no_show', 'withdrawn'])
      .where('id', '!=', but ?? 0)
      .executeTakeFirst()
  )?.name

/** Returns the onboarding of an offer that has neither ended nor become an employee. */
export const findOpenOfOffer = async (tx: Tx, offerId: number): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('onboards')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('state', 'not in', ['withdrawn', 'no_show', 'converted', 'completed'])
    .executeTakeFirst()
  return found?.id
}

/** Returns the offer from which an onboarding began. */
export const findOfferId = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('onboards').select('offer_id').where('id', '=', id).executeTakeFirst())?.offer_id ?? undefined

/** Returns the onboarding with an address whose person can sign in to the page, with the hash of the password. */
export const findLogin = (tx: Tx, email_normal: string) =>
  tx
    .selectFrom('onboards')
    .select(['id', 'password_hash'])
    .where('email_normal', '=', email_normal)
    .where('state', 'in', ['started', 'submitted', 'changes_requested', 'approved', 'converted'])
    .executeTakeFirst()

/** Returns the onboarding with an address in one of some states. */
export const findInState = async (
  tx: Tx,
  email_normal: string,
  states: readonly StoredState[],
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('onboards')
    .select('id')
    .where('email_normal', '=', email_normal)
    .where('state', 'in', states)
    .executeTakeFirst()
  return found?.id
}

/** Adds an onboarding and returns its id. */
export const insertOnboard = async (tx: Tx, row: InsertObject<Database, 'onboards'>): Promise<number> => {
  const { id } = await tx.insertInto('onboards').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an onboarding. */
export const updateOnboard = async (tx: Tx, id: number, change: Change): Promise<void> => {
  await tx.updateTable('onboards').set(change).where('id', '=', id).execute()
}

/** Changes the joining day of the onboarding of an employee, and returns it. */
export const updateJoining = (tx: Tx, employeeId: number, joining_on: string) =>
  tx
    .updateTable('onboards')
    .set({ joining_on })
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'converted')
    .returningAll()
    .executeTakeFirst()

/** Deletes the passwords of the page once the first day is over. */
export const updateExpiredPasswords = async (tx: Tx, now: string): Promise<void> => {
  await sql`update onboards o set password_hash = null
    where o.password_hash is not null and o.state = 'converted' and o.joining_on < ${localDay(now)}`.execute(tx)
}

type Completion = Readonly<{ from: string; to: string; days: number; now: string }>

const completedRow = z.object({ id: z.number() })

/** Changes the state of onboardings without open items some days after the joining day, and returns them. */
export const updateCompleted = async (tx: Tx, { from, to, days, now }: Completion): Promise<number[]> => {
  const found = await rows(tx, completedRow)`
    update onboards o set state = ${to} where o.state = ${from} and o.joining_on + ${days}::int <= ${localDay(now)}
      and not exists (select from onboard_tasks t where t.onboard_id = o.id and t.state = 'open') returning o.id`
  return found.map(({ id }) => id)
}

/** Deletes an onboarding. */
export const deleteOnboard = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('onboards').where('id', '=', id).execute()
}
