import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { hashPassword, savePassword } from './index.ts'
import * as calls from '../contract/session.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'

const PASSWORD = 'correct horse battery'
let app: TestApp
let hash: string
beforeAll(async () => {
  app = await testApp()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())

const employee = async (options: { must_change?: boolean } = {}) => {
  const user = await app.fixture.user({ grants: { 'session.own': 'own' } })
  await app.begin((work) => savePassword(work, user.account_id, hash, options.must_change ?? false))
  const { email } = await app.db
    .selectFrom('accounts')
    .select((row) => row.ref('email').$notNull().as('email'))
    .where('id', '=', user.account_id)
    .executeTakeFirstOrThrow()
  return { ...user, email }
}
const signIn = (email: string, password = PASSWORD, ip = '198.51.100.7', cookie = '') =>
  app.send(calls.employeeLogin, null, { body: { email, password } }, { ip, headers: cookie ? { cookie } : {} })
const tokenOf = (data: unknown): string => {
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string') return data.token
  throw new Error('no session')
}

describe('signing in', () => {
  it('answers Status 200 and exactly what the browser keeps', async () => {
    const person = await employee()
    const { status, body } = await signIn(person.email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Status: 200,
      status: true,
      data: { role: 'User', id: person.employee_id, role_number: 101, team_id: null },
    })
    expect(Object.keys(body.data).sort()).toEqual(['id', 'name', 'role', 'role_number', 'team_id', 'token'])
    const actor = { ...person, token: tokenOf(body.data) }
    expect((await app.send(calls.listSessions, actor)).body.data.sessions).toHaveLength(2)
  })

  it('refuses an unknown address, a wrong password, a blocked account and the other area with one body', async () => {
    const person = await employee()
    const blocked = await employee()
    await app.db
      .updateTable('accounts')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', blocked.account_id)
      .execute()
    const responses = await Promise.all([
      signIn('nobody@example.test', PASSWORD, '198.51.100.1'),
      signIn(person.email, 'wrong', '198.51.100.2'),
      signIn(blocked.email, PASSWORD, '198.51.100.3'),
      app.send(calls.adminLogin, null, { body: { email: person.email, password: PASSWORD } }, { ip: '198.51.100.4' }),
    ])
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([200, { Status: 401, status: false, message: 'Invalid Credentials.' }])
    }
  })

  it.each([
    [{}, 'email', 'Email is required'],
    [{ email: { $ne: '' }, password: 'x' }, 'email', 'Email is not valid'],
    [{ email: 'a@b.example', password: null }, 'password', 'Password is required'],
    [{ email: 'a@b.example', password: 'x', role: 'Admin' }, 'role', 'Unknown field role'],
  ])('refuses %j with 400', async (body, field, text) => {
    const response = await app.send(calls.employeeLogin, null, { body: malformed(body) })
    expect([response.status, response.body.fields?.[field]]).toEqual([400, text])
  })

  it('takes every password that may be set, and counts characters as people do', async () => {
    const person = await employee()
    const longest = '🦊'.repeat(128)
    await app.begin(async (work) => savePassword(work, person.account_id, await hashPassword(longest), false))
    expect((await signIn(person.email, longest)).body.Status).toBe(200)
    const longer = await signIn(person.email, `${longest}x`)
    expect([longer.status, longer.body.error]).toEqual([400, 'Password must have at most 128 characters'])
  })

  it('asks for a new password after one that someone else set, and opens a session only then', async () => {
    const person = await employee({ must_change: true })
    const first = await signIn(person.email)
    expect(first.body.data).toHaveProperty('next.step', 'new_password')
    const challenge = 'next' in first.body.data ? first.body.data.next.challenge : ''
    const body = { challenge, password: 'my own long words', confirm_password: 'my own long words' }
    const second = await app.send(calls.loginStep, null, { body })
    expect(second.body.data).toHaveProperty('token')
    expect((await app.send(calls.loginStep, null, { body })).body.code).toBe('session.challenge_expired')
    expect((await signIn(person.email)).body.Status).toBe(401)
    expect((await signIn(person.email, 'my own long words')).body.Status).toBe(200)
  })
})

