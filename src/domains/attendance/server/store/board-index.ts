import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'

const renewWrittenIndexRow = z.object({ isRenewed: z.boolean() })

/** Sums up the index of when days were written, where it excludes nothing any more. Takes seconds for a year of many people. */
export const renewWrittenIndex = async (tx: Tx): Promise<boolean> => {
  await extendDeadline(tx, JOB_MS)
  const found = await rows(tx, renewWrittenIndexRow)`select renew_days_written() as "isRenewed"`
  return found[0]?.isRenewed ?? false
}
