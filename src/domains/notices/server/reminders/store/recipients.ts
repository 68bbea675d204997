import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type RecipientKey = Readonly<{ account_id: number; occurrence_id: number }>

/** Returns the reminder of an occurrence that an account has received. */
export const findReceived = async (
  tx: Tx,
  { account_id, occurrence_id }: RecipientKey,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('reminder_recipients as p')
    .innerJoin('reminder_occurrences as o', 'o.id', 'p.occurrence_id')
    .select('o.reminder_id')
    .where('p.account_id', '=', account_id)
    .where('p.occurrence_id', '=', occurrence_id)
    .executeTakeFirst()
  return found?.reminder_id
}

/** Returns the state of an occurrence for an account. */
export const findState = async (tx: Tx, { account_id, occurrence_id }: RecipientKey) => {
  const recipient = await tx
    .selectFrom('reminder_recipients')
    .select('state')
    .where('account_id', '=', account_id)
    .where('occurrence_id', '=', occurrence_id)
    .executeTakeFirst()
  return recipient?.state
}

const statesRow = z.object({ id: z.number(), state: z.string() })

/** Returns the states of some occurrences for an account. */
export const listStates = async (
  tx: Tx,
  accountId: number,
  occurrences: readonly number[],
): Promise<Readonly<{ id: number; state: string }>[]> => {
  return rows(tx, statesRow)`select occurrence_id as id, state from reminder_recipients
        where account_id = ${accountId} and occurrence_id = any(${occurrences}::int[])`
}

/** Changes the state of an occurrence for an account. */
export const updateRecipientState = async (
  tx: Tx,
  { account_id, occurrence_id }: RecipientKey,
  change: Readonly<{ state: 'open' | 'done'; done_at: string | null }>,
): Promise<void> => {
  await tx
    .updateTable('reminder_recipients')
    .set(change)
    .where('account_id', '=', account_id)
    .where('occurrence_id', '=', occurrence_id)
    .execute()
}

/** Adds the person of the escalation to an occurrence, as one who still has to do it. */
export const insertEscalated = async (tx: Tx, { account_id, occurrence_id }: RecipientKey): Promise<void> => {
  await tx
    .insertInto('reminder_recipients')
    .values({ occurrence_id, account_id, is_escalated: true })
    .onConflict((row) =>
      row.columns(['occurrence_id', 'account_id']).doUpdateSet({ state: 'open', done_at: null, is_escalated: true }),
    )
    .execute()
}

/** Marks an occurrence as missed for all who still have to do it, except one account. */
export const updateOthersMissed = async (tx: Tx, { account_id, occurrence_id }: RecipientKey): Promise<void> => {
  await sql`update reminder_recipients set state = 'missed' where occurrence_id = ${occurrence_id} and state = 'open'
    and account_id <> ${account_id}`.execute(tx)
}
