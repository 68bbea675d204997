import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { CORRECT_MS, type Score, type ScoreCategory, type ScoreList } from '../../contract/scores.models.ts'
import { sourcesOf } from './rules.ts'
import { listScoreRows, sumScores, type StoredScore } from './store.ts'

const YEAR = 365

type Span = Readonly<{
  from?: string | undefined
  to?: string | undefined
  category?: ScoreCategory | undefined
}>

/** Scores with what they were given for, as far as the actor sees it. */
export const presentScores = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  rows: readonly StoredScore[],
): Promise<Score[]> => {
  const { actor, now } = context
  const sources = await sourcesOf(context, rows)
  return rows.map(({ created_at, source_type: _type, source_id: _id, ...row }) => {
    const isYoung = Date.parse(now) - Date.parse(created_at) < CORRECT_MS
    return {
      ...row,
      source: sources.get(row.id) ?? null,
      can: { delete: !row.voided && isYoung && row.author.id === actor.employee_id },
    }
  })
}

/** Returns the scores of a person in a span, by default a year back. */
export const readScores = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  employeeId: number,
  today: string,
  { from, to, category }: Span = {},
): Promise<ScoreList> => {
  const filter = { from: from ?? addDays(to ?? today, -YEAR), to: to ?? today, category }
  const rows = await listScoreRows(context.tx, employeeId, filter)
  return { rows: await presentScores(context, rows), ...(await sumScores(context.tx, employeeId, filter)) }
}
