import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'

/** Sums up the index of when days were written, where it excludes nothing any more. Takes seconds for a year of many people. */
export const renewWrittenIndex = async (tx: Tx): Promise<boolean> => {
  await extendDeadline(tx, JOB_MS)
  const { rows } = await sql<{ isRenewed: boolean }>`select renew_days_written() as "isRenewed"`.execute(tx)
  return rows[0]?.isRenewed ?? false
}
