import type { Input } from '#kit/contract/call.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import { OFFICER, startPayroll } from './payroll-fixture.ts'

export const HIKES = {
  'hikes.read': 'all',
  'hikes.propose': 'all',
  'hikes.approve': 'all',
  'hikes.apply': 'all',
} as const

type Item = NonNullable<Input<typeof hikes.proposeHikes>['body']>['items'][number]

const hikesFixture = async (app: TestApp) => {
  const proposer = await app.fixture.admin({ ...OFFICER, ...HIKES })
  const decider = await app.fixture.admin({ ...OFFICER, ...HIKES })
  /** May propose, and sees no pay. */
  const manager = await app.fixture.admin({ 'hikes.read': 'all', 'hikes.propose': 'all' })
  await app.db
    .updateTable('accounts')
    .set({ activated_at: '2026-01-01T00:00:00Z' })
    .where('id', 'in', [proposer.account_id, decider.account_id, manager.account_id])
    .execute()
  const propose = (employee_id: number, given: Partial<Item> = {}, actor: TestActor = proposer) =>
    app.send(hikes.proposeHikes, actor, { body: { items: [itemOf(employee_id, given)] } })
  /** Makes a proposal; returns its id. */
  const proposed = async (person: { employee_id: number }, given: Partial<Item> = {}) => {
    const { body } = await propose(person.employee_id, given)
    return firstOf(body.data.hikes).id
  }
  const approve = (ids: number[], actor: TestActor = decider) => app.send(hikes.approveHikes, actor, { body: { ids } })
  const apply = (ids: number[], actor: TestActor = decider) => app.send(hikes.applyHikes, actor, { body: { ids } })
  /** Makes a proposal that is approved; returns its id. */
  const approved = async (person: { employee_id: number }, given: Partial<Item> = {}) => {
    const id = await proposed(person, given)
    await approve([id])
    return id
  }
  const row = (id: number) => app.db.selectFrom('hikes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const salariesOf = (person: { employee_id: number }) =>
    app.db
      .selectFrom('salaries')
      .selectAll()
      .where('employee_id', '=', person.employee_id)
      .orderBy('effective_from')
      .execute()
  return { proposer, decider, manager, propose, proposed, approve, apply, approved, row, salariesOf }
}

/** A raise of ten percent from August on, unless overridden. */
export const itemOf = (employee_id: number, given: Partial<Item> = {}): Item => ({
  employee_id,
  effective_from: '2026-08-01',
  ...(given.new_minor === undefined ? { percent_bp: 1000 } : {}),
  reason: 'merit',
  note: 'Good work',
  ...given,
})

export type HikesFixture = Awaited<ReturnType<typeof hikesFixture>>

/** The application with people who propose, decide and apply hikes. */
export const startHikes = async (now?: string) => {
  const { app, fixture } = await startPayroll(now)
  return { app, pay: fixture, fixture: await hikesFixture(app) }
}
