import { rows } from '#kit/server/database/rows.ts'
import { delegation } from '../../../contract/delegations.calls.ts'
import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { type Insertable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { Delegation } from '../../../contract/delegations.calls.ts'

type Filter = Readonly<{ today: string; id: number | undefined; is_everyone: boolean; employee_id: number | null }>

/** Returns delegations that run or are planned: those of everyone, or of one employee; `id`: one of them. */
export const listDelegationRows = async (
  tx: Tx,
  { today, id, is_everyone, employee_id }: Filter,
): Promise<Delegation[]> => {
  const found = await rows(tx, delegation)`
    select d.id, json_build_object('id', f.id, 'name', f.name) as "from", json_build_object('id', t.id, 'name', t.name) as "to",
      d.from_date, d.to_date, d.kinds, case when d.from_date > ${today}::date then 'planned' else 'running' end as state
    from approval_delegations d join person_short f on f.id = d.from_employee_id join person_short t on t.id = d.to_employee_id
    where d.ended_at is null and d.to_date >= ${today}::date
      and (${is_everyone} or d.from_employee_id = ${employee_id})
      and (${id ?? null}::int is null or d.id = ${id ?? null}::int)
    order by d.from_date, d.id`
  return found
}

/** Inserts a delegation and returns its id. */
export const insertDelegation = async (tx: Tx, row: Insertable<Database['approval_delegations']>): Promise<number> => {
  const { id } = await tx.insertInto('approval_delegations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a delegation; returns false where it has ended. */
export const updateEnded = async (tx: Tx, id: number, now: string): Promise<boolean> => {
  const ended = await tx
    .updateTable('approval_delegations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows !== 0n
}

const delegateRow = z.object({ from_employee_id: z.number() })

/** Changes the deputy of a delegation and returns who is deputised; undefined where the new deputy is that person. */
export const updateDelegate = async (
  tx: Tx,
  id: number,
  employeeId: number,
): Promise<Readonly<{ from_employee_id: number }> | undefined> => {
  return one(tx, delegateRow)`
      update approval_delegations set to_employee_id = ${employeeId}
      where id = ${id} and from_employee_id <> ${employeeId} returning from_employee_id`
}
