import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import * as calls from '../../contract/scores.calls.ts'
import { codeOf, NOW, type PerformanceFixture, startPerformance } from '../testing/performance-fixture.ts'

let fixture: PerformanceFixture
let app: PerformanceFixture['app']
beforeAll(async () => {
  fixture = await startPerformance()
  ;({ app } = fixture)
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

const CHUNK = 50
type Body = NonNullable<Input<typeof calls.addScore>['body']>
const addPoints = (actor: TestActor, user_id: number, more: Partial<Body> = {}) =>
  app.send(calls.addScore, actor, {
    body: { user_id, points: 1, category: 'teamwork', reason: 'Took my shift', ...more },
  })
const list = (actor: TestActor, userId: number, query: object = {}) =>
  app.send(calls.listScores, actor, { params: { userId }, query })
const remove = (actor: TestActor, id: number) => app.send(calls.deleteScore, actor, { params: { id } })

describe('thanks', () => {
  it('have one to three points for a colleague, who hears of them', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person({ team_id: fixture.other_team })]
    const score = await fixture.data(addPoints(anna, berta.employee_id, { points: 2 }))
    expect(score).toMatchObject({
      kind: 'thanks',
      points: 2,
      employee: { id: berta.employee_id },
      can: { delete: true },
    })
    expect(await fixture.noticesOf(berta, 'scores.received')).toHaveLength(1)
    const seen = await fixture.data(list(berta, berta.employee_id))
    expect(seen).toMatchObject({
      total: 2,
      by_month: [{ month: '2026-05', points: 2 }],
      by_category: [{ category: 'teamwork', points: 2, count: 1 }],
    })
    expect((await fixture.data(list(anna, anna.employee_id))).thanks_left).toBe(8)
  })

  it('A14: of fifty at once by one person no more than ten points are given, three for each colleague', async () => {
    const anna = await fixture.person()
    const others = await Promise.all(Array.from({ length: 10 }, () => fixture.person()))
    const codes = (
      await Promise.all(
        Array.from({ length: CHUNK }, (_, at) => addPoints(anna, others[at % 10]?.employee_id ?? 0, { points: 3 })),
      )
    ).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(3)
    expect(new Set(codes)).toEqual(
      new Set(['done', 'scores.budget', 'scores.receiver_budget'].filter((code) => codes.includes(code))),
    )
    expect((await fixture.data(list(anna, anna.employee_id))).thanks_left).toBe(1)
  })

  it('come back to the month when they are deleted', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    const score = await fixture.data(addPoints(anna, berta.employee_id, { points: 3 }))
    expect(codeOf(await addPoints(anna, berta.employee_id))).toBe('scores.receiver_budget')
    await fixture.data(remove(anna, score.id))
    expect(codeOf(await addPoints(anna, berta.employee_id, { points: 3 }))).toBe('done')
    const { rows, total } = await fixture.data(list(berta, berta.employee_id))
    expect([rows.map(({ voided }) => voided), total]).toEqual([[false, true], 3])
  })

  it('begin anew with the month', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    await fixture.data(addPoints(anna, berta.employee_id, { points: 3 }))
    app.clock.set('2026-06-01T09:00:00.000Z')
    expect(codeOf(await addPoints(anna, berta.employee_id, { points: 3 }))).toBe('done')
  })
})

describe('points', () => {
  it('A16: are not given to oneself, and only a lead takes some or gives many', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    expect(codeOf(await addPoints(anna, anna.employee_id))).toBe('scores.own')
    expect(codeOf(await addPoints(anna, berta.employee_id, { points: -5 }))).toBe('scores.lead_only')
    expect(codeOf(await addPoints(anna, berta.employee_id, { points: 4 }))).toBe('scores.lead_only')
    expect(await fixture.data(addPoints(fixture.lead, anna.employee_id, { points: -5 }))).toMatchObject({
      kind: 'lead',
      points: -5,
    })
    const stranger = await fixture.person({ team_id: fixture.other_team })
    expect(codeOf(await addPoints(fixture.lead, stranger.employee_id, { points: 10 }))).toBe('scores.lead_only')
  })

  it('are for days of the last month, and for colleagues who are here', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    expect(codeOf(await addPoints(anna, berta.employee_id, { on: '2026-04-10' }))).toBe('scores.too_old')
    expect((await addPoints(anna, berta.employee_id, { on: '2026-05-13' })).status).toBe(400)
    const leaver = await fixture.person({ left_on: '2026-05-01' })
    expect((await addPoints(anna, leaver.employee_id)).status).toBe(404)
  })

  it('A15: are deleted within a day by their author; afterwards a lead gives a counter score', async () => {
    const anna = await fixture.person()
    const score = await fixture.data(addPoints(fixture.lead, anna.employee_id, { points: 5 }))
    expect((await remove(anna, score.id)).status).toBe(404)
    app.clock.set('2026-05-13T10:00:00.000Z')
    expect(codeOf(await remove(fixture.lead, score.id))).toBe('scores.too_late')
    expect(codeOf(await addPoints(fixture.lead, anna.employee_id, { points: -5 }))).toBe('done')
    expect((await fixture.data(list(anna, anna.employee_id))).total).toBe(0)
  })

  it('A6: of others are out of sight', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    expect((await list(anna, berta.employee_id)).status).toBe(404)
    expect((await list(fixture.lead, berta.employee_id)).status).toBe(200)
  })

  it('stay as they were given, in the database too', async () => {
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    const { id } = await fixture.data(addPoints(anna, berta.employee_id))
    await expect(app.db.updateTable('scores').set({ points: 3 }).where('id', '=', id).execute()).rejects.toThrow(
      'Scores do not change',
    )
  })

  it('stand on the dashboard by month, as the list sums them', async () => {
    const anna = await fixture.person({ grants: { 'performance.own': 'own', 'dashboard.employee.read': 'own' } })
    await fixture.data(addPoints(fixture.lead, anna.employee_id, { points: 7 }))
    const { cards } = await fixture.data(app.send(employeeDashboard, anna, {}))
    expect(cards['score']?.data).toMatchObject({ current: 7, former: 0 })
  })
})
