import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveHikeRound } from '#domains/payroll/contract/hike-rounds.calls.ts'
import { listHikes, proposeHikes } from '#domains/payroll/contract/hikes.calls.ts'
import { addSalary } from '#domains/payroll/contract/salaries.calls.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { listCycles, viewCycle } from '../../contract/cycles.calls.ts'
import { type PerformanceFixture, startPerformance } from '../testing/performance-fixture.ts'

let fixture: PerformanceFixture
beforeAll(async () => {
  fixture = await startPerformance()
})
afterAll(() => fixture.app.stop())

const PAY = { 'hikes.read': 'all', 'hikes.propose': 'all', 'payroll.read': 'all', 'payroll.write': 'all' } as const

it('the list of raises shows the last shared result of each person to those who see evaluations', async () => {
  const { app } = fixture
  const officer = await app.fixture.admin({ ...PAY, 'performance.read': 'all' })
  const [anna, berta] = [
    await fixture.person({ manager_id: fixture.lead.employee_id }),
    await fixture.person({ manager_id: fixture.lead.employee_id }),
  ]
  const raise = { percent_bp: 500, reason: 'merit', note: 'A good half-year' } as const
  for (const { employee_id } of [anna, berta]) {
    const paid = { effective_from: '2026-01-01', currency: 'EUR', basis: 'monthly', base_minor: 300_000 } as const
    await fixture.data(
      app.send(addSalary, officer, { body: { employee_id, ...paid, reason: 'hire', note: 'As agreed' } }),
    )
  }
  // Anna is scored once after the period, Berta within it.
  const items = [
    { employee_id: anna.employee_id, effective_from: '2026-07-01', ...raise },
    { employee_id: berta.employee_id, effective_from: '2026-06-30', ...raise },
  ]
  await fixture.data(app.send(proposeHikes, officer, { body: { items } }))
  const resultOf = async (person: { employee_id: number }, actor: TestActor = officer) =>
    (await fixture.data(app.send(listHikes, actor, { query: {} }))).find(
      ({ employee }) => employee.id === person.employee_id,
    )?.evaluation

  await fixture.publish()
  const opened = await fixture.data(fixture.actOnCycle(await fixture.newCycle(), 'open'))
  await app.runJob('performance.hourly')
  for (const person of [anna, berta]) {
    const evaluation = await fixture.evaluationOf(person.employee_id)
    const self = { ratings: fixture.rated(evaluation, [3, 3, 3]), submit: true }
    const reviewed = await fixture.data(fixture.selfSave(person, evaluation, self))
    const ratings = { ratings: fixture.rated(reviewed, [4, 3, 5]), submit: true }
    const done = await fixture.data(fixture.review(fixture.lead, reviewed, ratings))
    // Until it is shared it is no result.
    expect(await resultOf(person)).toBeNull()
    await fixture.data(fixture.act(done, 'share'))
  }
  const { scores_x100, grade } = await fixture.evaluationOf(anna.employee_id)
  expect(await resultOf(anna)).toEqual({ cycle: opened.name, score_x100: scores_x100.final, grade })
  expect(await resultOf(berta)).toBeNull()
  expect(await resultOf(anna, await app.fixture.admin(PAY))).toBeNull()
})

it('a cycle shows the budget of the round that follows its period to those who see pay', async () => {
  const { app } = fixture
  const officer = await app.fixture.admin({ ...PAY, 'hikes.approve': 'all', 'performance.read': 'all' })
  const cycle = firstOf(await fixture.data(app.send(listCycles, officer, {})))
  const budgetSeenBy = async (actor: TestActor) =>
    (await fixture.data(app.send(viewCycle, actor, { params: { id: cycle.id } }))).budget
  expect(await budgetSeenBy(officer)).toBeNull()
  const budgets = [{ currency: 'EUR', budget_minor: 500_000 }]
  const round = async (name: string, effective_from: string) =>
    fixture.data(app.send(saveHikeRound, officer, { body: { name, effective_from, budgets } }))
  await round('Before', '2026-06-01')
  await round('Long after', '2027-07-01')
  const next = await round('After', '2026-07-01')
  expect(await budgetSeenBy(officer)).toMatchObject({
    id: next.id,
    name: 'After',
    budgets: [{ currency: 'EUR', budget_minor: 500_000, proposed_minor: 0 }],
  })
  expect(await budgetSeenBy(await app.fixture.admin({ 'performance.read': 'all' }))).toBeNull()
})