const outcomesOf = async (accountId: number) =>
  (
    await app.db
      .selectFrom('sign_in_events')
      .select('outcome')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome)

describe('throttles', () => {
  it('make strangers wait, and let the owner in from a known browser', async () => {
    const person = await employee()
    const known = await signIn(person.email, PASSWORD, '203.0.113.1')
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    for (let n = 0; n < 5; n++) expect((await signIn(person.email, 'wrong', '203.0.113.9')).status).toBe(200)
    const stopped = await signIn(person.email, PASSWORD, '203.0.113.9')
    expect([stopped.status, stopped.headers['retry-after'], stopped.body.error]).toEqual([
      429,
      '2',
      'Too many attempts. Try again in 2 seconds.',
    ])
    const forged = await app.send(
      calls.employeeLogin,
      null,
      { body: { email: person.email, password: PASSWORD } },
      { ip: '203.0.113.9', headers: { 'x-forwarded-for': '8.8.8.8' } },
    )
    expect(forged.status).toBe(429)
    expect((await signIn(person.email, PASSWORD, '203.0.113.9', cookie)).body.Status).toBe(200)
  })

  it('count every one of parallel failures', async () => {
    const person = await employee()
    await Promise.all(Array.from({ length: 8 }, () => signIn(person.email, 'wrong', '203.0.113.77')))
    expect((await signIn(person.email, PASSWORD, '203.0.113.77')).status).toBe(429)
    expect((await outcomesOf(person.account_id)).filter((outcome) => outcome === 'throttled')).toHaveLength(1)
  })

  it('tell the owner once that a wait began, and again when one begins anew', async () => {
    const person = await employee()
    const before = app.clock.fixed() ?? ''
    for (let n = 0; n < 8; n++) await signIn(person.email, 'wrong', '203.0.113.78')
    const first = ['refused', 'refused', 'refused', 'refused', 'refused', 'throttled']
    expect(await outcomesOf(person.account_id)).toEqual(first)
    app.clock.set(new Date(Date.parse(before) + 3000).toISOString())
    await signIn(person.email, 'wrong', '203.0.113.78')
    expect(await outcomesOf(person.account_id)).toEqual([...first, 'refused'])
    app.clock.set(new Date(Date.parse(before) + 1_000_000).toISOString())
    for (let n = 0; n < 5; n++) await signIn(person.email, 'wrong', '203.0.113.78')
    expect(await outcomesOf(person.account_id)).toEqual([...first, 'refused', ...first])
    const { events } = (await app.send(calls.listSessions, person)).body.data
    expect(events[0]?.outcome).toBe('throttled')
    app.clock.set(before)
  })

  it('cost the same for an address that nobody has, also when a wait begins', async () => {
    const person = await employee()
    const costsOf = async (email: string, ip: string) => {
      const costs: number[] = []
      for (let n = 0; n < 6; n++) {
        const count = app.statements()
        await signIn(email, 'wrong', ip)
        costs.push(app.statements() - count)
      }
      return costs
    }
    expect(await costsOf(person.email, '203.0.113.79')).toEqual(await costsOf('nobody@example.test', '203.0.113.80'))
  })
})

describe('tokens', () => {
  it('are accepted until the second they expire, and not in it', async () => {
    const person = await employee()
    const token = tokenOf((await signIn(person.email)).body.data)
    const actor = { ...person, token }
    const { expires_at } = await app.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', person.account_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('sessions').set({ idle_minutes: 1_000_000 }).execute()
    const before = app.clock.fixed() ?? ''
    const at = async (offset: number) => {
      app.clock.set(new Date(Date.parse(expires_at) + offset).toISOString())
      return (await app.send(calls.listSessions, actor)).status
    }
    expect([await at(-1000), await at(0), await at(1000)]).toEqual([200, 401, 401])
    app.clock.set(before)
  })

  it('that are not ours are refused', async () => {
    const person = await employee()
    const [head = '', payload = '', signature = ''] = person.token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    const jku = `${Buffer.from('{"alg":"HS256","typ":"JWT","jku":"https://evil.test"}').toString('base64url')}.${payload}.${signature}`
    for (const token of [none, jku, `${head}.${payload}.AAAA`, 'x'.repeat(1_000_0), randomBytes(30).toString('hex')]) {
      expect((await app.send(calls.listSessions, { ...person, token })).status).toBe(401)
    }
  })
})

