import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { Figure } from '../../../contract/figures.models.ts'
import type { GoalInput, PinInput, RatingInput } from '../../../contract/evaluations.inputs.ts'

type Fixed = 'id' | 'version' | 'created_at' | 'updated_at' | 'cycle_id' | 'employee_id'
export type EvaluationChanges = Partial<
  Omit<Insertable<Database['evaluations']>, Fixed | 'figures'> & Readonly<{ figures: readonly Figure[] | null }>
>

/** Updates fields of an evaluation, and its version. */
export const updateEvaluation = async (tx: Tx, id: number, changes: EvaluationChanges): Promise<void> => {
  // A change of its parts alone raises the version too.
  const { figures, ...columns } = changes
  const set = Object.keys(changes).length > 0 ? columns : { revision: sql<number>`revision` }
  const fixed = figures === undefined ? {} : { figures: figures === null ? null : json(figures) }
  await tx
    .updateTable('evaluations')
    .set({ ...set, ...fixed })
    .where('id', '=', id)
    .execute()
}

/** Replaces the ratings of one side. */
export const replaceRatings = async (
  tx: Tx,
  evaluationId: number,
  author: 'self' | 'manager',
  ratings: readonly RatingInput[],
): Promise<void> => {
  await tx
    .deleteFrom('evaluation_ratings')
    .where('evaluation_id', '=', evaluationId)
    .where('author', '=', author)
    .execute()
  if (ratings.length === 0) return
  await tx
    .insertInto('evaluation_ratings')
    .values(
      ratings.map(({ criterion_id = null, goal_id = null, rating = null, comment = '' }) => ({
        evaluation_id: evaluationId,
        author,
        criterion_id,
        goal_id,
        rating,
        comment,
      })),
    )
    .execute()
}

export type LabelledPin = PinInput & Readonly<{ label: string }>
/** Replaces the evidence of one side. */
export const replacePins = async (
  tx: Tx,
  {
    evaluation_id,
    author,
    added_by,
    added_at,
  }: Readonly<{ evaluation_id: number; author: 'self' | 'manager'; added_by: number; added_at: string }>,
  pins: readonly LabelledPin[],
): Promise<void> => {
  await tx
    .deleteFrom('evaluation_evidence')
    .where('evaluation_id', '=', evaluation_id)
    .where('author', '=', author)
    .execute()
  if (pins.length === 0) return
  await tx
    .insertInto('evaluation_evidence')
    .values(
      pins.map(({ criterion_id = null, goal_id = null, source_type, source_id, label }) => ({
        evaluation_id,
        author,
        criterion_id,
        goal_id,
        source_type,
        source_id,
        label,
        added_by,
        added_at,
      })),
    )
    .execute()
}

/** Updates the progress of goals. */
export const updateAchieved = async (
  tx: Tx,
  evaluationId: number,
  goals: readonly Readonly<{ id: number; achieved_percent: number | null }>[],
): Promise<void> => {
  for (const { id, achieved_percent } of goals)
    await tx
      .updateTable('evaluation_goals')
      .set({ achieved_percent })
      .where('id', '=', id)
      .where('evaluation_id', '=', evaluationId)
      .execute()
}

export type GoalChange = Readonly<{ evaluation_id: number; id: number | null; seq: number }> & Omit<GoalInput, 'id'>

/** Writes goals of evaluations: those with an id are changed, those without are added, `removed` are taken away. */
export const writeGoals = async (tx: Tx, changes: readonly GoalChange[], removed: readonly number[]): Promise<void> => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changes.map((one) => ({ measure: '', target: '', ...one })))}::jsonb)
    as x(id int, evaluation_id int, seq int, title text, measure text, target text, weight int)`
  await sql`delete from evaluation_goals where id = any(${removed}::int[])`.execute(tx)
  await sql`update evaluation_goals g set seq = x.seq, title = x.title, measure = x.measure, target = x.target, weight = x.weight
    from ${rows} where g.id = x.id and g.evaluation_id = x.evaluation_id`.execute(tx)
  await sql`insert into evaluation_goals (evaluation_id, seq, title, measure, target, weight)
    select x.evaluation_id, x.seq, x.title, x.measure, x.target, x.weight from ${rows} where x.id is null
    order by x.evaluation_id, x.seq`.execute(tx)
}

/** Marks the goals of evaluations as not scaled. */
export const unscaleGoals = async (tx: Tx, evaluationIds: readonly number[]): Promise<void> => {
  await sql`update evaluations set goals_scaled = false where id = any(${evaluationIds}::int[])`.execute(tx)
}

/** Inserts a move of a calibration. */
export const insertMove = async (
  tx: Tx,
  move: Omit<Insertable<Database['calibration_moves']>, 'id'>,
): Promise<void> => {
  await tx.insertInto('calibration_moves').values(move).execute()
}

/** Inserts the snapshot of a revision. */
export const insertRevision = async (
  tx: Tx,
  {
    snapshot,
    ...row
  }: Readonly<{
    evaluation_id: number
    revision: number
    snapshot: unknown
    reason: string
    reopened_by: number
    at: string
  }>,
): Promise<void> => {
  await tx
    .insertInto('evaluation_revisions')
    .values({ ...row, snapshot: json(snapshot) })
    .execute()
}
