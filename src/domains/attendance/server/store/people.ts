import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'

/** The name of a person; 404 where there is none. */
export const findPersonName = async (tx: Tx, employeeId: number): Promise<string> => {
  const row = await tx.selectFrom('person_short').select('name').where('id', '=', employeeId).executeTakeFirst()
  if (!row) throw notFound()
  return row.name
}
