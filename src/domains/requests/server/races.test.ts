import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as admin from '../contract/requests-admin.calls.ts'
import * as calls from '../contract/requests.calls.ts'
import { type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())

const CALLERS = 50
const all = <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => run(index)))
const codesOf = (responses: readonly { body: { status: boolean; code?: string } }[]): Record<string, number> =>
  responses.reduce<Record<string, number>>((counts, { body }) => {
    const code = body.status ? 'done' : (body.code ?? 'failed')
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})

const MONDAY = '2026-04-13'
const weekday = (index: number): string => {
  const weeks = Math.floor(index / 5)
  return new Date(Date.parse(MONDAY) + (weeks * 7 + (index % 5)) * 86_400_000).toISOString().slice(0, 10)
}

const approved = async () => {
  const person = await fixture.memberWith(2000)
  const sent = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: weekday(4) })
  const done = await fixture.hrApprove(sent.body.data.id)
  return { person, id: sent.body.data.id, version: done.body.data.version }
}

describe('at once', () => {
  it('fifty days are asked for and five are left: five are taken', async () => {
    const person = await fixture.memberWith(500)
    const responses = await all((index) => fixture.send(person, 'annual', { from_date: weekday(index) }))
    expect(codesOf(responses)).toEqual({ done: 5, 'requests.insufficient_balance': 45 })
    expect((await fixture.balanceOf(person.employee_id, '2026-12-31')).available).toBe(0)
  })

  it('the same days are asked for: one request is stored', async () => {
    const person = await fixture.memberWith(2500)
    const responses = await all(() => fixture.send(person, 'annual', { from_date: MONDAY, to_date: weekday(4) }))
    expect(codesOf(responses)).toEqual({ done: 1, 'requests.overlap': 49 })
    expect((await fixture.balanceOf(person.employee_id, '2026-12-31')).balance).toBe(2000)
  })

  it('an approved request is cancelled: one credit for each day', async () => {
    const { person, id, version } = await approved()
    const responses = await all(() => app.send(calls.cancelRequest, person, { params: { id }, body: { version } }))
    expect(codesOf(responses)).toEqual({ done: 1, 'requests.not_cancellable': 49 })
    const credits = (await fixture.postingsOf(person.employee_id)).filter(({ kind }) => kind === 'credit')
    expect(credits).toHaveLength(5)
    expect((await fixture.balanceOf(person.employee_id, '2026-12-31')).balance).toBe(2000)
  })

  it('one request is approved and rejected: one decision, one event, one notice', async () => {
    const person = await fixture.memberWith(2000)
    const { body } = await fixture.send(person, 'annual', { from_date: MONDAY })
    const { id } = body.data
    const responses = await all((index) =>
      index % 2 ? fixture.approve(fixture.head, id) : fixture.reject(fixture.head, id),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'requests.already_decided': 49 })
    expect(await fixture.eventsOf(id)).toHaveLength(2)
    expect(await fixture.noticesOf(person, 'requests.decided')).toHaveLength(1)
  })

  it('the last place of a limited day is given: one is approved', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    await app.db
      .insertInto('calendar_blocks')
      .values({
        name: 'Christmas',
        level: 'limited',
        from_date: '2026-12-24',
        to_date: '2026-12-24',
        max_away: 3,
        team_ids: [team_id],
      })
      .execute()
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const person = await fixture.memberWith(500, { team_id })
      ids.push((await fixture.send(person, 'annual', { from_date: '2026-12-24' })).body.data.id)
    }
    await fixture.hrApprove(firstOf(ids))
    await fixture.hrApprove(nthOf(ids, 1))
    const responses = await all((index) => fixture.hrApprove(nthOf(ids, 2 + (index % 10))))
    const codes = codesOf(responses)
    expect(codes['done']).toBe(1)
    const full = responses.find(({ body }) => body.code === 'requests.day_full')
    expect(full?.body.message).toMatch(/ already has 3 people away on 24 December; the limit is 3\.$/)
    const over = await fixture.hrApprove(nthOf(ids, -1), { override: true, note: 'Agreed with the team' })
    expect(['requests.already_decided', undefined]).toContain(over.body.code)
  })

  it('two approvers and the owner act: the request ends in one way', async () => {
    const person = await fixture.memberWith(2000)
    const { body } = await fixture.send(person, 'annual', { from_date: MONDAY })
    const { id } = body.data
    const acts = [
      () => fixture.approve(fixture.head, id),
      () => app.send(admin.rejectRequest, fixture.hr, { params: { id }, body: { note: 'No cover' } }),
      () => app.send(calls.deleteOwnRequest, person, { params: { id } }),
    ]
    const responses = await all(
      (index) => nthOf(acts, index % 3)() as Promise<{ body: { status: boolean; code?: string } }>,
    )
    const done = responses.filter(({ body: response }) => response.status)
    const { status } = await fixture.requestOf(id)
    // A rejected or withdrawn request can still be hidden from the own list, once.
    expect(done.length).toBeLessThanOrEqual(status === 'approved' ? 1 : 2)
    const left = (await fixture.balanceOf(person.employee_id, '2026-12-31')).balance
    expect(left).toBe(status === 'approved' ? 1900 : 2000)
  })
})
