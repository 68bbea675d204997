import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { personLeft } from '#domains/people/server/index.ts'
import { holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf } from '#kit/contract/testing/required.ts'
import * as cycleCalls from '../../contract/cycles.calls.ts'
import * as calls from '../../contract/evaluations.calls.ts'
import type { Cycle } from '../../contract/performance.models.ts'
import { addScore, deleteScore } from '../../contract/scores.calls.ts'
import { codeOf, LEAD, type PerformanceFixture, startPerformance } from '../testing/performance-fixture.ts'

type Person = Awaited<ReturnType<PerformanceFixture['person']>>
let fixture: PerformanceFixture
let app: PerformanceFixture['app']
let cycle: Cycle
let boss: Person
let reviewer: Person
let anna: Person
let ben: Person
let newcomer: Person
let without: Person
/** The days of a cycle from its goals to late reviews, in order. */
beforeAll(async () => {
  fixture = await startPerformance()
  ;({ app } = fixture)
  boss = await fixture.person({ grants: LEAD })
  reviewer = await fixture.person({ grants: LEAD, manager_id: boss.employee_id })
  const managed = { manager_id: reviewer.employee_id }
  anna = await fixture.person(managed)
  ben = await fixture.person(managed)
  newcomer = await fixture.person({ ...managed, joined_on: '2026-05-01' })
  without = await fixture.person({ ...managed, grants: { 'skills.own': 'own' } })
  await fixture.publish()
  const opened = await fixture.data(fixture.actOnCycle(await fixture.newCycle({ self_opens_on: '2026-05-13' }), 'open'))
  cycle = await fixture.cycleNow(opened.id)
})
afterAll(() => app.stop())

const at = async (day: string): Promise<void> => {
  app.clock.set(`${day}T09:00:00.000Z`)
  await app.runJob('performance.hourly')
  await app.runJob('performance.hourly')
}
const countNotices = async (actor: TestActor, text: string) =>
  (await fixture.noticesOf(actor, 'performance.due')).filter(({ title }) => title.includes(text)).length
const stateOf = async ({ employee_id }: Person) => (await fixture.evaluationOf(employee_id)).state

