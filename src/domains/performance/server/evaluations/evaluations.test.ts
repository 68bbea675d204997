import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPage } from '#domains/hashbook/contract/pages.calls.ts'
import { addTopic } from '#domains/hashbook/contract/topics.calls.ts'
import { personLeft } from '#domains/people/server/index.ts'
import { saveFile, deleteOwnFile } from '#domains/worksheets/contract/attachments.calls.ts'
import type { Input } from '#kit/contract/call.ts'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import * as cycleCalls from '../../contract/cycles.calls.ts'
import * as calls from '../../contract/evaluations.calls.ts'
import { addScore } from '../../contract/scores.calls.ts'
import type { Cycle, Evaluation } from '../../contract/performance.models.ts'
import { ALL, codeOf, LEAD, NOW, type PerformanceFixture, startPerformance } from '../testing/performance-fixture.ts'

const AT_ONCE = 50

let fixture: PerformanceFixture
let app: PerformanceFixture['app']
let cycle: Cycle
let people: Awaited<ReturnType<PerformanceFixture['person']>>[] = []
let taken = 0
/** A person who is evaluated by the lead, and has not been used yet. */
const next = () => {
  const person = people[taken]
  taken += 1
  if (!person) throw new Error('More people are needed')
  return person
}
beforeAll(async () => {
  fixture = await startPerformance()
  ;({ app } = fixture)
  people = []
  for (let at = 0; at < 48; at += 1) people.push(await fixture.person({ manager_id: fixture.lead.employee_id }))
  expect(
    codeOf(
      await fixture.actOnCycle(
        await fixture.newCycle({ name: 'Too early', period_start: '2020-01-01', period_end: '2020-06-30' }),
        'open',
      ),
    ),
  ).toBe('performance.no_form')
  await fixture.publish()
  const opened = await fixture.data(fixture.actOnCycle(await fixture.newCycle(), 'open'))
  expect(opened.state).toBe('open')
  await app.runJob('performance.hourly')
  cycle = await fixture.cycleNow(opened.id)
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

type Person = ReturnType<typeof next>
const inReview = async (person: Person): Promise<Evaluation> => {
  const evaluation = await fixture.evaluationOf(person.employee_id)
  return fixture.data(
    fixture.selfSave(person, evaluation, { ratings: fixture.rated(evaluation, [3, 3, 3]), submit: true }),
  )
}
const inCalibration = async (person: Person, ratings = [4, 3, 5]): Promise<Evaluation> => {
  const evaluation = await inReview(person)
  return fixture.data(
    fixture.review(fixture.lead, evaluation, { ratings: fixture.rated(evaluation, ratings), submit: true }),
  )
}
const shared = async (person: Person): Promise<Evaluation> => {
  const evaluation = await inCalibration(person)
  await fixture.data(fixture.act(evaluation, 'share'))
  return fixture.evaluationOf(person.employee_id)
}

describe('a cycle', () => {
  it('evaluates those who have the scores page and were here for ninety days, by the next manager who may review', async () => {
    expect(cycle.counts.self_review).toBeGreaterThanOrEqual(30)
    const evaluation = await fixture.evaluationOf(people[29]?.employee_id ?? 0)
    expect(evaluation).toMatchObject({ state: 'self_review', reviewer: { id: fixture.lead.employee_id } })
    const ofLead = await fixture.evaluationOf(fixture.lead.employee_id)
    expect(ofLead.reviewer).toBeNull()
  })

  it('overlaps no other one', async () => {
    const body = {
      name: 'Another',
      period_start: '2026-06-30',
      period_end: '2026-12-31',
      self_opens_on: '2026-12-01',
      self_due: '2026-12-10',
      review_due: '2026-12-20',
      share_on: '2026-12-30',
    }
    const response = await app.send(cycleCalls.saveCycle, fixture.admin, { body })
    expect([codeOf(response), response.body.message]).toEqual([
      'performance.cycle_overlap',
      'The period overlaps H1 2026.',
    ])
    expect(
      (
        await app.send(cycleCalls.saveCycle, fixture.admin, {
          body: { ...body, period_start: '2026-07-01', self_due: '2026-11-01' },
        })
      ).status,
    ).toBe(400)
  })

  it('for people who are added runs at the same time, with one evaluation each, and names its cycle everywhere', async () => {
    const plan = { name: 'Probation', participants: 'chosen' } as const
    const planned = await fixture.data(
      app.send(cycleCalls.saveCycle, fixture.admin, {
        body: {
          ...plan,
          period_start: '2026-03-01',
          period_end: '2026-06-30',
          self_opens_on: '2026-05-01',
          self_due: '2026-05-20',
          review_due: '2026-06-10',
          share_on: '2026-06-20',
        },
      }),
    )
    const add = (cycleId: number, ...ids: number[]) =>
      app.send(cycleCalls.addToCycle, fixture.admin, { params: { id: cycleId }, body: { employee_ids: ids } })
    const anna = nthOf(people, -1)
    expect(codeOf(await add(planned.id, anna.employee_id))).toBe('performance.wrong_state')
    const opened = await fixture.data(fixture.actOnCycle(planned, 'open'))
    expect([opened.counts, opened.can.add]).toEqual([{}, true])
    const everyone = { ...plan, name: opened.name, participants: 'everyone' as const }
    const { period_start, period_end, self_opens_on, self_due, review_due, share_on } = opened
    const days = { period_start, period_end, self_opens_on, self_due, review_due, share_on }
    expect(
      codeOf(
        await app.send(cycleCalls.saveCycle, fixture.admin, {
          body: { id: opened.id, version: opened.version, ...everyone, ...days },
        }),
      ),
    ).toBe('performance.wrong_state')
    const codes = (await Promise.all(Array.from({ length: 20 }, () => add(opened.id, anna.employee_id)))).map(
      ({ status }) => status,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    expect((await add(opened.id, 999_999)).status).toBe(400)
    expect((await add(999_999, anna.employee_id)).status).toBe(404)
    expect(
      (await app.send(cycleCalls.addToCycle, fixture.lead, { params: { id: opened.id }, body: { employee_ids: [1] } }))
        .status,
    ).toBe(403)
    await app.runJob('performance.hourly')
    const paths = (await fixture.noticesOf(anna, 'performance.due')).map(({ path }) => path)
    expect(new Set(paths)).toEqual(
      new Set([`/employee/scores?cycle_id=${cycle.id}`, `/employee/scores?cycle_id=${opened.id}`]),
    )
    const ofCycle = async (cycle_id: number) => {
      const read = await fixture.data(app.send(calls.readOwnEvaluation, anna, { body: { cycle_id } }))
      if (!read) throw new Error('No evaluation')
      return read
    }
    for (const id of [cycle.id, opened.id]) {
      const own = await ofCycle(id)
      expect(own.cycles.map((one) => one.id)).toEqual(expect.arrayContaining([cycle.id, opened.id]))
      await fixture.data(fixture.selfSave(anna, own, { ratings: fixture.rated(own, [3, 3, 3]), submit: true }))
    }
    const waits = (await fixture.noticesOf(fixture.lead, 'performance.due')).at(-1)?.path
    expect(waits).toBe(`/employee/scores?tab=team&review=${(await ofCycle(opened.id)).id}&cycle_id=${opened.id}`)
    const team = await fixture.data(app.send(calls.listTeamEvaluations, fixture.lead, { body: {} }))
    expect(team.cycles.find(({ id }) => id === opened.id)).toMatchObject({ waiting: 1 })
    const unnamed = await app.send(calls.updateFixed, fixture.admin, {
      params: { form_id: 2 },
      body: { employee_id: anna.employee_id, version: 1 },
    })
    expect([unnamed.status, Object.keys(unnamed.body.fields ?? {})]).toEqual([400, ['cycle_id']])
    await fixture.data(fixture.actOnCycle(await fixture.cycleNow(opened.id), 'cancel'))
  })

  it('A2: takes a form whose weights total 100; a draft may total less', async () => {
    const criteria = [{ name: 'Only one', weight: 55 }]
    const save = (publish: boolean, version: number | null = null) =>
      app.send(cycleCalls.saveForm, fixture.admin, { body: { version, goals_weight: 40, criteria, publish } })
    const draft = await fixture.data(save(false))
    expect(draft).toMatchObject({ state: 'draft', version_no: 2 })
    const refused = await save(true, draft.version)
    expect([codeOf(refused), refused.body.message]).toEqual([
      'performance.weights',
      'The weights total 95, they must total 100.',
    ])
    expect(codeOf(await save(false, draft.version - 1 || 99))).toBe('common.stale')
    await expect(
      app.db.updateTable('form_versions').set({ goals_weight: 10 }).where('state', '=', 'active').execute(),
    ).rejects.toThrow('A published form does not change')
  })

  it('A11: is not shared while a review is missing', async () => {
    expect(codeOf(await fixture.actOnCycle(cycle, 'share'))).toBe('performance.not_ready')
  })

  it('reminds whoever owes a review, once a day, and no one where nothing is owed', async () => {
    const [one, two] = [next(), next()]
    const own = await fixture.evaluationOf(one.employee_id)
    const reviewed = await inReview(two)
    const remind = (ids: number[], actor = fixture.admin) =>
      app.send(cycleCalls.remindOwing, actor, { body: { evaluation_ids: ids } })
    const listTitles = async (actor: Person) =>
      (await fixture.noticesOf(actor, 'performance.due'))
        .map(({ title }) => title)
        .filter((title) => title.includes('is due on'))
    const before = (await listTitles(fixture.lead)).length
    expect(await fixture.data(remind([own.id, reviewed.id]))).toEqual({ reminded: 2 })
    expect(await fixture.data(remind([own.id, reviewed.id]))).toEqual({ reminded: 2 })
    expect(await listTitles(one)).toEqual([expect.stringMatching(/^Your self review is due on/)])
    expect((await listTitles(fixture.lead)).length).toBe(before + 1)
    expect(await listTitles(two)).toEqual([])
    expect((await remind([own.id, 999_999])).status).toBe(404)
    expect((await remind([own.id], fixture.lead)).status).toBe(403)
    const done = await inCalibration(next())
    expect(codeOf(await remind([done.id]))).toBe('performance.wrong_state')
  })

  it('A20: gives goals to many people in one call, to all or none', async () => {
    const ids = people.slice(36, 46).map(({ employee_id }) => employee_id)
    const rows = await fixture.data(fixture.setGoals(fixture.lead, ids, cycle.id, [60, 40]))
    expect(rows).toHaveLength(10)
    expect((await fixture.evaluationOf(ids[3] ?? 0)).goals.map(({ weight }) => weight)).toEqual([60, 40])
    const stranger = await fixture.person({ team_id: fixture.other_team })
    expect((await fixture.setGoals(fixture.lead, [...ids, stranger.employee_id], cycle.id, [100])).status).toBe(404)
    expect(codeOf(await fixture.setGoals(fixture.lead, ids, cycle.id, [50, 40]))).toBe('performance.weights')
    expect((await fixture.evaluationOf(ids[3] ?? 0)).goals.map(({ weight }) => weight)).toEqual([60, 40])
  })
})

describe('goals that were written into', () => {
  const written = async () => {
    const person = next()
    await fixture.data(fixture.setGoals(fixture.lead, [person.employee_id], cycle.id, [60, 40]))
    const evaluation = await fixture.evaluationOf(person.employee_id)
    const [goal] = evaluation.goals
    if (!goal) throw new Error('There is a goal')
    const ratings = [...fixture.rated(evaluation, [4, 4, 4, 3, 5])].map((one) => ({ ...one, comment: 'Done in May' }))
    const parts = { ratings, goals: [{ id: goal.id, achieved_percent: 90 }] }
    return { person, goal, evaluation: await fixture.data(fixture.selfSave(person, evaluation, parts)) }
  }
  const setOwnGoals = (evaluation: Evaluation, goals: readonly Record<string, unknown>[], version?: number) =>
    app.send(calls.saveGoals, fixture.lead, {
      body: {
        user_ids: [evaluation.employee.id],
        cycle_id: cycle.id,
        mode: 'replace',
        goals: goals.map((goal) => ({ title: '', weight: 1, ...goal })),
        ...(version === undefined ? {} : { version }),
      },
    })
  const typed = ({ goals }: Evaluation) => goals.map(({ id, title, weight }) => ({ id, title, weight }))

  it('keep ratings, comments and percentages when the list is saved as it is, changed, or set for many', async () => {
    const { person, evaluation } = await written()
    const own = evaluation.goals.map(({ id, self, achieved_percent }) => ({ id, self, achieved_percent }))
    const same = async () =>
      (await fixture.evaluationOf(person.employee_id)).goals.map(({ id, self, achieved_percent }) => ({
        id,
        self,
        achieved_percent,
      }))
    await fixture.data(setOwnGoals(evaluation, typed(evaluation)))
    expect(await same()).toEqual(own)
    await fixture.data(fixture.setGoals(fixture.lead, [person.employee_id], cycle.id, [70, 30]))
    expect(await same()).toEqual(own)
    const renamed = typed(evaluation).map((goal, at) => ({ ...goal, title: `Renamed ${at}` }))
    await fixture.data(setOwnGoals(evaluation, renamed.toReversed()))
    expect(await same()).toEqual(own.toReversed())
  })

  it('are not removed, and the database keeps them too', async () => {
    const { goal, evaluation, person } = await written()
    const refused = await setOwnGoals(evaluation, [{ title: 'Another', weight: 100 }])
    expect([codeOf(refused), refused.body.message]).toEqual([
      'performance.goal_used',
      `"${goal.title}" of ${evaluation.employee.name} has been rated and stays. Change its title or weight instead of removing it.`,
    ])
    const many = await fixture.setGoals(fixture.lead, [next().employee_id, person.employee_id], cycle.id, [100])
    expect(codeOf(many)).toBe('performance.goal_used')
    await expect(app.db.deleteFrom('evaluation_goals').where('id', '=', goal.id).execute()).rejects.toThrow(
      'evaluation_ratings_goal',
    )
  })

  it('belong to the evaluation and to the version that was seen', async () => {
    const { evaluation } = await written()
    const other = (await written()).goal
    const foreign = await setOwnGoals(
      evaluation,
      [{ ...other, id: other.id, title: other.title, weight: 100 }].map(({ id, title, weight }) => ({
        id,
        title,
        weight,
      })),
    )
    expect([foreign.status, foreign.body.fields]).toEqual([400, { 'goals.0.id': expect.any(String) }])
    expect(codeOf(await setOwnGoals(evaluation, typed(evaluation), evaluation.version - 1))).toBe('common.stale')
    await fixture.data(setOwnGoals(evaluation, typed(evaluation), evaluation.version))
    expect(codeOf(await setOwnGoals(evaluation, typed(evaluation), evaluation.version))).toBe('common.stale')
  })

  it('take a comment before a rating is chosen', async () => {
    const person = next()
    const evaluation = await fixture.evaluationOf(person.employee_id)
    const [criterion] = evaluation.form.criteria
    const ratings = [{ criterion_id: criterion?.id ?? 0, comment: 'Not sure yet' }]
    const saved = await fixture.data(fixture.selfSave(person, evaluation, { ratings }))
    expect(saved.form.criteria[0]?.self).toEqual({ rating: null, comment: 'Not sure yet' })
    expect(codeOf(await fixture.selfSave(person, saved, { submit: true }))).toBe('performance.incomplete')
    expect((await fixture.selfSave(person, saved, { ratings: [{ criterion_id: criterion?.id ?? 0 }] })).status).toBe(
      400,
    )
  })
})

describe('two cycles that are open', () => {
  it('are both reached: the one that waits comes first, the other by its id', async () => {
    const person = next()
    const { id } = await fixture.evaluationOf(person.employee_id)
    const other = await fixture.newCycle({
      name: 'Later',
      period_start: '2026-07-01',
      period_end: '2026-12-31',
      self_opens_on: '2026-12-01',
      self_due: '2026-12-10',
      review_due: '2026-12-20',
      share_on: '2026-12-30',
    })
    await fixture.data(fixture.actOnCycle(other, 'open'))
    await app.db
      .insertInto('evaluations')
      .values({ cycle_id: other.id, employee_id: person.employee_id, reviewer_id: fixture.lead.employee_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const readOwn = (cycle_id?: number) =>
      fixture.data(app.send(calls.readOwnEvaluation, person, { body: cycle_id === undefined ? {} : { cycle_id } }))
    const first = await readOwn()
    expect([first?.id, first?.cycles.map(({ name }) => name)]).toEqual([id, ['Later', 'H1 2026']])
    expect((await readOwn(other.id))?.cycle.name).toBe('Later')
    const team = await fixture.data(app.send(calls.listTeamEvaluations, fixture.lead, { body: { cycle_id: cycle.id } }))
    expect([team.cycle?.id, team.cycles.map(({ name }) => name)]).toEqual([cycle.id, ['Later', 'H1 2026']])
    await app.db
      .updateTable('evaluation_cycles')
      .set({ state: 'cancelled', cancel_reason: 'A test' })
      .where('id', '=', other.id)
      .execute()
    await app.db.deleteFrom('evaluations').where('cycle_id', '=', other.id).execute()
  })
})

describe('goals of three hundred people', () => {
  it('A20: are set in one call, or none of them', async () => {
    const ids: number[] = []
    for (let at = 0; at < 300; at += 1)
      ids.push(await app.fixture.employee({ department_id: fixture.department_id, team_id: fixture.team }))
    const reviewed = { cycle_id: cycle.id, reviewer_id: fixture.lead.employee_id }
    await app.db
      .insertInto('evaluations')
      .values(ids.map((employee_id) => ({ ...reviewed, employee_id })))
      .execute()
    expect(await fixture.data(fixture.setGoals(fixture.lead, ids, cycle.id, [50, 50]))).toHaveLength(300)
    const closed = ids[299] ?? 0
    await app.db
      .updateTable('evaluations')
      .set({ state: 'cancelled', cancel_reason: 'On leave' })
      .where('employee_id', '=', closed)
      .execute()
    expect(codeOf(await fixture.setGoals(fixture.lead, ids, cycle.id, [100]))).toBe('performance.wrong_state')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from evaluation_goals g
      join evaluations e on e.id = g.evaluation_id where e.employee_id = any(${ids}::int[])`.execute(app.db)
    expect(rows[0]?.n).toBe(600)
  })
})

describe('an evaluation', () => {
  it('A1: has the score of its ratings', async () => {
    const anna = next()
    await fixture.data(fixture.setGoals(fixture.lead, [anna.employee_id], cycle.id, [50, 30, 20]))
    const evaluation = await inReview(anna)
    const ratings = fixture.rated(evaluation, [4, 3, 5], [4, 5, 3])
    const done = await fixture.data(
      fixture.review(fixture.lead, evaluation, { ratings, submit: true, recommendation: 'raise' }),
    )
    expect(done).toMatchObject({
      state: 'calibration',
      scores_x100: { manager: 394, final: 394 },
      grade: 'Exceeds',
      recommendation: 'raise',
    })
  })

  it('A3: is saved by the PUT with 2, the one of the person shown; A4: any other number is not found', async () => {
    const [nine, two] = [next(), next()]
    const evaluation = await inReview(nine)
    const other = await inReview(two)
    const body = { employee_id: nine.employee_id, version: evaluation.version, overall_comment: 'A good half-year' }
    const put = (form_id: number) => app.send(calls.updateFixed, fixture.admin, { params: { form_id }, body })
    for (const id of [3, nine.employee_id]) if (id !== 2) expect((await put(id)).status).toBe(404)
    expect((await fixture.evaluationOf(nine.employee_id)).version).toBe(evaluation.version)
    expect(await fixture.data(put(2))).toMatchObject({
      employee: { id: nine.employee_id },
      overall_comment: 'A good half-year',
    })
    expect((await fixture.evaluationOf(two.employee_id)).version).toBe(other.version)
  })

  it('has the period in figures, the same for the reviewer and the person, and nothing for others', async () => {
    const [anna, other] = [nthOf(people, -2), nthOf(people, -3)]
    const body = { user_id: anna.employee_id, points: 4, category: 'quality', reason: 'Calm under load' } as const
    await fixture.data(app.send(addScore, fixture.lead, { body }))
    const { id } = await fixture.evaluationOf(anna.employee_id)
    const figures = (actor: typeof anna) => app.send(calls.readFigures, actor, { params: { id } })
    const own = await fixture.data(figures(anna))
    expect(own.is_fixed).toBe(false)
    expect(own.figures).toContainEqual({ kind: 'points', n: 1, good: 4, of: 1 })
    expect(own.figures.find(({ kind }) => kind === 'time')).toMatchObject({ n: 0 })
    expect(await fixture.data(figures(fixture.lead))).toEqual(own)
    expect((await figures(other)).status).toBe(404)
  })

  it('keeps the figures that the reviewer saw, until it is sent back', async () => {
    const anna = nthOf(people, -4)
    const { id } = await inCalibration(anna)
    const figures = async () => fixture.data(app.send(calls.readFigures, fixture.lead, { params: { id } }))
    const seen = await figures()
    expect(seen.is_fixed).toBe(true)
    const body = { user_id: anna.employee_id, points: 2, category: 'quality', reason: 'Found later' } as const
    await fixture.data(app.send(addScore, fixture.lead, { body }))
    expect(await figures()).toEqual(seen)
    await fixture.data(fixture.act(await fixture.evaluationOf(anna.employee_id), 'return', { note: 'Look again' }))
    expect(await figures()).toMatchObject({ is_fixed: false })
    expect((await figures()).figures).toContainEqual({ kind: 'points', n: 1, good: 2, of: 1 })
  })

  it('A5: shows the person their own part until it is shared, and then how it arose', async () => {
    const anna = next()
    const done = await inCalibration(anna)
    const before = await fixture.data(fixture.own(anna))
    expect(before).toMatchObject({
      scores_x100: { self: null, manager: null, final: null },
      grade: null,
      overall_comment: null,
      calibration: null,
    })
    expect(before?.form.criteria.map(({ self, manager }) => [self?.rating, manager])).toEqual([
      [3, null],
      [3, null],
      [3, null],
    ])
    await fixture.data(fixture.act(done, 'calibrate', { score_x100: 400, note: 'As the others of the team' }))
    await fixture.data(fixture.act(await fixture.evaluationOf(anna.employee_id), 'share'))
    const after = await fixture.data(fixture.own(anna))
    expect(after).toMatchObject({
      scores_x100: { final: 400 },
      grade: 'Exceeds',
      calibration: [{ to_x100: 400, reason: 'As the others of the team' }],
    })
    expect(await fixture.noticesOf(anna, 'performance.shared')).toHaveLength(1)
  })

  it('shows the reviewer the self review once it is submitted', async () => {
    const anna = next()
    const evaluation = await fixture.evaluationOf(anna.employee_id)
    await fixture.data(fixture.selfSave(anna, evaluation, { ratings: fixture.rated(evaluation, [5, 5, 5]) }))
    expect((await fixture.data(fixture.own(fixture.lead, anna.employee_id)))?.form.criteria[0]?.self).toBeNull()
    const saved = required(await fixture.data(fixture.own(anna)))
    await fixture.data(fixture.selfSave(anna, saved, { submit: true }))
    expect((await fixture.data(fixture.own(fixture.lead, anna.employee_id)))?.form.criteria[0]?.self?.rating).toBe(5)
    expect(await fixture.noticesOf(fixture.lead, 'performance.due')).not.toHaveLength(0)
  })

  it('A6: of another person is out of sight, as is the history', async () => {
    const [anna, berta] = [next(), next()]
    expect((await fixture.own(anna, berta.employee_id)).status).toBe(404)
    expect((await fixture.own(anna, 999_999)).status).toBe(404)
    expect((await app.send(calls.readHistory, anna, { body: { user_id: berta.employee_id } })).status).toBe(404)
    const evaluation = await fixture.evaluationOf(berta.employee_id)
    expect((await fixture.review(anna, evaluation, {})).status).toBe(403)
    expect((await app.send(calls.listEvidence, anna, { params: { id: evaluation.id } })).status).toBe(404)
  })

  it('A7: is decided neither by the person nor by an account of theirs in the admin area', async () => {
    const own = await fixture.evaluationOf(fixture.lead.employee_id)
    expect(codeOf(await fixture.review(fixture.lead, own, {}))).toBe('performance.own_evaluation')
    const anna = next()
    const done = await inCalibration(anna)
    const linked = await app.fixture.admin(ALL, { employee_id: anna.employee_id })
    for (const [action, more] of [
      ['share', {}],
      ['calibrate', { score_x100: 500, note: 'Best of all' }],
      ['return', { note: 'Once more' }],
    ] as const)
      expect(codeOf(await fixture.act(done, action, more, linked))).toBe('performance.own_evaluation')
  })

  it('A9: of two saves from one version the second is refused; of fifty, forty-nine', async () => {
    const evaluation = await inReview(next())
    const codes = (
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          fixture.review(fixture.lead, evaluation, { overall_comment: `Comment ${at}` }),
        ),
      )
    ).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'common.stale')).toHaveLength(AT_ONCE - 1)
  })

  it('A10: explains ratings of 1 and 5, and rates everything', async () => {
    const evaluation = await inReview(next())
    const submit = (ratings: object[]) => fixture.review(fixture.lead, evaluation, { ratings, submit: true })
    expect(codeOf(await submit(fixture.rated(evaluation, [5, 3, 3], [], 'Short')))).toBe('performance.comment_needed')
    expect(codeOf(await submit(fixture.rated(evaluation, [4, 3, 3]).slice(0, 2)))).toBe('performance.incomplete')
  })

  it('A13: keeps the answer when it is reopened and shared again', async () => {
    const anna = next()
    const first = await shared(anna)
    expect(codeOf(await fixture.reply(anna, first, false))).toBe('performance.reply_needed')
    const replied = await fixture.data(fixture.reply(anna, first, false, 'The big project is missing'))
    expect(replied).toMatchObject({ state: 'acknowledged', agrees: false })
    await expect(
      app.db.updateTable('evaluations').set({ reply: 'All is well' }).where('id', '=', first.id).execute(),
    ).rejects.toThrow('An answer to an evaluation does not change')
    await fixture.data(fixture.act(replied, 'reopen', { note: 'The project was forgotten' }))
    const again = await fixture.evaluationOf(anna.employee_id)
    expect(again).toMatchObject({ state: 'manager_review', revision: 2, agrees: null, reply: null })
    const reviewed = await fixture.data(
      fixture.review(fixture.lead, again, { ratings: fixture.rated(again, [5, 5, 5]), submit: true }),
    )
    await fixture.data(fixture.act(reviewed, 'share'))
    const { evaluations } = await fixture.data(app.send(calls.readHistory, anna, { body: {} }))
    expect(evaluations).toMatchObject([
      {
        final_score_x100: 500,
        reply: null,
        revisions: [{ revision: 1, agrees: false, reply: 'The big project is missing' }],
      },
    ])
  })

  it('A21: keeps files that it pins once it is shared', async () => {
    const anna = next()
    const file = await fixture.data(
      app.send(saveFile, anna, {
        body: { id: anna.employee_id, title: 'The plan', evidence: true, work_date: '2026-05-04' },
      }),
    )
    const evaluation = await fixture.evaluationOf(anna.employee_id)
    const evidence = [
      { criterion_id: evaluation.form.criteria[0]?.id ?? 0, source_type: 'file' as const, source_id: file.id },
    ]
    const offered = await fixture.data(app.send(calls.listEvidence, anna, { params: { id: evaluation.id } }))
    expect(offered).toContainEqual(
      expect.objectContaining({ source_type: 'file', source_id: file.id, label: 'The plan' }),
    )
    expect(
      (await fixture.selfSave(anna, evaluation, { evidence: [{ ...evidence[0], source_id: 999_999 }] })).status,
    ).toBe(404)
    const pinned = await fixture.data(
      fixture.selfSave(anna, evaluation, { evidence, ratings: fixture.rated(evaluation, [3, 3, 3]), submit: true }),
    )
    expect(pinned.form.criteria[0]?.evidence).toMatchObject([{ label: 'The plan', author: 'self' }])
    const reviewed = await fixture.data(
      fixture.review(fixture.lead, pinned, { ratings: fixture.rated(pinned, [4, 4, 4]), submit: true }),
    )
    await fixture.data(fixture.act(reviewed, 'share'))
    expect(codeOf(await app.send(deleteOwnFile, anna, { params: { id: file.id } }))).toBe('attachments.pinned')
  })

  it('tells the titles of pages to those alone who may open them', async () => {
    const anna = next()
    const keeper = await app.fixture.admin({
      'hashbook.read': 'all',
      'hashbook.write': 'all',
      'hashbook.topics.write': 'all',
    })
    const write = async (title: string, audience: Omit<NonNullable<Input<typeof addTopic>['body']>, 'title'>) => {
      const topic = await fixture.data(app.send(addTopic, keeper, { body: { title: `About ${title}`, ...audience } }))
      const page = await fixture.data(
        app.send(addPage, keeper, { body: { topicid: topic.id, title, state: 'published' } }),
      )
      await sql`insert into hashbook_revisions (page_id, number, created_at, title, body, author_id, kind)
        select page_id, number + 1, '2026-05-05T09:00:00Z', title, body, ${anna.account_id}, kind
        from hashbook_revisions where page_id = ${page.id}`.execute(app.db)
      return { topic: topic.id, page: page.id }
    }
    const open = await write('Releases', { audience: 'everyone' })
    const closed = await write('The merger', { audience: 'limited', teams: [fixture.other_team] })
    const evaluation = await fixture.evaluationOf(anna.employee_id)
    const offered = await fixture.data(app.send(calls.listEvidence, anna, { params: { id: evaluation.id } }))
    expect(offered.filter((one) => one.source_type === 'topic').map(({ label }) => label)).toEqual(['Releases'])
    const criterion_id = evaluation.form.criteria[0]?.id ?? 0
    const pin = (source_id: number) => [{ criterion_id, source_type: 'topic' as const, source_id }]
    expect((await fixture.selfSave(anna, evaluation, { evidence: pin(closed.page) })).status).toBe(404)
    const pinned = await fixture.data(fixture.selfSave(anna, evaluation, { evidence: pin(open.page) }))
    const labelOf = ({ form }: Evaluation) => form.criteria[0]?.evidence[0]?.label
    expect(labelOf(pinned)).toBe('Releases')
    await app.db.updateTable('hashbook_topics').set({ audience: 'limited' }).where('id', '=', open.topic).execute()
    expect(labelOf(await fixture.evaluationOf(anna.employee_id))).toBe('A page you cannot open')
    // Pins stay when the rest is saved.
    const again = await fixture.data(
      fixture.selfSave(anna, await fixture.evaluationOf(anna.employee_id), { evidence: pin(open.page) }),
    )
    expect(labelOf(again)).toBe('A page you cannot open')
  })

  it('A22: of a person who leaves is cancelled', async () => {
    const leaver = next()
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-05-11' })
      .where('employee_id', '=', leaver.employee_id)
      .execute()
    await app.begin(async (work) => {
      for (const [, listen] of personLeft.all())
        await listen(work, { employee_id: leaver.employee_id, last_day: '2026-05-11' })
    })
    expect(await fixture.evaluationOf(leaver.employee_id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'The person has left',
    })
  })

  it('A23: is fetched with the right to read evaluations alone, of people who were there', async () => {
    const without = await app.fixture.admin({ 'skills.read': 'all' })
    const fetchPerformance = (actor: typeof without, id: number, query: object = {}) =>
      app.send(calls.fetchPerformance, actor, { params: { id }, query })
    expect((await fetchPerformance(without, people[0]?.employee_id ?? 0)).status).toBe(403)
    expect((await fetchPerformance(fixture.admin, 999_999)).status).toBe(404)
    const late = await fixture.person({ joined_on: '2027-01-01' })
    expect(codeOf(await fetchPerformance(fixture.admin, late.employee_id, { cycle_id: cycle.id }))).toBe(
      'performance.not_employed',
    )
  })

  it('is reassigned to another reviewer, never to the person', async () => {
    const [anna, boss] = [next(), await fixture.person({ grants: LEAD })]
    const evaluation = await inReview(anna)
    const to = (reviewer_id: number) => fixture.act(evaluation, 'reassign', { reviewer_id, note: 'The lead is away' })
    expect(codeOf(await to(anna.employee_id))).toBe('performance.reviewer_is_subject')
    await fixture.data(to(boss.employee_id))
    expect((await fixture.review(fixture.lead, evaluation, {})).status).toBe(404)
    expect(await fixture.data(fixture.own(boss, anna.employee_id))).toMatchObject({
      id: evaluation.id,
      can: { save_review: true },
    })
    expect(await fixture.data(fixture.own(fixture.lead, anna.employee_id))).toBeNull()
  })
})

describe('at the due date', () => {
  it('A8: of submitting and the job at the same time one counts, with one row in the audit', async () => {
    const some = [next(), next(), next(), next()]
    const evaluations = await Promise.all(some.map(({ employee_id }) => fixture.evaluationOf(employee_id)))
    app.clock.set('2026-05-21T09:00:00.000Z')
    const responses = await Promise.all([
      app.runJob('performance.hourly').then(() => 'job'),
      ...some.flatMap((person, at) =>
        Array.from({ length: 12 }, () =>
          fixture
            .selfSave(person, nthOf(evaluations, at), {
              ratings: fixture.rated(nthOf(evaluations, at), [3, 3, 3]),
              submit: true,
            })
            .then(codeOf),
        ),
      ),
      app.runJob('performance.hourly').then(() => 'job'),
    ])
    expect(
      new Set(responses).difference(new Set(['job', 'done', 'performance.wrong_state', 'common.stale'])).size,
    ).toBe(0)
    await app.runJob('performance.hourly')
    for (const [at, { employee_id }] of some.entries()) {
      expect((await fixture.evaluationOf(employee_id)).state).toBe('manager_review')
      const moved = (await fixture.auditsOf('evaluations', evaluations[at]?.id ?? 0)).filter(
        (action) => action === 'performance.self_submitted' || action === 'performance.self_skipped',
      )
      expect(moved).toHaveLength(1)
    }
  })

  it('A8: of a review and the end of the cycle at the same time both leave one state', async () => {
    const evaluation = await fixture.evaluationOf(people[18]?.employee_id ?? 0)
    const skipped = evaluation.state === 'manager_review' ? evaluation : await inReview(nthOf(people, 18))
    const now = await fixture.cycleNow(cycle.id)
    const responses = await Promise.all([
      ...Array.from({ length: AT_ONCE - 1 }, () =>
        fixture.review(fixture.lead, skipped, { ratings: fixture.rated(skipped, [3, 3, 3]), submit: true }),
      ),
      fixture.actOnCycle(now, 'cancel'),
    ])
    expect(codeOf(nthOf(responses, -1))).toBe('done')
    const codes = responses.slice(0, -1).map(codeOf)
    expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(1)
    const { rows } = {
      rows: await app.db.selectFrom('evaluations').select('state').where('cycle_id', '=', cycle.id).execute(),
    }
    expect(
      rows.filter(({ state }) => ['goals', 'self_review', 'manager_review', 'calibration'].includes(state)),
    ).toEqual([])
  })
})
