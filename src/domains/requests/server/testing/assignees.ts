import type { Tx } from '#kit/server/context.ts'

/** The accounts that the steps of a request name. */
export const assigneesOf = async (tx: Tx, request_id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('request_step_assignees as x')
    .innerJoin('request_steps as s', 's.id', 'x.step_id')
    .select('x.account_id')
    .where('s.request_id', '=', request_id)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
