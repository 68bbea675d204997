import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import { updateSalary } from '../../contract/salaries.calls.ts'
import { OFFICER, type PayrollFixture } from '../testing/payroll-fixture.ts'
import { proposeHike } from '../index.ts'
import { HIKES, type HikesFixture, startHikes } from '../testing/hikes-fixture.ts'

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
})
afterAll(() => app.stop())

const noticesOf = (account_id: number) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'body', 'path'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'payroll.hike')
    .execute()

it('a hike is applied five minutes after its day has begun where the person is, or later, by the system', async () => {
  const here = await pay.member({}, { time_zone: 'Europe/Berlin' })
  const there = await pay.member({}, { time_zone: 'America/New_York' })
  const ids = [await fixture.approved(here), await fixture.approved(there)]
  const states = async () => Promise.all(ids.map(async (id) => (await fixture.row(id)).state))
  app.clock.set('2026-07-31T22:04:00Z')
  await app.runJob('hikes.apply')
  expect(await states()).toEqual(['approved', 'approved'])
  app.clock.set('2026-07-31T22:05:00Z')
  await app.runJob('hikes.apply')
  expect(await states()).toEqual(['applied', 'approved'])
  app.clock.set('2026-08-03T09:00:00Z')
  await app.runJob('hikes.apply')
  await app.runJob('hikes.apply')
  expect(await states()).toEqual(['applied', 'applied'])
  expect(await fixture.row(nthOf(ids, 1))).toMatchObject({ applied_by: null })
  expect(await fixture.salariesOf(there)).toMatchObject([{}, { reason: 'hike', created_by: null, base_minor: 440_000 }])
  expect(await noticesOf(there.account_id)).toEqual([
    {
      title: 'Your pay changes on 1 August 2026',
      body: 'The letter is beside your payslips.',
      path: '/employee/userprofile?tab=payslips',
    },
  ])
})

it('a hike that cannot be applied stays approved, stops no other, and those who apply hear of it once', async () => {
  app.clock.set('2026-08-10T09:00:00Z')
  const [stuck, fine] = [await pay.member(), await pay.member()]
  const from = { effective_from: '2026-09-01' }
  const ids = [await fixture.approved(stuck, from), await fixture.approved(fine, from)]
  const salary = firstOf(await fixture.salariesOf(stuck))
  await app.send(updateSalary, pay.officer, {
    params: { id: salary.id },
    body: { version: salary.version, base_minor: 1_000_000 },
  })
  app.clock.set('2026-09-01T09:00:00Z')
  await app.runJob('hikes.apply')
  await app.runJob('hikes.apply')
  expect((await fixture.row(firstOf(ids))).state).toBe('approved')
  expect((await fixture.row(nthOf(ids, 1))).state).toBe('applied')
  const notices = (await noticesOf(fixture.proposer.account_id)).filter(({ title }) => title.includes('could not'))
  expect(notices).toEqual([
    {
      title: 'A hike could not be applied on its day',
      body: 'The salary changed since the proposal. Review the hike again.',
      path: '/admin/hikes?state=approved',
    },
  ])
})

it('another domain proposes in its own transaction, by the same rules', async () => {
  app.clock.set('2026-09-01T10:00:00Z')
  const person = await pay.member()
  const { account_id } = fixture.proposer
  const actor = actorOf({ ...OFFICER, ...HIKES }, { account_id, area: 'Admin' })
  const move = {
    effective_from: '2026-10-01',
    new_minor: 450_000,
    reason: 'promotion',
    note: 'Moves to sales',
  } as const
  const propose = () => app.begin((work) => proposeHike(work, actor, { employee_id: person.employee_id, ...move }))
  const id = await propose()
  expect(await fixture.row(id)).toMatchObject({ state: 'proposed', percent_bp: 1250, proposed_by: account_id })
  await expect(propose()).rejects.toThrow('A hike for this person is already open.')
})
