import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '#kit/contract/testing/run-clock.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { type TwoNodes, twoNodes } from './testing/two-nodes.ts'

/**
 * Fifty callers send the same change of the same row at once, through one process and through two: one of them makes it,
 * all others are refused by name, and each has its response within seconds. A deadlock would be a failure.
 */
const CALLERS = 50
const RESPONDED_MS = 20_000

type Session = Readonly<{ token: string; id: number }>
type Change = Readonly<{ method?: string; path: string; body?: object; session: Session }>

let nodes: TwoNodes
let chief: Session
beforeAll(async () => {
  nodes = await twoNodes()
  chief = await nodes.session(0, 'code1', 'admin')
}, 120_000)
afterAll(() => nodes.stop())

const inDays = (days: number): string => todayIn('UTC').add({ days }).toString()

/** Counts the responses by their code or status. */
const race = async (through: number, { method = 'POST', path, body = {}, session }: Change) => {
  const began = performance.now()
  const responses = await Promise.all(
    Array.from({ length: CALLERS }, async (_, index) => {
      const { status, body: response } = await nodes.send(index % through, method, path, { token: session.token, body })
      return { became: response.code ?? String(status), ms: performance.now() - began }
    }),
  )
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(RESPONDED_MS)
  const by = Map.groupBy(responses, ({ became }) => became)
  return Object.fromEntries([...by].map(([became, same]) => [became, same.length]))
}

/** One succeeds, and the others are refused with this code. */
const oneAnd = (code: string) => ({ 200: 1, [code]: CALLERS - 1 })

const CODES = [4, 16, 99, 101, 102, 103, 104, 112, 114, 115, 119, 3163]

/** Returns one of the people of the demo, each once, who is not punched in. */
const nextPerson = async (): Promise<Session> => {
  const name = `code${CODES.shift()}`
  const { token } = await nodes.session(0, name, 'user')
  const { employee_id: id } = await nodes.accountOf(name)
  await nodes.send(0, 'POST', `/api/user/punchout?user_id=${id}`, { token, body: {} })
  return { token, id: id ?? 0 }
}

describe.each([[1], [2]])('of fifty changes at once, through %i process(es)', (through) => {
  it('one punches in and one out, again and again; a break is begun and ended in turn', async () => {
    const people = [await nextPerson(), await nextPerson()]
    for (let round = 0; round < 8; round++) {
      const session = nthOf(people, round % 2)
      const post = (path: string) => race(through, { path, session })
      expect(await post('/api/user/punchin')).toEqual(oneAnd('attendance.already_punched_in'))
      expect(await post('/api/user/break_add')).toEqual({ 200: CALLERS })
      expect(await post(`/api/user/punchout?user_id=${session.id}`)).toEqual(oneAnd('attendance.not_punched_in'))
    }
  })

  it('one places from a day on, one changes the plan, one cancels it', async () => {
    const { id } = await nextPerson()
    const place = { employee_id: id, effective_from: inDays(30), changes: { work_mode: 'remote' } }
    const added = { path: '/api/admin/placement', body: { ...place, reason_code: 'transfer' }, session: chief }
    expect(await race(through, added)).toEqual(oneAnd('common.stale'))
    const plan = await nodes.db
      .selectFrom('placements')
      .select(['id', 'version'])
      .where('employee_id', '=', id)
      .where('effective_from', '=', inDays(30))
      .executeTakeFirstOrThrow()
    const path = `/api/admin/placement/${plan.id}`
    const changed = { method: 'PUT', path, body: { changes: { work_mode: 'hybrid' }, version: plan.version } }
    expect(await race(through, { ...changed, session: chief })).toEqual(oneAnd('common.stale'))
    const cancelled = { method: 'DELETE', path, session: chief }
    expect(await race(through, cancelled)).toEqual({ 200: 1, 404: CALLERS - 1 })
  })

  it('one suspends, one hands in a resignation, one accepts it', async () => {
    const person = await nextPerson()
    const state = { employee_ids: [person.id], switch: 'suspended', on: true, with_pay: true, reason: 'A complaint' }
    const path = '/api/admin/update-employee-switch'
    const suspended = { path, body: { ...state, from: inDays(30), to: inDays(40) }, session: chief }
    expect(await race(through, suspended)).toEqual(oneAnd('people.overlap'))
    const resigned = { path: '/api/user/resignation', body: { reason_code: 'new_job' }, session: person }
    expect(await race(through, resigned)).toEqual(oneAnd('people.exit_open'))
    const exit = await nodes.db
      .selectFrom('exits as x')
      .innerJoin('employments as e', 'e.id', 'x.employment_id')
      .select('x.id')
      .where('e.employee_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const accepted = {
      path: '/api/admin/resignation',
      body: { id: exit.id, action: 'accept', confirm: true },
      session: chief,
    }
    expect(await race(through, accepted)).toEqual(oneAnd('people.exit_decided'))
  })

  it('one changes a role', async () => {
    const role = await nodes.db
      .selectFrom('roles')
      .select(['id', 'version', 'name'])
      .where('area', '=', 'Admin')
      .where('role_number', '=', 33)
      .executeTakeFirstOrThrow()
    const body = { version: role.version, name: `${role.name} ${through}` }
    const changed = { method: 'PUT', path: `/api/admin/role/${role.id}`, body, session: chief }
    expect(await race(through, changed)).toEqual(oneAnd('common.stale'))
  })
})
