import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Salaries } from '#kit/server/database/tables.ts'

/** Inserts a salary without components and returns its id. */
export const insertSalary = async (tx: Tx, row: Insertable<Salaries>): Promise<number> => {
  const { id } = await tx.insertInto('salaries').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a salary; its components stay. */
export const updateSalaryRow = async (tx: Tx, id: number, changes: Updateable<Salaries>): Promise<void> => {
  await tx.updateTable('salaries').set(changes).where('id', '=', id).execute()
}

/** Locks a salary until the transaction ends; undefined where there is none. */
export const lockSalary = (tx: Tx, id: number): Promise<Selectable<Salaries> | undefined> =>
  tx.selectFrom('salaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a salary. */
export const deleteSalaryRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('salaries').where('id', '=', id).execute()
}
