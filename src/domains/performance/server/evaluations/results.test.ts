import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveHikeRound } from '#domains/payroll/contract/hike-rounds.calls.ts'
import { listHikes, proposeHikes } from '#domains/payroll/contract/hikes.calls.ts'
import { addSalary } from '#domains/payroll/contract/salaries.calls.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { listCycles, viewCycle } from '../../contract/cycles.calls.ts'
import { type PerformanceWorld, startPerformance } from '../testing/performance-world.ts'

let world: PerformanceWorld
beforeAll(async () => {
  world = await startPerformance()
})
afterAll(() => world.app.stop())

const PAY = { 'hikes.read': 'all', 'hikes.propose': 'all', 'payroll.read': 'all', 'payroll.write': 'all' } as const

it('the list of raises shows the last shared result of each person to those who see evaluations', async () => {
  const { app } = world
  const officer = await app.world.admin({ ...PAY, 'performance.read': 'all' })
  const [anna, berta] = [
    await world.person({ manager_id: world.lead.employee_id }),
    await world.person({ manager_id: world.lead.employee_id }),
  ]
  const raise = { percent_bp: 500, reason: 'merit', note: 'A good half-year' } as const
  for (const { employee_id } of [anna, berta]) {
    const paid = { effective_from: '2026-01-01', currency: 'EUR', basis: 'monthly', base_minor: 300_000 } as const
    await world.data(app.ask(addSalary, officer, { body: { employee_id, ...paid, reason: 'hire', note: 'As agreed' } }))
  }
  // Of Anna once after the period, and of Berta within it.
  const items = [
    { employee_id: anna.employee_id, effective_from: '2026-07-01', ...raise },
    { employee_id: berta.employee_id, effective_from: '2026-06-30', ...raise },
  ]
  await world.data(app.ask(proposeHikes, officer, { body: { items } }))
  const resultOf = async (person: { employee_id: number }, actor: TestActor = officer) =>
    (await world.data(app.ask(listHikes, actor, { query: {} }))).find(
      ({ employee }) => employee.id === person.employee_id,
    )?.evaluation

  await world.publish()
  const opened = await world.data(world.actOnCycle(await world.newCycle(), 'open'))
  await app.runJob('performance.hourly')
  for (const person of [anna, berta]) {
    const evaluation = await world.evaluationOf(person.employee_id)
    const self = { ratings: world.rated(evaluation, [3, 3, 3]), submit: true }
    const reviewed = await world.data(world.selfSave(person, evaluation, self))
    const ratings = { ratings: world.rated(reviewed, [4, 3, 5]), submit: true }
    const done = await world.data(world.review(world.lead, reviewed, ratings))
    // Until it is shared it is no result.
    expect(await resultOf(person)).toBeNull()
    await world.data(world.act(done, 'share'))
  }
  const { scores_x100, grade } = await world.evaluationOf(anna.employee_id)
  expect(await resultOf(anna)).toEqual({ cycle: opened.name, score_x100: scores_x100.final, grade })
  expect(await resultOf(berta)).toBeNull()
  expect(await resultOf(anna, await app.world.admin(PAY))).toBeNull()
})

it('a cycle shows the budget of the round that follows its period to those who see pay', async () => {
  const { app } = world
  const officer = await app.world.admin({ ...PAY, 'hikes.approve': 'all', 'performance.read': 'all' })
  const cycle = firstOf(await world.data(app.ask(listCycles, officer, {})))
  const budgetSeenBy = async (actor: TestActor) =>
    (await world.data(app.ask(viewCycle, actor, { params: { id: cycle.id } }))).budget
  expect(await budgetSeenBy(officer)).toBeNull()
  const budgets = [{ currency: 'EUR', budget_minor: 500_000 }]
  const round = async (name: string, effective_from: string) =>
    world.data(app.ask(saveHikeRound, officer, { body: { name, effective_from, budgets } }))
  await round('Before', '2026-06-01')
  await round('Long after', '2027-07-01')
  const next = await round('After', '2026-07-01')
  expect(await budgetSeenBy(officer)).toMatchObject({
    id: next.id,
    name: 'After',
    budgets: [{ currency: 'EUR', budget_minor: 500_000, proposed_minor: 0 }],
  })
  expect(await budgetSeenBy(await app.world.admin({ 'performance.read': 'all' }))).toBeNull()
})
