import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { type StoredEvaluation, storedEvaluation } from './evaluations.rows.ts'

export const CYCLE_JSON = sql`json_build_object('id', c.id, 'name', c.name, 'participants', c.participants, 'period_start', c.period_start, 'period_end', c.period_end,
  'self_opens_on', c.self_opens_on, 'self_due', c.self_due, 'review_due', c.review_due, 'share_on', c.share_on, 'state', c.state)`

const person = (column: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', p.id, 'name', p.name) from person_short p where p.id = ${sql.ref(column)})`

const WHOLE = sql`select e.id, e.version, ${CYCLE_JSON} as cycle, ${person('e.employee_id')} as employee, ${person('e.reviewer_id')} as reviewer,
    e.state, e.revision, e.self_score_x100, e.manager_score_x100, e.final_score_x100, e.grade, e.overall_comment, e.recommendation, e.figures,
    e.self_skipped, e.goals_scaled, e.agrees, e.reply, e.acknowledged_at, e.cancel_reason,
    (select json_build_object('version_no', v.version_no, 'goals_weight', v.goals_weight, 'grades', v.grades, 'criteria',
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'weight', k.weight) order by k.seq)
        from form_criteria k where k.form_version_id = v.id), '[]')) from form_versions v where v.id = c.form_version_id) as form,
    coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title, 'measure', g.measure, 'target', g.target, 'weight', g.weight,
      'achieved_percent', g.achieved_percent) order by g.seq) from evaluation_goals g where g.evaluation_id = e.id), '[]') as goals,
    coalesce((select json_agg(json_build_object('author', r.author, 'criterion_id', r.criterion_id, 'goal_id', r.goal_id, 'rating', r.rating,
      'comment', r.comment) order by r.id) from evaluation_ratings r where r.evaluation_id = e.id), '[]') as ratings,
    coalesce((select json_agg(json_build_object('author', i.author, 'criterion_id', i.criterion_id, 'goal_id', i.goal_id,
      'source_type', i.source_type, 'source_id', i.source_id, 'label', i.label) order by i.id)
      from evaluation_evidence i where i.evaluation_id = e.id), '[]') as pins,
    coalesce((select json_agg(json_build_object('from_x100', m.from_x100, 'to_x100', m.to_x100, 'reason', m.reason,
      'at', ${instantIn('m.moved_at')}) order by m.id) from calibration_moves m where m.evaluation_id = e.id and m.revision = e.revision), '[]') as moves,
    (select json_agg(json_build_object('id', o.id, 'name', o.name, 'state', x.state) order by o.period_end desc, o.id desc)
      from evaluations x join evaluation_cycles o on o.id = x.cycle_id where x.employee_id = e.employee_id) as cycles
  from evaluations e join evaluation_cycles c on c.id = e.cycle_id`

/** Finds a whole evaluation. */
export const findEvaluation = (tx: Tx, id: number): Promise<StoredEvaluation | undefined> =>
  one(tx, storedEvaluation)`${WHOLE} where e.id = ${id}`

/** Sorts evaluations `e` in cycles `c`: those that wait for the person, then those under way, then the newest. */
const DUE_FIRST = sql`(c.state = 'open' and e.state = 'self_review') desc, (e.state = 'shared') desc,
  (c.state = 'open' and e.state <> 'cancelled') desc, (e.state <> 'cancelled') desc, c.period_end desc, c.id desc`

const evaluationIdRow = z.object({ id: z.number() })

/** Counts the evaluations of a person that a reviewer can work on. */
export const countInReview = async (tx: Tx, employeeId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('evaluations')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'manager_review')
    .executeTakeFirstOrThrow()
  return n
}

/** The id of the evaluation of a person in a cycle; where none is named, one that waits for the person, else the last. */
export const findEvaluationId = async (tx: Tx, employeeId: number, cycleId?: number): Promise<number | undefined> => {
  const found = await rows(
    tx,
    evaluationIdRow,
  )`select e.id from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    where e.employee_id = ${employeeId} and ${cycleId === undefined ? sql`true` : sql`e.cycle_id = ${cycleId}`}
    order by ${DUE_FIRST} limit 1`
  return found[0]?.id
}

/** Locks evaluations until the transaction ends, in the order of their ids; their cycles cannot move meanwhile. */
export const lockEvaluations = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  await sql`select c.id from evaluation_cycles c where c.id in (select e.cycle_id from evaluations e where e.id = any(${ids}::int[]))
    order by c.id for share`.execute(tx)
  const { rows } =
    await sql`select e.id from evaluations e where e.id = any(${ids}::int[]) order by e.id for update`.execute(tx)
  return rows.length
}

/** Lists the fields that decide who may see evaluations. */
export const listPlaces = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('evaluations')
    .select(['id', 'employee_id', 'reviewer_id', 'state'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
