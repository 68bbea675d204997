import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { rulesOfBusiness } from './rules-of-business.ts'
import { rulesOfPeople } from './rules-of-people.ts'
import { rulesOfWork } from './rules-of-work.ts'
import type { StoryRule } from './story-rules.ts'

export const STORY_RULES: readonly StoryRule[] = [...rulesOfPeople, ...rulesOfWork, ...rulesOfBusiness]

const MAX_BREAKS = 20

/** Returns the first rows of a demo of the instant `now` that break a rule. */
export const findBreaks = async (tx: Tx, { query }: StoryRule, now: string): Promise<string[]> => {
  const text = query.replaceAll('$now', `(timestamptz '${now}')`)
  const { rows } = await sql.raw<{ found: string }>(`select found from (${text}) x limit ${MAX_BREAKS}`).execute(tx)
  return rows.map(({ found }) => found)
}
