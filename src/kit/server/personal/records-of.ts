import { z } from 'zod'
import type { Tx } from '../context.ts'
import { rows } from '../database/rows.ts'

const recordRow = z.object({ id: z.number() })

/** Returns the ids of all records of the person of one: those that were merged belong to the same person. */
export const recordsOf = async (tx: Tx, employeeId: number): Promise<number[]> =>
  (await rows(tx, recordRow)`select id from records_of(${employeeId}::int) r(id) order by id`).map(({ id }) => id)
