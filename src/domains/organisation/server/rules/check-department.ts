import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockActive } from '../store/rows.ts'

/** Refuses a department that is not in use, before a row is added to it; it stays in use until the transaction ends. */
export const checkDepartment = async (tx: Tx, id: number | null | undefined): Promise<void> => {
  if (typeof id === 'number' && !(await lockActive(tx, 'departments', id)))
    throw invalid({ department_id: 'Department does not exist' })
}
