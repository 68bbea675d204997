import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { viewRequest } from '../../contract/thread.calls.ts'
import { HEAD, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  await fixture.setType('sick', { chain_id: null, file_rule: 'none' })
})
afterAll(() => app.stop())
/** The Friday before the absences. */
beforeEach(() => app.clock.set('2026-03-13T09:00:00Z'))

const MONDAY = '2026-03-16'
const TUESDAY = '2026-03-17'
const FRIDAY = '2026-04-03'

const run = (at: string) => {
  app.clock.set(at)
  return app.runJob('requests.escalate')
}

/** A department with its approver, a requester and a colleague. */
const start = async () => {
  const parent = await app.fixture.department()
  const department_id = await app.fixture.department({ parent_id: parent })
  const head = await app.fixture.user({ grants: HEAD, department_id })
  const person = await fixture.memberWith(2000, { department_id, team_id: null })
  const colleague = await fixture.member({ department_id, team_id: null })
  return { head, person, colleague, department_id, parent }
}

const away = async (person: TestActor, from_date: string, to_date = from_date): Promise<void> => {
  const sent = await fixture.send(person, 'sick', { from_date, to_date })
  if (sent.body.data.status !== 'approved') throw new Error(JSON.stringify(sent.body))
}
type Person = Awaited<ReturnType<RequestsFixture['member']>>

const delegate = (from: Person, to: Person, from_date: string, to_date: string) =>
  app.db
    .insertInto('approval_delegations')
    .values({
      from_employee_id: from.employee_id,
      to_employee_id: to.employee_id,
      from_date,
      to_date,
      created_by: from.account_id,
    })
    .execute()
const apply = async (person: TestActor): Promise<number> =>
  (await fixture.send(person, 'annual', { from_date: '2026-06-01' })).body.data.id
/** The ways by which a request came to those who decide it. */
const viaOf = async (id: number): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('request_step_assignees as x')
    .innerJoin('request_steps as s', 's.id', 'x.step_id')
    .select('x.via')
    .where('s.request_id', '=', id)
    .orderBy('x.via')
    .execute()
  return rows.map(({ via }) => via)
}
const isForHr = async (id: number): Promise<boolean> =>
  (await fixture.noticesOf(fixture.hr, 'requests.to_decide')).some((row) => row.subject_id === id)

describe('what waits for somebody who is away', () => {
  it('goes to HR where nobody else is there, and those who come back may still decide', async () => {
    const { head, person } = await start()
    await away(head, MONDAY, FRIDAY)
    const id = await apply(person)
    expect(await isForHr(id)).toBe(false)
    expect((await app.send(viewRequest, person, { params: { id } })).body.data.next_deciders).toEqual([])
    await run('2026-03-16T07:00:00Z')
    await run('2026-03-16T07:10:00Z')
    expect(await isForHr(id)).toBe(true)
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent', 'moved'])
    app.clock.set('2026-04-07T07:00:00Z')
    expect((await fixture.approve(head, id)).body.data.status).toBe('approved')
  })

  it('stays with those who are back within their limit', async () => {
    const { head, person } = await start()
    await away(head, MONDAY, TUESDAY)
    const id = await apply(person)
    await run('2026-03-16T07:00:00Z')
    await run('2026-03-17T07:00:00Z')
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent'])
  })

  it('goes to the deputy, who keeps it when the delegation is over', async () => {
    const { head, person, colleague } = await start()
    await away(head, MONDAY, FRIDAY)
    await delegate(head, colleague, MONDAY, FRIDAY)
    const id = await apply(person)
    await run('2026-03-16T07:00:00Z')
    await run('2026-03-16T07:10:00Z')
    expect(await viaOf(id)).toEqual(['deputy', 'direct'])
    expect(await fixture.noticesOf(colleague, 'requests.to_decide')).toMatchObject([{ subject_id: id }])
    expect(await isForHr(id)).toBe(false)
    // Two working days of the deputy, not those of the one who is away.
    const { due_at } = await app.db
      .selectFrom('request_steps')
      .select('due_at')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(due_at).toBe('2026-03-18T17:00:00.000Z')
    app.clock.set('2026-04-08T07:00:00Z')
    expect((await fixture.approve(colleague, id)).body.data.status).toBe('approved')
  })

  it('never goes to the requester, nor to a deputy who is away too', async () => {
    const one = await start()
    await away(one.head, MONDAY, FRIDAY)
    await delegate(one.head, one.person, MONDAY, FRIDAY)
    const own = await apply(one.person)
    const other = await start()
    await away(other.head, MONDAY, FRIDAY)
    await away(other.colleague, MONDAY, FRIDAY)
    await delegate(other.head, other.colleague, MONDAY, FRIDAY)
    const id = await apply(other.person)
    await run('2026-03-16T07:00:00Z')
    for (const request of [own, id]) {
      expect(await viaOf(request)).toEqual(['direct'])
      expect(await isForHr(request)).toBe(true)
    }
  })

  it('goes to the next of the chain, and from there to HR when they go away', async () => {
    const { head, person, department_id } = await start()
    const manager = await app.fixture.user({ grants: HEAD, department_id })
    await app.db
      .updateTable('placements')
      .set({ manager_id: manager.employee_id })
      .where('employee_id', '=', person.employee_id)
      .execute()
    const chain = await app.db
      .insertInto('approval_chains')
      .values({ name: `Away ${person.employee_id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = { chain_id: chain.id, position: 1, assignee: 'employee', employee_id: head.employee_id } as const
    await app.db
      .insertInto('approval_chain_steps')
      .values({ ...step, escalate_to: 'manager' })
      .execute()
    const before = await app.db
      .selectFrom('request_types')
      .select('chain_id')
      .where('code', '=', 'annual')
      .executeTakeFirstOrThrow()
    await fixture.setType('annual', { chain_id: chain.id })
    await away(head, MONDAY, FRIDAY)
    const id = await apply(person)
    await fixture.setType('annual', before)
    const nextOf = async () => (await app.send(viewRequest, person, { params: { id } })).body.data.next_deciders
    expect(await nextOf()).toMatchObject([{ id: manager.employee_id }])
    await run('2026-03-16T07:00:00Z')
    expect(await viaOf(id)).toEqual(['direct', 'escalation'])
    expect(await isForHr(id)).toBe(false)
    expect(await nextOf()).toBeNull()
    await away(manager, TUESDAY, FRIDAY)
    await run('2026-03-17T07:00:00Z')
    expect(await isForHr(id)).toBe(true)
  })

  it('moves once, however many processes run', async () => {
    const { head, person, colleague } = await start()
    await away(head, MONDAY, FRIDAY)
    await delegate(head, colleague, MONDAY, FRIDAY)
    const id = await apply(person)
    app.clock.set('2026-03-16T07:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => app.runJob('requests.escalate')))
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent', 'moved'])
    expect(await fixture.noticesOf(colleague, 'requests.to_decide')).toHaveLength(1)
  })
})
