import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { Input } from '#kit/contract/call.ts'
import { required } from '#kit/contract/testing/required.ts'
import { listHikeRounds, saveHikeRound } from '../../contract/hike-rounds.calls.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import type { HikeRound } from '../../contract/hikes.models.ts'
import type { PayrollFixture } from '../testing/payroll-fixture.ts'
import { type HikesFixture, itemOf, startHikes } from '../testing/hikes-fixture.ts'

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
})
afterAll(() => app.stop())

type Body = NonNullable<Input<typeof saveHikeRound>['body']>
let serial = 0
const save = (body: Partial<Body> = {}, actor: TestActor = fixture.decider) =>
  app.send(saveHikeRound, actor, {
    body: {
      name: `Round ${++serial}`,
      effective_from: '2026-08-01',
      budgets: [{ currency: 'EUR', budget_minor: 1_000_000 }],
      ...body,
    },
  })
const saved = async (body: Partial<Body> = {}): Promise<HikeRound> => (await save(body)).body.data
const changed = ({ id, version, name, effective_from }: HikeRound, more: Partial<Body>) =>
  save({ id, version, name, effective_from, ...more })
const find = async (id: number, actor: TestActor = fixture.decider) =>
  required((await app.send(listHikeRounds, actor, {})).body.data.find((round) => round.id === id))

describe('a round', () => {
  it('sums what its hikes cost in a year, by currency and state', async () => {
    const round = await saved()
    const [one, two, three, four] = [await pay.member(), await pay.member(), await pay.member(), await pay.member()]
    await fixture.proposed(one, { round_id: round.id })
    await fixture.approved(two, { round_id: round.id, percent_bp: 500 })
    await fixture.apply([await fixture.approved(three, { round_id: round.id, percent_bp: 250 })])
    const rejected = await fixture.proposed(four, { round_id: round.id })
    await app.send(hikes.rejectHikes, fixture.decider, { body: { ids: [rejected], note: 'Not now' } })
    const budget = {
      currency: 'EUR',
      budget_minor: 1_000_000,
      proposed_minor: 480_000,
      approved_minor: 240_000,
      applied_minor: 120_000,
    }
    expect(await find(round.id)).toMatchObject({ hikes: 3, uncounted: 0, budgets: [budget] })
    const list = await app.send(hikes.listHikes, fixture.decider, { query: { round_id: round.id } })
    expect(list.body.data.map((hike) => hike.round)).toEqual(
      Array.from({ length: 4 }, () => ({ id: round.id, name: round.name })),
    )
    expect(list.body.meta?.['budgets']).toEqual([budget])
    expect((await app.send(hikes.listHikes, fixture.decider, {})).body.meta?.['budgets']).toBeNull()
  })

  it('counts a currency without a budget, and hourly pay apart', async () => {
    const round = await saved({ budgets: [] })
    await fixture.proposed(await pay.member({ currency: 'INR' }), { round_id: round.id })
    await fixture.proposed(await pay.member({ basis: 'hourly', base_minor: 2_000 }), { round_id: round.id })
    expect(await find(round.id)).toMatchObject({
      hikes: 2,
      uncounted: 1,
      budgets: [{ currency: 'INR', budget_minor: 0, proposed_minor: 480_000 }],
    })
  })

  it('takes no proposals once it is closed, and is opened again', async () => {
    const round = await saved()
    const person = await pay.member()
    const waiting = await fixture.proposed(await pay.member(), { round_id: round.id })
    const closed = (await changed(round, { closed: true, budgets: [] })).body.data
    expect(closed.closed_at).not.toBeNull()
    expect((await fixture.propose(person.employee_id, { round_id: round.id })).body).toMatchObject({
      code: 'hikes.round_closed',
      message: 'This round is closed.',
    })
    const items = [itemOf(person.employee_id, { round_id: round.id })]
    const dry = await app.send(hikes.proposeHikes, fixture.proposer, { body: { items, dry_run: true } })
    expect(dry.body.data.items).toMatchObject([{ ok: false, code: 'hikes.round_closed' }])
    // A proposal of a closed round can still be decided.
    expect((await fixture.approve([waiting])).body.status).toBe(true)
    await changed(closed, { closed: false })
    expect((await fixture.propose(person.employee_id, { round_id: round.id })).body.status).toBe(true)
  })

  it('that is not there is a 400', async () => {
    const person = await pay.member()
    const response = await fixture.propose(person.employee_id, { round_id: 999_999 })
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body)).toContain('Round does not exist')
  })

  it('has a name of its own, one budget for each currency, and the version that was seen', async () => {
    const round = await saved({ name: 'Annual' })
    expect((await save({ name: 'annual' })).body).toMatchObject({ code: 'hikes.round_name' })
    const twice = [1, 2].map((budget_minor) => ({ currency: 'EUR', budget_minor }))
    expect((await save({ budgets: twice })).status).toBe(400)
    expect((await save({ budgets: [{ currency: 'XXY', budget_minor: 5 }] })).status).toBe(400)
    expect((await changed(round, { name: 'Annual raises' })).body.status).toBe(true)
    expect((await changed(round, { name: 'Other' })).body).toMatchObject({ code: 'common.stale' })
    expect((await save({ id: round.id })).status).toBe(400)
    expect((await save({ id: 999_999, version: 1 })).status).toBe(404)
    const audits = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity', '=', 'hike_rounds')
      .where('entity_id', '=', round.id)
      .execute()
    expect(audits).toHaveLength(2)
  })

  it('shows amounts to those who see pay alone, and is kept by them alone', async () => {
    const round = await saved()
    await fixture.proposed(await pay.member(), { round_id: round.id })
    expect(await find(round.id, fixture.manager)).toMatchObject({ hikes: 1, budgets: null, can: { update: false } })
    const list = await app.send(hikes.listHikes, fixture.manager, { query: { round_id: round.id } })
    expect(list.body.meta?.['budgets']).toBeNull()
    expect((await save({}, fixture.manager)).status).toBe(403)
    const blind = await app.fixture.admin({ 'hikes.approve': 'all', 'hikes.read': 'all' })
    expect((await save({}, blind)).status).toBe(403)
    expect((await app.send(listHikeRounds, pay.approver, {})).status).toBe(403)
  })
})

describe('at once', () => {
  it('a round is closed or a hike is proposed in it: none comes in after it was closed', async () => {
    const round = await saved()
    const people = await Promise.all(Array.from({ length: 20 }, () => pay.member()))
    const [closing, ...proposals] = await Promise.all([
      changed(round, { closed: true }),
      ...people.map(({ employee_id }) => fixture.propose(employee_id, { round_id: round.id })),
    ])
    expect(closing.body.status).toBe(true)
    const made = proposals.filter(({ body }) => body.status)
    for (const { body } of proposals) if (!body.status) expect(body.code).toBe('hikes.round_closed')
    expect((await find(round.id)).hikes).toBe(made.length)
    const { closed_at } = await find(round.id)
    expect(closed_at).not.toBeNull()
  })

  it('of fifty changes of one version one is kept', async () => {
    const round = await saved()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => changed(round, { name: `Round of ${round.id}, ${at}` })),
    )
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect((await find(round.id)).version).toBe(round.version + 1)
  })
})
