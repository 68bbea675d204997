import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import * as cycles from '../../contract/cycles.calls.ts'
import * as evaluations from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import * as skills from '../../contract/skills.calls.ts'

/** A Tuesday in spring. */
export const NOW = '2026-05-12T09:00:00.000Z'
export const TODAY = '2026-05-12'

const OWN = {
  'skills.own': 'own',
  'skills.catalogue': 'all',
  'attachments.own': 'own',
  'performance.own': 'own',
  'performance.score.add': 'own',
  'performance.evidence': 'own',
  'hashbook.read': 'all',
} as const
export const LEAD = {
  ...OWN,
  'skills.own': 'team',
  'skills.lead': 'team',
  'performance.own': 'team',
  'performance.lead': 'team',
} as const
export const ALL = {
  'performance.read': 'all',
  'performance.review': 'all',
  'performance.calibrate': 'all',
  'performance.cycle.write': 'all',
  'performance.evidence': 'all',
  'skills.read': 'all',
  'skills.write': 'all',
  'skills.decide': 'all',
  'skills.catalogue': 'all',
} as const

type TestResponse = Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string; message?: string }> }>
type Update = NonNullable<Input<typeof skills.updateSkill>['body']>
type Claim = Omit<Extract<Update, { action: 'claim' }>, 'action'>
type Row = Readonly<{ id: number; version: number }>

/** Returns the code of the response, `done`, or the status of a failure. */
export const codeOf = ({ body, status }: TestResponse): string => (body.status ? 'done' : (body.code ?? String(status)))

