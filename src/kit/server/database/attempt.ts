import { sql } from 'kysely'
import { Refusal } from '../../contract/refusals.ts'
import type { Work } from '../context.ts'

/** What came of a piece of work: its result, or the refusal because of which nothing of it was kept. */
export type Attempt<Result> = Readonly<{ result: Result } | { refusal: Refusal }>

type Collected = Readonly<{ audits: number; live: number; jobs: number }>

const undo = async (work: Work, before: Collected): Promise<void> => {
  await sql`rollback to savepoint attempt`.execute(work.tx)
  work.audits.length = before.audits
  work.jobs.length = before.jobs
  work.live.length = before.live
}

/**
 * Does a piece of work inside a transaction and takes all of it back when it is refused, or when it was only to be tried
 * (`isDry`): its result then says what would have happened.
 */
export const attempt = async <Result>(
  work: Work,
  isDry: boolean,
  piece: () => Promise<Result>,
): Promise<Attempt<Result>> => {
  const before = { audits: work.audits.length, live: work.live.length, jobs: work.jobs.length }
  await sql`savepoint attempt`.execute(work.tx)
  try {
    const result = await piece()
    if (isDry) await undo(work, before)
    await sql`release savepoint attempt`.execute(work.tx)
    return { result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await undo(work, before)
    await sql`release savepoint attempt`.execute(work.tx)
    return { refusal: error }
  }
}
