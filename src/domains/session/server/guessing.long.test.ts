import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { pinLogin } from '../contract/pin.calls.ts'
import * as calls from '../contract/session.calls.ts'
import { createTokens, hashPassword, savePin } from './index.ts'
import { PASSWORD, createSignInApp } from './testing/signing-in.ts'

const { app, people } = await createSignInApp()

const signIn = (email: string, password: string, ip: string, headers: Record<string, string> = {}) =>
  app.send(calls.employeeLogin, null, { body: { email, password } }, { ip, headers })

/** Makes a person sign in by number and PIN, and returns the number. */
const withPin = async ({ account_id }: { account_id: number }): Promise<string> => {
  const hash = await hashPassword('482916')
  await app.db.deleteFrom('account_secrets').where('account_id', '=', account_id).execute()
  await app.db.updateTable('accounts').set({ email: null, email_key: null }).where('id', '=', account_id).execute()
  await app.begin((work) => savePin(work, account_id, hash, null))
  const { sign_in_no } = await app.db
    .selectFrom('accounts')
    .select('sign_in_no')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return sign_in_no ?? ''
}
const byNumber = (employee_no: string, pin: string) =>
  app.send(pinLogin, null, { body: { employee_no, pin } }, { ip: '203.0.113.77' })

const ROUNDS = 50
type Kinds = Readonly<Record<string, () => Promise<unknown>>>
/** Milliseconds of work of each try, of all kinds in turn, without throttles in between. */
const workOf = async (kinds: Kinds): Promise<Record<string, number[]>> => {
  const work: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  for (let round = 0; round < ROUNDS; round++) {
    await app.db.deleteFrom('sign_in_throttles').execute()
    await app.db.updateTable('account_secrets').set({ pin_failures: 0 }).where('kind', '=', 'pin').execute()
    for (const [kind, act] of Object.entries(kinds)) {
      const begun = process.cpuUsage()
      await act()
      const { user, system } = process.cpuUsage(begun)
      work[kind]?.push((user + system) / 1000)
    }
  }
  return work
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity

it('fifty people sign in from one network at once, and nothing is counted against it', async () => {
  await app.db.deleteFrom('sign_in_throttles').execute()
  const group = await Promise.all(Array.from({ length: 50 }, () => people.employee()))
  const responses = await Promise.all(group.map(({ email }) => signIn(email, PASSWORD, '203.0.113.62')))
  expect(responses.map(({ body }) => body.Status)).toEqual(Array(50).fill(200))
  const counted = await app.db.selectFrom('sign_in_throttles').select(['failures', 'blocked_until']).execute()
  expect(new Set(counted.map((row) => `${row.failures} ${row.blocked_until}`))).toEqual(new Set(['0 null']))
})

describe('a stranger who guesses', () => {
  it('waits after a thousand tries from fifty networks, whatever header he sends, and the owner does not', async () => {
    const person = await people.employee()
    const known = await signIn(person.email, PASSWORD, '203.0.113.1')
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    const statuses = new Set<number>()
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, network) => signIn(person.email, 'wrong', `198.51.${network}.9`)),
      )
      for (const { status } of responses) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
    const stranger = await signIn(person.email, PASSWORD, '192.0.2.99', { 'x-forwarded-for': '8.8.8.8' })
    expect(stranger.status).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(person.email, PASSWORD, '198.51.7.9', { cookie })).body.Status).toBe(200)
  })

  it('has no more of fifty parallel guesses judged than are free, and a right one gives its attempt back', async () => {
    await app.db.deleteFrom('sign_in_throttles').execute()
    const person = await people.employee()
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signIn(person.email, `wrong ${n}`, '203.0.113.60')),
    )
    const checked = guesses.filter(({ status }) => status === 200)
    expect(checked.map(({ body }) => body.Status)).toEqual([401, 401, 401, 401, 401])
    const stopped = guesses.filter(({ status }) => status !== 200)
    expect(new Set(stopped.map(({ status }) => status))).toEqual(new Set([429]))
    expect(stopped.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect((await signIn(person.email, PASSWORD, '203.0.113.60')).status).toBe(429)
    people.wait(3)
    for (let n = 0; n < 7; n++) expect((await signIn(person.email, PASSWORD, '203.0.113.60')).body.Status).toBe(200)
    const counted = await app.db.selectFrom('sign_in_throttles').select('failures').orderBy('failures').execute()
    expect(counted.slice(-2).map(({ failures }) => failures)).toEqual([5, 5])
  })

  it('has no more judged from a browser that the account knows than are free there', async () => {
    const person = await people.employee()
    const known = await signIn(person.email, PASSWORD, '203.0.113.61')
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => signIn(person.email, 'wrong', '203.0.113.61', { cookie })),
    )
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('cannot tell by the work of an answer whether an address has an account', async () => {
    const [person, blocked] = [await people.employee(), await people.employee()]
    const number = await withPin(await people.employee())
    const disabled_at = '2026-01-01T00:00:00Z'
    await app.db.updateTable('accounts').set({ disabled_at }).where('id', '=', blocked.account_id).execute()
    const kinds = {
      wrong: () => people.signIn(person.email, 'User', 'wrong'),
      unknown: () => people.signIn('nobody@example.test', 'User', 'wrong'),
      blocked: () => people.signIn(blocked.email),
      other_area: () => people.signIn(person.email, 'Admin'),
      number: () => byNumber(number, '640275'),
      unknown_number: () => byNumber('NOBODY-1', '640275'),
    }
    const work = await workOf(kinds)
    // A password is hashed once for each; without it a response would cost a tenth. The test measures the work and not the
    // clock, so that a busy machine does not matter.
    const medians = Object.values(work).map(median)
    expect(Math.max(...medians)).toBeLessThan(Math.min(...medians) * 1.5)
  }, 60_000)

  it('makes nobody hash a password by sending what is no sign-in', async () => {
    const { email } = await people.employee()
    const send = (body: unknown) => async () => {
      for (const door of [calls.employeeLogin, calls.adminLogin])
        expect((await app.send(door, null, { body: malformed(body) })).status).toBe(400)
    }
    const work = await workOf({
      empty: send({}),
      query: send({ email: { $ne: '' }, password: PASSWORD }),
      no_password: send({ email, password: null }),
      further_field: send({ email, password: PASSWORD, role: 'Admin' }),
      hashed: () => people.signIn(email, 'User', 'wrong'),
    })
    const { hashed = [], ...refused } = work
    // Two responses together cost less than half of one hash.
    for (const one of Object.values(refused)) expect(median(one)).toBeLessThan(median(hashed) / 2)
  }, 60_000)
})

describe('a token', () => {
  it('of a megabyte opens nothing', async () => {
    const person = await people.employee()
    expect((await app.send(calls.ownSession, { ...person, token: 'x'.repeat(1024 * 1024) })).status).toBe(401)
    expect((await app.send(calls.ownSession, { ...person, token: `${person.token}${'A'.repeat(4096)}` })).status).toBe(
      401,
    )
  })

  it('signed with another key opens nothing', async () => {
    const person = await people.employee()
    const { sid } = await app.db
      .selectFrom('sessions')
      .select('sid')
      .where('id', '=', person.session_id)
      .executeTakeFirstOrThrow()
    const claims = { sub: '1', sid, role: 'User', id: person.id, iat: 0, exp: 4_000_000_000 } as const
    const findOwnStatus = async (token: string) => (await app.send(calls.ownSession, { ...person, token })).status
    expect(await findOwnStatus(app.session.tokens.sign(claims))).toBe(200)
    expect(await findOwnStatus(createTokens(randomBytes(32)).sign(claims))).toBe(401)
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'muster', aud: 'user', ...claims })}`
    expect(await findOwnStatus(`${text}.${createHmac('sha256', '').update(text).digest('base64url')}`)).toBe(401)
  })
})
