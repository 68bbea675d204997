import type { Tx } from '#kit/server/context.ts'

/** Returns the department of a team. */
export const findDepartmentOfTeam = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('teams').select('department_id').where('id', '=', id).executeTakeFirst())?.department_id
