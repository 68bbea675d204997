import { sql } from 'kysely'
import { Refusal } from '../../contract/refusals.ts'
import type { Work } from '../context.ts'

/** The outcome of a piece of work: its result, or the refusal because of which it was rolled back. */
export type Attempt<Result> = Readonly<{ result: Result } | { refusal: Refusal }>

/** Marks what a piece of work has collected so far; the returned function removes everything that came later. */
export const markCollected = ({ audits, live, jobs }: Work): (() => void) => {
  const [auditCount, liveCount, jobCount] = [audits.length, live.length, jobs.length]
  return () => {
    audits.length = auditCount
    live.length = liveCount
    jobs.length = jobCount
  }
}

/**
 * Does a piece of work inside a transaction and reverts all of it when it is refused, or when it is only tried (`isDry`):
 * its result then shows what would have happened.
 */
export const attempt = async <Result>(
  work: Work,
  isDry: boolean,
  piece: () => Promise<Result>,
): Promise<Attempt<Result>> => {
  const takeOut = markCollected(work)
  const undo = async (): Promise<void> => {
    await sql`rollback to savepoint attempt`.execute(work.tx)
    takeOut()
  }
  await sql`savepoint attempt`.execute(work.tx)
  try {
    const result = await piece()
    if (isDry) await undo()
    await sql`release savepoint attempt`.execute(work.tx)
    return { result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await undo()
    await sql`release savepoint attempt`.execute(work.tx)
    return { refusal: error }
  }
}