const performanceFixture = async (app: TestApp) => {
  const { fixture } = app
  const admin = await fixture.admin(ALL)
  const department_id = await fixture.department()
  const team = await fixture.team(department_id)
  const other_team = await fixture.team(department_id)
  const person = (more: PersonOptions = {}) => fixture.user({ department_id, team_id: team, grants: OWN, ...more })
  const lead = await person({ grants: LEAD, first_name: 'Lea', last_name: 'Lead' })
  await fixture.lead(team, lead.employee_id)

  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 3000)}`)
    return body.data
  }
  const skill = async (name: string, category = 'Service') =>
    data(app.send(skills.saveSkill, admin, { body: { name, category } }))
  const update = (actor: TestActor, body: Update) => app.send(skills.updateSkill, actor, { body })
  const claim = (actor: TestActor, body: Claim) => update(actor, { action: 'claim', ...body })
  const decide = (actor: TestActor, { id, version }: Row, action: 'confirm' | 'adjust' | 'reject', more: object = {}) =>
    update(actor, { action, id, version, ...more })
  const add = (body: NonNullable<Input<typeof skills.addSkill>['body']>, actor: TestActor = admin) =>
    app.send(skills.addSkill, actor, { body })
  /** The skills of a person as one who may see them reads them. */
  const skillsOf = (employee_id: number, actor: TestActor = admin) =>
    actor.employee_id === null
      ? app.send(skills.listEmployeeSkills, actor, { params: { id: employee_id } })
      : app.send(skills.viewSkills, actor, { params: { userId: employee_id } })
  const noticesOf = async (actor: TestActor, kind: string) =>
    app.db
      .selectFrom('notifications')
      .select(['title', 'body', 'path', 'verbs', 'subject_id', 'dedupe_key'])
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  const auditsOf = async (entity: string, id: number) =>
    (
      await app.db
        .selectFrom('audit_log')
        .select('action')
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  /** The form of the example: weights 30, 20 and 10, and goals for 40. */
  const publish = async (weights: readonly number[] = [30, 20, 10], goals_weight = 40) => {
    const { draft } = await data(app.send(cycles.readForm, admin, {}))
    const criteria = weights.map((weight, at) => ({ name: `Criterion ${at + 1}`, weight }))
    const body = { version: draft?.version ?? null, goals_weight, criteria, publish: true }
    return data(app.send(cycles.saveForm, admin, { body }))
  }
  const DATES = {
    self_opens_on: '2026-05-01',
    self_due: '2026-05-20',
    review_due: '2026-06-10',
    share_on: '2026-06-20',
  }
  const newCycle = async (more: object = {}) =>
    data(
      app.send(cycles.saveCycle, admin, {
        body: { name: 'H1 2026', period_start: '2026-01-01', period_end: '2026-06-30', ...DATES, ...more },
      }),
    )
  const actOnCycle = (cycle: Row, action: 'open' | 'share' | 'close' | 'cancel', actor: TestActor = admin) =>
    app.send(cycles.actOnCycle, actor, {
      params: { id: cycle.id },
      body: { version: cycle.version, action, ...(action === 'cancel' ? { reason: 'Not this year' } : {}) },
    })
  const cycleNow = async (id: number) => {
    const found = (await data(app.send(cycles.listCycles, admin, {}))).find((one) => one.id === id)
    if (!found) throw new Error('No cycle')
    return found
  }
  const evaluationOf = async (employee_id: number): Promise<Evaluation> => {
    const { evaluation } = await data(app.send(evaluations.fetchPerformance, admin, { params: { id: employee_id } }))
    if (!evaluation) throw new Error(`No evaluation of ${employee_id}`)
    return evaluation
  }
  const own = (actor: TestActor, user_id?: number) =>
    app.send(evaluations.readOwnEvaluation, actor, { body: user_id === undefined ? {} : { user_id } })
  /** Ratings of all criteria and goals, by their order. */
  const rated = (
    evaluation: Evaluation,
    criteria: readonly number[],
    goals: readonly number[] = [],
    comment = 'It was seen by all of us',
  ) => [
    ...evaluation.form.criteria.map(({ id }, at) => ({ criterion_id: id, rating: criteria[at] ?? 3, comment })),
    ...evaluation.goals.map(({ id }, at) => ({ goal_id: id, rating: goals[at] ?? 3, comment })),
  ]
  const selfSave = (actor: TestActor, evaluation: Row, body: object) =>
    app.send(evaluations.saveSelfReview, actor, {
      body: { evaluation_id: evaluation.id, version: evaluation.version, ...body },
    })
  const review = (actor: TestActor, evaluation: Row, body: object) =>
    app.send(evaluations.saveReview, actor, {
      body: { evaluation_id: evaluation.id, version: evaluation.version, ...body },
    })
  const act = (
    evaluation: Row,
    action: Input<typeof evaluations.updatePerformance>['body']['action'],
    more: object = {},
    actor: TestActor = admin,
  ) =>
    app.send(evaluations.updatePerformance, actor, {
      body: { action, evaluation_ids: [evaluation.id], version: evaluation.version, ...more },
    })
  const setGoals = (
    actor: TestActor,
    user_ids: readonly number[],
    cycle_id: number,
    weights: readonly number[],
    mode: 'replace' | 'append' = 'replace',
  ) =>
    app.send(evaluations.saveGoals, actor, {
      body: {
        user_ids: [...user_ids],
        cycle_id,
        mode,
        goals: weights.map((weight, at) => ({ title: `Goal ${at + 1}`, weight })),
      },
    })
  const reply = (actor: TestActor, evaluation: Row, agrees: boolean, text?: string) =>
    app.send(evaluations.acknowledge, actor, {
      body: {
        evaluation_id: evaluation.id,
        version: evaluation.version,
        agrees,
        ...(text === undefined ? {} : { reply: text }),
      },
    })
  const rounds = {
    publish,
    newCycle,
    actOnCycle,
    cycleNow,
    evaluationOf,
    own,
    rated,
    selfSave,
    review,
    act,
    setGoals,
    reply,
  }
  const places = { department_id, team, other_team }
  return {
    app,
    admin,
    lead,
    person,
    data,
    skill,
    update,
    claim,
    decide,
    add,
    skillsOf,
    noticesOf,
    auditsOf,
    ...rounds,
    ...places,
  }
}

export type PerformanceFixture = Awaited<ReturnType<typeof performanceFixture>>
export const startPerformance = async (now = NOW): Promise<PerformanceFixture> => performanceFixture(await testApp(now))
