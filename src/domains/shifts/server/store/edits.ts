import { rows } from '#kit/server/database/rows.ts'
import { shiftEdit } from '../../contract/edits.calls.ts'
import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ShiftEdit } from '../../contract/edits.calls.ts'

/** Lists the shifts of a week that other accounts are changing. */
export const listEdits = async (
  tx: Tx,
  { week_id, account_id, now }: Readonly<{ week_id: number; account_id: number; now: string }>,
): Promise<ShiftEdit[]> => {
  const found = await rows(tx, shiftEdit)`select x.shift_id, coalesce(e.name, a.name) as name, x.until
    from shift_edits x join shifts s on s.id = x.shift_id and s.week_id = ${week_id} and s.deleted_at is null
    join accounts a on a.id = x.account_id left join person_short e on e.id = a.employee_id
    where x.account_id <> ${account_id} and x.until > ${now}::timestamptz order by x.shift_id, lower(coalesce(e.name, a.name)) collate names`
  return found
}

const editRow = z.object({ shift_id: z.number(), team_id: z.number(), is_live: z.boolean() })

/** The shift that an account was changing until now, with its team; locks the mark. */
export const lockEdit = async (
  tx: Tx,
  account_id: number,
  now: string,
): Promise<Readonly<{ shift_id: number; team_id: number; is_live: boolean }> | undefined> => {
  return one(tx, editRow)`
    select x.shift_id, s.team_id, x.until > ${now}::timestamptz as is_live
    from shift_edits x join shifts s on s.id = x.shift_id where x.account_id = ${account_id} for update of x`
}

/** Marks the shift that an account is changing, in place of another one. */
export const updateEdit = async (
  tx: Tx,
  row: Readonly<{ account_id: number; shift_id: number; until: string }>,
): Promise<void> => {
  await tx
    .insertInto('shift_edits')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ shift_id: row.shift_id, until: row.until }))
    .execute()
}

/** Deletes the mark of an account. */
export const deleteEdit = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.deleteFrom('shift_edits').where('account_id', '=', account_id).execute()
}
