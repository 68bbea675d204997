import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Work } from '../context.ts'
import type { BeginWork, Job } from '../jobs/jobs.ts'
import type { FixedEnd, Retention } from './retention.ts'
import { dueOf, pastOf, retentionRules } from './rules.ts'

/** Rows of one transaction, so that none of them blocks others for long. */
const AT_ONCE = 5000
/** Rows of a class in one transaction: their removal may change many tables. */
const OF_RULE = 500

const pieceOf =
  ({ days, erase }: FixedEnd) =>
  async ({ tx, now }: Work): Promise<number> => {
    const before = sql<string>`${now}::timestamptz - make_interval(days => ${days}::int)`
    const { numAffectedRows } = await erase(before, sql<number>`${sql.lit(AT_ONCE)}`).execute(tx)
    return Number(numAffectedRows ?? 0)
  }

/** A shorter time whose seven days are over applies from now on. */
const takeNext = async ({ tx, now }: Work): Promise<void> => {
  await sql`update retention_rules set keep_days = next_keep_days, next_keep_days = null, next_from = null
    where next_from <= ${now}::timestamptz`.execute(tx)
}

const removeDueRow = z.object({ id: z.number() })

/** Removes one batch of a class; returns whether there may be more, and its size. */
const removeDue =
  (key: string, days: number) =>
  async (work: Work): Promise<Readonly<{ rows: number; isAll: boolean }>> => {
    const rule = retentionRules.all().find(([name]) => name === key)?.[1]
    if (!rule) return { rows: 0, isAll: true }
    const most = rule.at_once ?? OF_RULE
    const found = await rows(work.tx, removeDueRow)`
      select id from (${dueOf(rule, pastOf(work.now, days))}) d order by id limit ${sql.lit(most)}`
    if (found.length > 0)
      await rule.remove(
        work,
        found.map(({ id }) => id),
      )
    return { rows: found.length, isAll: found.length < most }
  }

type Ran = Readonly<{ key: string; rows: number; error: string | null }>
/** Records in the audit how much a class removed. */
export type NoteRun = (work: Work, ran: Ran & { id: number }) => Promise<void>

const runRule = async (begin: BeginWork, key: string, days: number): Promise<Ran> => {
  let rows = 0
  try {
    for (let isAll = false; !isAll;) {
      const part = await begin(removeDue(key, days))
      rows += part.rows
      isAll = part.isAll
    }
    return { key, rows, error: null }
  } catch (error) {
    return { key, rows, error: error instanceof Error ? error.message.slice(0, 500) : 'It failed' }
  }
}

const ruleRow = z.object({ id: z.number(), key: z.string(), keep_days: z.number() })

const runRules = async (begin: BeginWork, note: NoteRun): Promise<string[]> => {
  await begin(takeNext)
  const rules = await begin(
    async ({ tx }) =>
      rows(tx, ruleRow)`
      select id, key, keep_days from retention_rules where keep_days is not null order by id`,
  )
  const faults: string[] = []
  for (const { id, key, keep_days } of rules) {
    const ran = await runRule(begin, key, keep_days)
    await begin(async (work) => {
      await sql`insert into retention_runs (rule, ran_at, rows, error)
        values (${key}, ${work.now}::timestamptz, ${ran.rows}, ${ran.error})`.execute(work.tx)
      await note(work, { ...ran, id })
    })
    if (ran.error !== null) faults.push(`${key}: ${ran.error}`)
  }
  return faults
}

/** The daily job that removes what is past its time: class by class, then table by table, in batches. */
export const deleteExpired = (all: readonly Retention[], note: NoteRun): Job => ({
  name: 'kit.forget_past',
  cron: '11 3 * * *',
  minutes: 60,
  run: async (_payload, begin) => {
    const faults = await runRules(begin, note)
    for (const { ends } of all)
      for (const end of Object.values(ends)) if ('erase' in end) while ((await begin(pieceOf(end))) === AT_ONCE);
    // The other classes have run; the job fails for the one that did not.
    if (faults.length > 0) throw new Error(`Not everything that is past its time was removed. ${faults.join(' ')}`)
  },
})