describe('a cycle', () => {
  it('R5: evaluates no one who was there for less than ninety days of it, nor whose role has no scores', async () => {
    for (const person of [newcomer, without]) {
      const { evaluation } = await fixture.data(
        app.send(calls.fetchPerformance, fixture.admin, { params: { id: person.employee_id } }),
      )
      expect(evaluation).toBeNull()
    }
    expect((await fixture.evaluationOf(anna.employee_id)).reviewer?.id).toBe(reviewer.employee_id)
    const body = { employee_id: newcomer.employee_id, version: 1 }
    const response = await app.send(calls.updateFixed, fixture.admin, { params: { form_id: 2 }, body })
    expect(response.body).toMatchObject({
      code: 'performance.no_evaluation',
      message: 'There is no evaluation for this person.',
    })
  })

  it('has a name of its own', async () => {
    const dates = {
      self_opens_on: '2026-12-01',
      self_due: '2026-12-10',
      review_due: '2026-12-20',
      share_on: '2026-12-30',
    }
    const body = { name: 'H1 2026', period_start: '2026-07-01', period_end: '2026-12-31', ...dates }
    expect(codeOf(await app.send(cycleCalls.saveCycle, fixture.admin, { body }))).toBe('performance.cycle_name')
  })

  it('opens self reviews on their day; goals that do not total 100 are scaled, and it is said', async () => {
    await fixture.data(fixture.setGoals(anna, [anna.employee_id], cycle.id, [60, 40]))
    await fixture.data(fixture.setGoals(ben, [ben.employee_id], cycle.id, [50, 25, 5]))
    expect(await stateOf(anna)).toBe('goals')
    await at('2026-05-13')
    const scaled = await fixture.evaluationOf(ben.employee_id)
    expect(scaled).toMatchObject({ state: 'self_review', goals_scaled: true })
    expect(scaled.goals.map(({ weight }) => weight)).toEqual([63, 31, 6])
    const unchanged = await fixture.evaluationOf(anna.employee_id)
    expect([unchanged.goals_scaled, unchanged.goals.map(({ weight }) => weight)]).toEqual([false, [60, 40]])
  })

  it('R10: reminds of self reviews seven, three and one days before, never on a day off', async () => {
    // Seven days before is the day on which it opened, three days before is a Sunday.
    expect(await countNotices(anna, 'is due on')).toBe(1)
    for (const [day, times] of [
      ['2026-05-14', 1],
      ['2026-05-17', 1],
      ['2026-05-19', 2],
    ] as const) {
      await at(day)
      expect([day, await countNotices(anna, 'is due on')]).toEqual([day, times])
    }
    const evaluation = await fixture.evaluationOf(ben.employee_id)
    await fixture.data(
      fixture.selfSave(ben, evaluation, { ratings: fixture.rated(evaluation, [3, 3, 3], [3, 3, 3]), submit: true }),
    )
    await at('2026-05-21')
    expect(await fixture.evaluationOf(anna.employee_id)).toMatchObject({ state: 'manager_review', self_skipped: true })
    expect(await fixture.evaluationOf(ben.employee_id)).toMatchObject({ state: 'manager_review', self_skipped: false })
  })

  it('R10: reminds of reviews, and tells the manager of the reviewer once they are late, on a day of work', async () => {
    const before = await countNotices(reviewer, 'is due on')
    for (const day of ['2026-06-03', '2026-06-07', '2026-06-09']) await at(day)
    expect((await countNotices(reviewer, 'is due on')) - before).toBe(4)
    expect(await countNotices(boss, 'is late')).toBe(0)
    // The eleventh is a day off of the manager.
    await app.fixture.leave(boss.employee_id, ['2026-06-11'])
    await at('2026-06-11')
    expect(await countNotices(boss, 'is late')).toBe(0)
    await at('2026-06-12')
    await at('2026-06-15')
    expect(await countNotices(boss, 'is late')).toBe(2)
  })

  it('shows the reviewer what is owed, and how scores lie beside those of all', async () => {
    const team = (actor: TestActor, body: object = {}) =>
      app.send(calls.listTeamEvaluations, actor, { body: { cycle_id: cycle.id, ...body } })
    const { rows } = await fixture.data(team(reviewer))
    expect(
      rows.map(({ employee, is_reviewer, overdue, can }) => [employee.id, is_reviewer, overdue, can.review]),
    ).toEqual(
      expect.arrayContaining([
        [anna.employee_id, true, true, true],
        [ben.employee_id, true, true, true],
      ]),
    )
    expect((await fixture.data(team(reviewer, { state: 'shared' }))).rows).toEqual([])
    expect((await team(anna)).status).toBe(403)
    const evaluation = await fixture.evaluationOf(ben.employee_id)
    const ratings = fixture.rated(evaluation, [4, 4, 4], [4, 4, 4])
    await fixture.data(fixture.review(reviewer, evaluation, { ratings, submit: true }))
    const { distribution, overall } = await fixture.data(
      app.send(cycleCalls.viewCycle, fixture.admin, { params: { id: cycle.id } }),
    )
    expect(overall).toMatchObject({ n: 1, mean_x100: 400 })
    expect(distribution).toMatchObject([{ reviewer: { id: reviewer.employee_id }, n: 1, mean_x100: 400 }])
    expect(overall.by_grade.filter(({ n }) => n > 0)).toEqual([{ grade: 'Exceeds', n: 1 }])
  })

  it('R19: open reviews of a leaver are held, handed on, and in the end reviewed by those who review for all', async () => {
    const kind = entryOf(holdings, 'evaluations')
    const listItems = () => listHoldingItems(app.db, [{ employee_id: reviewer.employee_id, from: '2026-06-15' }], kind)
    const mine = (await listItems()).filter(({ label }) => label.endsWith(', H1 2026'))
    expect(mine).toHaveLength(2)
    expect(mine[0]).toMatchObject({ due: '2026-06-10' })
    await app.begin(async (work) => {
      for (const [key, listen] of personLeft.all())
        if (key === 'performance.evaluations')
          await listen(work, { employee_id: reviewer.employee_id, last_day: '2026-06-14' })
    })
    expect(await listItems()).toEqual([])
    const evaluation = await fixture.evaluationOf(anna.employee_id)
    expect(evaluation.reviewer).toBeNull()
    const saved = await fixture.data(
      app.send(calls.updateFixed, fixture.admin, {
        params: { form_id: 2 },
        body: {
          employee_id: anna.employee_id,
          version: evaluation.version,
          ratings: fixture.rated(evaluation, [3, 3, 3], [3, 3]),
        },
      }),
    )
    await fixture.data(fixture.act(saved, 'submit'))
    expect(await stateOf(anna)).toBe('calibration')
  })
})

it('no one writes the own evaluation or scores while acting as another person', () => {
  for (const call of [
    calls.saveSelfReview,
    calls.saveReview,
    calls.saveGoals,
    calls.acknowledge,
    addScore,
    deleteScore,
  ])
    expect(call.acting).toBe(false)
})
