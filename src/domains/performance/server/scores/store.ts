import { score, scoreSource } from '../../contract/scores.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { scoreList } from '../../contract/scores.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScoreCategory } from '../../contract/scores.models.ts'

const source = z.object({ source_type: scoreSource.nullable(), source_id: z.number().nullable() })
type Source = z.output<typeof source>
const storedScore = score.omit({ can: true, source: true }).extend(source.shape).extend({ created_at: z.string() })
export type StoredScore = z.output<typeof storedScore>
export type ScoreFilter = Readonly<{ from: string; to: string; category?: ScoreCategory | undefined }>

const MAX_ROWS = 500
const COLUMNS = sql`s.id, s.scored_on as on, s.points, s.category, s.kind, s.reason, s.voided_at is not null as voided, s.created_at,
  s.source_type, s.source_id,
  (select json_build_object('id', e.id, 'name', e.name) from person_short e where e.id = s.employee_id) as employee,
  (select json_build_object('id', e.id, 'name', e.name) from person_short e where e.id = s.author_id) as author`

const inSpan = (employeeId: number, { from, to, category }: ScoreFilter): RawBuilder<boolean> =>
  sql<boolean>`s.employee_id = ${employeeId} and s.scored_on between ${from}::date and ${to}::date
    and (${category ?? null}::text is null or s.category = ${category ?? null})`

/** Scores of a person in a span, the newest first. */
export const listScoreRows = async (tx: Tx, employeeId: number, filter: ScoreFilter): Promise<StoredScore[]> => {
  const found = await rows(tx, storedScore)`select ${COLUMNS} from scores s where ${inSpan(employeeId, filter)}
    order by s.scored_on desc, s.id desc limit ${sql.lit(MAX_ROWS)}`
  return found
}

const scoreSums = scoreList.pick({ by_month: true, by_category: true, total: true })
export type ScoreSums = z.output<typeof scoreSums>

/** Returns the sums of scores that count, for lists, histories, charts and cards. */
export const sumScores = async (tx: Tx, employeeId: number, filter: ScoreFilter): Promise<ScoreSums> => {
  const found = await rows(tx, scoreSums)`with counted as materialized (
      select to_char(s.scored_on, 'YYYY-MM') as month, s.category, s.points from scores s
      where s.voided_at is null and ${inSpan(employeeId, filter)})
    select coalesce((select sum(points)::int from counted), 0) as total,
      coalesce((select json_agg(m order by m.month) from (select month, sum(points)::int as points from counted group by 1) m), '[]') as by_month,
      coalesce((select json_agg(c order by c.category) from (select category, sum(points)::int as points, count(*)::int as count
        from counted group by 1) c), '[]') as by_category`
  return found[0] ?? { total: 0, by_month: [], by_category: [] }
}

/** Finds the row of a score that is not voided; with `lock`, locks it. */
export const findScore = async (tx: Tx, id: number, lock = false) => {
  const query = tx.selectFrom('scores').selectAll().where('id', '=', id).where('voided_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Finds a score with its people, voided or not. */
export const findStoredScore = async (tx: Tx, id: number): Promise<StoredScore | undefined> => {
  const found = await rows(tx, storedScore)`select ${COLUMNS} from scores s where s.id = ${id}`
  return found[0]
}

type NewScore = Readonly<{
  employee_id: number
  author_id: number
  kind: 'lead' | 'thanks'
  points: number
  category: ScoreCategory
  reason: string
  scored_on: string
  given_on: string
  created_at: string
}> &
  Source
/** Inserts a score; returns its id. */
export const insertScore = async (tx: Tx, row: NewScore): Promise<number> => {
  const { id } = await tx.insertInto('scores').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const sumGivenThanksRow = z.object({ n: z.number() })

/** Points of thanks that a person has given in the month of a day. */
export const sumGivenThanks = async (tx: Tx, authorId: number, day: string): Promise<number> => {
  const found = await rows(tx, sumGivenThanksRow)`select coalesce(sum(s.points), 0)::int as n from scores s
    where s.author_id = ${authorId} and s.kind = 'thanks' and s.voided_at is null
      and s.given_on between date_trunc('month', ${day}::date)::date and ${day}::date`
  return found[0]?.n ?? 0
}

/** Returns true for a person who is employed on a day. */
export const isEmployed = async (tx: Tx, employeeId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`select from employed_on(${day}::date) m where m.employee_id = ${employeeId}`.execute(tx)
  return rows.length > 0
}

/** Returns true for a person with scores, as their receiver or author. */
export const hasScores = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from scores where employee_id = ${employeeId} or author_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Marks a score as voided. */
export const updateVoided = async (
  tx: Tx,
  id: number,
  { at, by }: Readonly<{ at: string; by: number }>,
): Promise<void> => {
  await tx
    .updateTable('scores')
    .set({ voided_at: sql`${at}::timestamptz`, voided_by: by })
    .where('id', '=', id)
    .execute()
}
