import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import { DEFAULT_GRADES, gradeOf, scoreOf } from '#domains/performance/contract/performance.rules.ts'
import { insertChosen, insertParticipants } from '#domains/performance/server/evaluations/store/cycles.ts'
import type { Demo } from '../demo.ts'
import { findKeeper, GOALS_WEIGHT, insertCycles, insertForm } from './evaluation-rounds.ts'
import { COMMENTS, GOAL_WEIGHTS, GOALS, LONG, OVERALL, REPLIES } from './evaluation-texts.ts'

type Row = Readonly<{ id: number; employee_id: number; reviewer_id: number | null }>
type Criterion = Readonly<{ id: number; weight: number }>
type State = 'self_review' | 'manager_review' | 'calibration' | 'cancelled' | 'closed'
type Rated = Readonly<{ criterion_id: number | null; goal_id: number | null; weight: number; rating: number }>

const AT_ONCE = 1000
const inChunks = async <Item>(
  items: readonly Item[],
  insert: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += AT_ONCE) await insert(items.slice(from, from + AT_ONCE))
}

const listRows = async ({ tx }: Demo, ids: readonly number[]): Promise<Row[]> =>
  tx
    .selectFrom('evaluations')
    .select(['id', 'employee_id', 'reviewer_id'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .execute()

/** Three to five goals for each evaluation. */
const insertGoals = async ({ tx, random }: Demo, rows: readonly Row[], isOver: boolean) => {
  const wanted = rows.flatMap(({ id }) => {
    const weights = random.pick(GOAL_WEIGHTS)
    const first = random.int(0, GOALS.length - 1)
    return weights.map((weight, at) => ({
      ...(GOALS[(first + at) % GOALS.length] ?? GOALS[0]),
      evaluation_id: id,
      seq: at + 1,
      weight,
      achieved_percent: isOver || random.chance(0.6) ? random.int(55, 125) : null,
    }))
  })
  const made: { id: number; evaluation_id: number; weight: number }[] = []
  await inChunks(wanted, async (some) => {
    made.push(
      ...(await tx.insertInto('evaluation_goals').values(some).returning(['id', 'evaluation_id', 'weight']).execute()),
    )
  })
  return Map.groupBy(made, ({ evaluation_id }) => evaluation_id)
}

const rate = ({ random }: Demo, criteria: readonly Criterion[], goals: readonly Criterion[], lift: number): Rated[] => {
  const rating = (): number =>
    Math.min(5, Math.max(1, random.pick([2, 3, 3, 3, 4, 4, 5]) + (random.chance(lift) ? 1 : 0)))
  return [
    ...criteria.map(({ id, weight }) => ({ criterion_id: id, goal_id: null, weight, rating: rating() })),
    ...goals.map(({ id, weight }) => ({ criterion_id: null, goal_id: id, weight, rating: rating() })),
  ]
}

const scoreOfRated = (rated: readonly Rated[]): number =>
  scoreOf(
    GOALS_WEIGHT,
    rated.filter(({ criterion_id }) => criterion_id !== null),
    rated.filter(({ goal_id }) => goal_id !== null),
  )

/** Writes ratings of both sides as far as an evaluation has come, and moves it there. */
const insertRound = async (
  demo: Demo,
  rows: readonly Row[],
  {
    criteria,
    stateOf,
    acknowledged_on,
  }: Readonly<{ criteria: readonly Criterion[]; stateOf: (at: number) => State; acknowledged_on: string | null }>,
): Promise<void> => {
  const { tx, random } = demo
  const goalsOf = await insertGoals(demo, rows, acknowledged_on !== null)
  const kind = rows.find(({ reviewer_id }) => reviewer_id !== null)?.reviewer_id ?? null
  const ratings: object[] = []
  const changes = rows.map((row, at) => {
    const state = stateOf(at)
    const goals = goalsOf.get(row.id) ?? []
    const sides =
      state === 'self_review' || state === 'cancelled'
        ? []
        : state === 'manager_review'
          ? (['self'] as const)
          : (['self', 'manager'] as const)
    const scores: Record<'self' | 'manager', number | null> = { self: null, manager: null }
    for (const author of sides) {
      const rated = rate(demo, criteria, goals, author === 'manager' && row.reviewer_id === kind ? 0.8 : 0.15)
      scores[author] = scoreOfRated(rated)
      for (const { weight: _weight, ...one } of rated) {
        const comment = one.rating === 5 || one.rating === 1 ? LONG : random.chance(0.3) ? random.pick(COMMENTS) : ''
        ratings.push({ ...one, evaluation_id: row.id, author, comment })
      }
    }
    const isOver = state === 'closed'
    const disagrees = isOver && at % 9 === 4 && at < REPLIES.length * 9
    return {
      id: row.id,
      state,
      self_score_x100: scores.self,
      manager_score_x100: scores.manager,
      final_score_x100: scores.manager,
      grade: scores.manager === null ? null : gradeOf(DEFAULT_GRADES, scores.manager),
      overall_comment: scores.manager === null ? '' : random.pick(OVERALL),
      recommendation: scores.manager !== null && scores.manager >= 400 ? 'raise' : 'none',
      cancel_reason: state === 'cancelled' ? 'On parental leave for the whole period' : null,
      agrees: isOver ? !disagrees : null,
      reply: disagrees ? (REPLIES[Math.floor(at / 9)] ?? null) : null,
      acknowledged_at: isOver && acknowledged_on !== null ? `${acknowledged_on}T10:00:00Z` : null,
    }
  })
  await inChunks(ratings, async (some) =>
    sql`insert into evaluation_ratings (evaluation_id, author, criterion_id, goal_id, rating, comment)
      select x.evaluation_id, x.author, x.criterion_id, x.goal_id, x.rating, x.comment
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x(evaluation_id int, author text, criterion_id int, goal_id int,
        rating int, comment text)`.execute(tx),
  )
  await inChunks(changes, async (some) =>
    sql`update evaluations e set state = x.state, self_score_x100 = x.self_score_x100, manager_score_x100 = x.manager_score_x100,
        final_score_x100 = x.final_score_x100, grade = x.grade, overall_comment = x.overall_comment, recommendation = x.recommendation,
        cancel_reason = x.cancel_reason, agrees = x.agrees, reply = x.reply, acknowledged_at = x.acknowledged_at
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x(id int, state text, self_score_x100 int, manager_score_x100 int,
        final_score_x100 int, grade text, overall_comment text, recommendation text, cancel_reason text, agrees boolean, reply text,
        acknowledged_at timestamptz) where e.id = x.id`.execute(tx),
  )
}

/** Reopens one evaluation of the past round: its first result and reply are stored. */
const insertReopened = async ({ tx, today }: Demo, row: Row | undefined, keeper: number): Promise<void> => {
  if (!row) return
  const at = `${addDays(today, -100)}T09:00:00Z`
  await tx
    .insertInto('evaluation_revisions')
    .values({
      evaluation_id: row.id,
      revision: 1,
      snapshot: json({ final_score_x100: 288, grade: 'Meets', agrees: false, reply: 'Two of my goals are missing.' }),
      reason: 'Two goals were not rated',
      reopened_by: keeper,
      at,
    })
    .execute()
  await tx
    .updateTable('evaluations')
    .set({ revision: 2, acknowledged_at: null, agrees: null, reply: null })
    .where('id', '=', row.id)
    .execute()
}

/** Finished tasks of the period, pinned by the people themselves. */
const insertPins = async ({ tx, today }: Demo, cycle: number): Promise<void> => {
  await sql`insert into evaluation_evidence (evaluation_id, author, criterion_id, source_type, source_id, label, added_by, added_at)
    select e.id, 'self', (select min(k.id) from form_criteria k where k.form_version_id = c.form_version_id), 'task', t.id,
      'T-' || t.id || ' ' || t.title, a.id, ${`${addDays(today, -6)}T10:00:00Z`}::timestamptz
    from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    join accounts a on a.employee_id = e.employee_id and a.area = 'User' and a.deleted_at is null
    join lateral (select x.id, x.title from tasks x where x.assignee_id = e.employee_id and x.state = 'done' order by x.id desc limit 2) t on true
    where e.cycle_id = ${cycle} and e.state in ('manager_review', 'calibration')`.execute(tx)
}

const OPEN_SHARES = [
  ['self_review', 0.19],
  ['manager_review', 0.64],
  ['calibration', 0.98],
] as const

/** An open cycle for those who joined lately, at the same time as the one for everyone. */
const insertProbation = async (demo: Demo, form_version_id: number): Promise<number> => {
  const { tx, today } = demo
  const { id } = await tx
    .insertInto('evaluation_cycles')
    .values({
      name: 'Probation',
      participants: 'chosen',
      period_start: addDays(today, -150),
      period_end: addDays(today, 30),
      self_opens_on: addDays(today, -6),
      self_due: addDays(today, 9),
      review_due: addDays(today, 23),
      share_on: addDays(today, 30),
      state: 'open',
      form_version_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`select m.employee_id as id from employed_on(${today}::date) m
    where m.joined_on between ${addDays(today, -150)}::date and ${addDays(today, -20)}::date
    order by m.joined_on desc, m.employee_id limit 4`.execute(tx)
  const made = await insertChosen(tx, { id, people: rows.map((row) => row.id), today })
  await tx
    .updateTable('evaluations')
    .set({ state: 'self_review' })
    .where(sql<boolean>`id = any(${made}::int[])`)
    .execute()
  return made.length
}

/** The form, a round that is over, one that is open, and one at the same time. */
export const demoEvaluations = async (demo: Demo): Promise<void> => {
  const keeper = await findKeeper(demo)
  const form = await insertForm(demo, keeper)
  const { over, open } = await insertCycles(demo, form.id)
  const past = await listRows(demo, await insertParticipants(demo.tx, over, demo.today))
  await insertRound(demo, past, {
    criteria: form.criteria,
    stateOf: () => 'closed',
    acknowledged_on: addDays(over.period_end, 58),
  })
  await insertReopened(demo, past[7], keeper)
  const present = await listRows(demo, await insertParticipants(demo.tx, open, demo.today))
  const stateOf = (at: number): State =>
    OPEN_SHARES.find(([, until]) => at / Math.max(1, present.length) < until)?.[0] ?? 'cancelled'
  await insertRound(demo, present, { criteria: form.criteria, stateOf, acknowledged_on: null })
  await insertPins(demo, open.id)
  const added = await insertProbation(demo, form.id)
  demo.print(`Evaluations: ${past.length} closed, ${present.length} in the open cycle, ${added} on probation`)
}
