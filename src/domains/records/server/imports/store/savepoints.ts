import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Work } from '#kit/server/context.ts'

type Collected = Pick<Work, 'audits' | 'live' | 'jobs'>

const lengths = ({ audits, live, jobs }: Collected) => ({ audits: audits.length, live: live.length, jobs: jobs.length })

/** Drops what was collected since; the rows were never written. */
const cut = (work: Collected, to: ReturnType<typeof lengths>): void => {
  work.audits.length = to.audits
  work.live.length = to.live
  work.jobs.length = to.jobs
}

const rollBack = async (work: Work, name: string, to: ReturnType<typeof lengths>): Promise<void> => {
  // Statements that were sent together with the one that failed return first.
  await nextTurn()
  await sql.raw(`rollback to savepoint ${name}`).execute(work.tx)
  cut(work, to)
}

/** Runs a part of a transaction; when it throws, nothing of the part is left, and the transaction goes on. */
export const inSavepoint = async <Result>(work: Work, name: string, part: () => Promise<Result>): Promise<Result> => {
  const before = lengths(work)
  await sql.raw(`savepoint ${name}`).execute(work.tx)
  try {
    const result = await part()
    await sql.raw(`release savepoint ${name}`).execute(work.tx)
    return result
  } catch (error) {
    await rollBack(work, name, before)
    throw error
  }
}

/** Runs a part of a transaction of which nothing is left in any case; returns its result. */
export const rehearse = async <Result>(work: Work, part: () => Promise<Result>): Promise<Result> => {
  const before = lengths(work)
  await sql`savepoint rehearsal`.execute(work.tx)
  const result = await part()
  await rollBack(work, 'rehearsal', before)
  return result
}

/** Lets the triggers of imported tables note each change as one of this line, until the end of the transaction. */
export const beginLine = async ({ tx }: Pick<Work, 'tx'>, importId: number, rowNo: number): Promise<void> => {
  await sql`select set_config('muster.import_row', ${`${importId}:${rowNo}`}, true)`.execute(tx)
}
/** Ends that: what is written next belongs to no line. What a commit would do at last is done, for it belongs to the lines. */
export const endLines = async ({ tx }: Pick<Work, 'tx'>): Promise<void> => {
  await sql`set constraints all immediate`.execute(tx)
  await sql`select set_config('muster.import_row', '', true)`.execute(tx)
}
