import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ShiftEdit } from '../../contract/edits.calls.ts'

/** What others than an account are changing in a week. */
export const listEdits = async (
  tx: Tx,
  { week_id, account_id, now }: Readonly<{ week_id: number; account_id: number; now: string }>,
): Promise<ShiftEdit[]> => {
  const { rows } = await sql<ShiftEdit>`select x.shift_id, coalesce(e.name, a.name) as name, x.until
    from shift_edits x join shifts s on s.id = x.shift_id and s.week_id = ${week_id} and s.deleted_at is null
    join accounts a on a.id = x.account_id left join person_short e on e.id = a.employee_id
    where x.account_id <> ${account_id} and x.until > ${now}::timestamptz order by x.shift_id, name`.execute(tx)
  return rows
}

/** The shift that an account was changing until now, with its team; locks the mark. */
export const takeEdit = async (
  tx: Tx,
  account_id: number,
  now: string,
): Promise<Readonly<{ shift_id: number; team_id: number; is_live: boolean }> | undefined> => {
  const { rows } = await sql<{ shift_id: number; team_id: number; is_live: boolean }>`
    select x.shift_id, s.team_id, x.until > ${now}::timestamptz as is_live
    from shift_edits x join shifts s on s.id = x.shift_id where x.account_id = ${account_id} for update of x`.execute(
    tx,
  )
  return rows[0]
}

export const writeEdit = async (
  tx: Tx,
  row: Readonly<{ account_id: number; shift_id: number; until: string }>,
): Promise<void> => {
  await tx
    .insertInto('shift_edits')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ shift_id: row.shift_id, until: row.until }))
    .execute()
}

export const removeEdit = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.deleteFrom('shift_edits').where('account_id', '=', account_id).execute()
}