it('asks nothing of the cookie: one that was edited changes no answer', async () => {
  const person = await employee()
  const { body } = await signIn(person.email)
  const actor = { ...person, token: tokenOf(body.data) }
  const edited = JSON.stringify({ ...body.data, role: 'Admin', role_number: 1, id: 2 })
  const headers = { cookie: `employee=${encodeURIComponent(edited)}; user=${encodeURIComponent(edited)}` }
  const responsesTo = async (options: { headers?: Record<string, string> }) => {
    const responses = [
      await app.send(calls.ownSession, actor, {}, options),
      await app.send(calls.listSessions, actor, {}, options),
      await app.send(calls.endSession, actor, { params: { id: 999_999 } }, options),
      await app.send(listEmployees, actor, {}, options),
    ]
    return responses.map((response) => [response.status, response.body])
  }
  const plain = await responsesTo({})
  expect(plain.map(([status]) => status)).toEqual([200, 200, 404, 403])
  expect(await responsesTo({ headers })).toEqual(plain)
})

describe('ends', () => {
  it('come in the second in which a suspension begins, by the clock of the person', async () => {
    const user = await app.fixture.user({ grants: { 'session.own': 'own' }, time_zone: 'Pacific/Fiji' })
    const before = app.clock.fixed() ?? ''
    await app.db
      .insertInto('suspensions')
      .values({
        employee_id: user.employee_id,
        from_date: '2026-03-12',
        with_pay: true,
        block_login: true,
        reason: 'Investigation',
      })
      .execute()
    app.clock.set('2026-03-11T11:59:59.999Z')
    expect((await app.send(calls.ownSession, user)).status).toBe(200)
    app.clock.set('2026-03-11T12:00:00Z')
    expect((await app.send(calls.ownSession, user)).status).toBe(401)
    app.clock.set(before)
  })

  it('hit the other devices at once when the password changes, and spare the changing one', async () => {
    const person = await employee()
    const other = { ...person, token: tokenOf((await signIn(person.email)).body.data) }
    const changed = await app.send(calls.changePassword, person, {
      body: { current_password: PASSWORD, password: 'another long one', confirm_password: 'another long one' },
    })
    expect(changed.status).toBe(200)
    expect((await app.send(calls.listSessions, other)).status).toBe(401)
    expect((await app.send(calls.listSessions, person)).status).toBe(200)
  })

  it('come by date alone when an employment is over', async () => {
    const person = await employee()
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-03-11' })
      .where('employee_id', '=', person.employee_id)
      .execute()
    const before = app.clock.fixed() ?? ''
    app.clock.set('2026-03-11T22:59:59Z')
    expect((await app.send(calls.listSessions, person)).status).toBe(200)
    app.clock.set('2026-03-11T23:00:00Z')
    expect((await app.send(calls.listSessions, person)).status).toBe(401)
    app.clock.set(before)
  })

  it('answer 404 for the session of someone else as for an unknown one', async () => {
    const [person, stranger] = [await employee(), await employee()]
    const foreign = await app.send(calls.endSession, person, { params: { id: stranger.session_id } })
    const unknown = await app.send(calls.endSession, person, { params: { id: 999_999 } })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(unknown.body)
    expect((await app.send(calls.listSessions, stranger)).status).toBe(200)
  })

  it('sign out the one session', async () => {
    const person = await employee()
    const { status, headers } = await app.send(calls.logout, person)
    // Punches that wait to be sent are in the storage of the browser, and the other area has its own cookie.
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect((await app.send(calls.logout, person)).status).toBe(401)
  })
})
