import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { planLeave } from '../contract/planner.calls.ts'
import { deleteOwnRequest } from '../contract/requests.calls.ts'
import { NOW, type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => ({ app, fixture } = await startRequests()))
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

type Person = Awaited<ReturnType<RequestsFixture['member']>>

const APRIL = { from: '2026-04-01', to: '2026-04-30' }

const plan = async (
  person: Person,
  given: Partial<{ from: string; to: string; max_amount: number; code: string }> = {},
) => {
  const { code = 'annual', ...query } = given
  return app.send(planLeave, person, {
    params: { userId: person.id },
    query: { ...APRIL, type_id: await fixture.typeId(code), ...query },
  })
}

/** Adds days on which only some of a team, or no one, may be away. */
const block = (given: {
  level: 'closed' | 'limited' | 'peak'
  max_away?: number
  from_date: string
  to_date: string
}) =>
  app.db
    .insertInto('calendar_blocks')
    .values({ name: given.level, max_away: null, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
const removeBlock = (id: number) => app.db.deleteFrom('calendar_blocks').where('id', '=', id).execute()

describe('the planner of leave', () => {
  it('joins weekends and holidays, the best first, and does not count leave that is booked', async () => {
    const calendar_id = await app.fixture.holidayCalendar()
    const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: calendar_id })
    await app.db
      .insertInto('holidays')
      .values({ calendar_id, date: '2026-04-23', name: 'Feast', portion: 'full' })
      .execute()
    const person = await fixture.memberWith(2000, { work_pattern_id })
    await fixture.send(person, 'annual', { from_date: '2026-04-14', to_date: '2026-04-15' })
    const { body } = await plan(person, { max_amount: 100 })
    expect(body.data[0]).toMatchObject({
      from_date: '2026-04-24',
      to_date: '2026-04-24',
      amount: 100,
      free_from: '2026-04-23',
      free_to: '2026-04-26',
      free_days: 4,
    })
    expect(body.data.some(({ free_from, free_to }) => free_from <= '2026-04-15' && '2026-04-14' <= free_to)).toBe(false)
  })

  it('begins tomorrow, and counts no day that is gone', async () => {
    const person = await fixture.memberWith(2000)
    // A Monday.
    app.clock.set('2026-04-13T09:00:00Z')
    const found = (await plan(person, { from: '2026-04-13' })).body.data
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ free_from }) => free_from < '2026-04-14')).toEqual([])
  })

  it('offers nothing that sending would refuse', async () => {
    const person = await fixture.memberWith(300)
    const found = (await plan(person)).body.data
    expect(found.length).toBeGreaterThan(0)
    for (const { from_date, to_date, amount } of found) {
      const sent = await fixture.send(person, 'annual', { from_date, to_date })
      expect(sent.body, from_date).toMatchObject({ status: true, data: { amount } })
      await app.send(deleteOwnRequest, person, { params: { id: sent.body.data.id } })
    }
    const poor = await fixture.memberWith(50)
    expect((await plan(poor)).body.data).toEqual([])
  })

  it('leaves out closed and full days, and names how many are away on limited ones', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const person = await fixture.memberWith(2000, { department_id, team_id })
    const colleague = await fixture.memberWith(2000, { department_id, team_id })
    const sent = await fixture.send(colleague, 'annual', { from_date: '2026-04-17' })
    await fixture.hrApprove(sent.body.data.id)
    const closed = await block({ level: 'closed', from_date: '2026-04-01', to_date: '2026-04-10' })
    const limited = await block({ level: 'limited', max_away: 2, from_date: '2026-04-17', to_date: '2026-04-17' })
    const found = (await plan(person, { max_amount: 100 })).body.data
    expect(found.every(({ from_date }) => from_date > '2026-04-10')).toBe(true)
    expect(found.find(({ from_date }) => from_date === '2026-04-17')).toMatchObject({
      clashes: 1,
      queue: { used: 1, most: 2 },
      blocks: [{ name: 'limited', level: 'limited' }],
    })
    await removeBlock(limited.id)
    const full = await block({ level: 'limited', max_away: 1, from_date: '2026-04-17', to_date: '2026-04-17' })
    const rest = (await plan(person, { max_amount: 100 })).body.data
    expect(rest.some(({ from_date }) => from_date === '2026-04-17')).toBe(false)
    await removeBlock(closed.id)
    await removeBlock(full.id)
  })

  it('is about the own days, of a type of leave, within a year', async () => {
    const [person, other] = [await fixture.memberWith(2000), await fixture.memberWith(2000)]
    const type_id = await fixture.typeId('annual')
    const strange = await app.send(planLeave, person, { params: { userId: other.id }, query: { ...APRIL, type_id } })
    expect(strange.status).toBe(404)
    expect((await plan(person, { code: 'home' })).status).toBe(400)
    expect((await plan(person, { to: '2026-03-01' })).status).toBe(400)
    expect((await plan(person, { to: '2027-04-30' })).status).toBe(400)
    expect((await plan(person, { from: '2026-01-01', to: '2026-03-01' })).body.data).toEqual([])
    const [first] = (await plan(person, { from: '2026-01-01', to: '2026-03-20' })).body.data
    expect(nthOf([first?.from_date ?? ''], 0) >= '2026-03-11').toBe(true)
  })
})
