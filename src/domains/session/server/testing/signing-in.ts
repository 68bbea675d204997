import { generateSync } from 'otplib/functional'
import { afterAll } from 'vitest'
import { type SendOptions, type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { confirmMfa, startMfa } from '../../contract/mfa.calls.ts'
import * as calls from '../../contract/session.calls.ts'
import { hashPassword, savePassword } from '../index.ts'

export const PASSWORD = 'correct horse battery'
type Grants = Readonly<Record<string, Scope>>

/** The whole application with people who sign in; it stops after the tests of the file. */
export const createSignInApp = async (start?: string) => {
  const app = await testApp(start)
  afterAll(() => app.stop())
  return { app, people: await signingIn(app) }
}

/** People who sign in with a password, and what they do on the way. One for each test file. */
export const signingIn = async (app: TestApp) => {
  const hash = await hashPassword(PASSWORD)

  const withPassword = async <Actor extends TestActor>(actor: Actor, mustChange = false) => {
    await app.begin((work) => savePassword(work, actor.account_id, hash, mustChange))
    const { email } = await app.db
      .selectFrom('accounts')
      .select((row) => row.ref('email').$notNull().as('email'))
      .where('id', '=', actor.account_id)
      .executeTakeFirstOrThrow()
    return { ...actor, email }
  }
  const employee = async (options: PersonOptions = {}) =>
    withPassword(await app.fixture.user({ ...options, grants: { 'session.own': 'own', ...options.grants } }))
  const admin = async (grants: Grants = {}, options: { role_number?: number; employee_id?: number } = {}) =>
    withPassword(await app.fixture.admin({ 'session.own': 'own', ...grants }, options))

  let network = 0
  /** From a separate network, so that throttles of other tests do not matter. */
  const signIn = (email: string, area: 'Admin' | 'User' = 'User', password = PASSWORD) =>
    app.send(
      area === 'Admin' ? calls.adminLogin : calls.employeeLogin,
      null,
      { body: { email, password } },
      { ip: `198.18.${Math.floor(++network / 250)}.${(network % 250) + 1}` },
    )

  /** The code that an app shows, `steps` of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(Date.parse(app.clock.fixed() ?? '') / 1000) + steps * 30 })

  const wait = (seconds: number): void =>
    app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + seconds * 1000).toISOString())

  const confirm = (actor: TestActor, code?: string) =>
    app.send(calls.confirmSession, actor, { body: { password: PASSWORD, ...(code === undefined ? {} : { code }) } })

  /** Switches the second factor of a person on. */
  const withMfa = async <Actor extends TestActor>(actor: Actor) => {
    await confirm(actor)
    const { secret } = (await app.send(startMfa, actor)).body.data
    const { body } = await app.send(confirmMfa, actor, { body: { code: codeOf(secret) } })
    return { ...actor, secret, recovery_codes: body.data.recovery_codes }
  }

  /** The challenge of a response with a next step. */
  const challengeOf = (data: unknown): string => {
    const next = typeof data === 'object' && data !== null && 'next' in data ? data.next : null
    if (typeof next === 'object' && next !== null && 'challenge' in next) return String(next.challenge)
    throw new Error(`No further step: ${JSON.stringify(data)}`)
  }

  /** Submits the input of the next step of a sign-in. */
  const step = (challenge: string, body: Readonly<Record<string, unknown>>, options: SendOptions = {}) =>
    app.send(calls.loginStep, null, { body: { challenge, ...body } as never }, options)
  /** Signs in once and returns the cookie by which the browser is known afterwards. */
  const deviceOf = async (email: string): Promise<string> =>
    String((await signIn(email)).headers['set-cookie']).split(';')[0] ?? ''
  const newChallenge = async (email: string): Promise<string> => challengeOf((await signIn(email)).body.data)
  const isAlive = async (actor: TestActor): Promise<boolean> => (await app.send(calls.ownSession, actor)).status === 200

  return {
    admin,
    challengeOf,
    codeOf,
    confirm,
    deviceOf,
    employee,
    isAlive,
    newChallenge,
    signIn,
    step,
    wait,
    withMfa,
  }
}

/** An actor with the token of a response. */
export const withToken = <Actor extends TestActor>(actor: Actor, data: unknown): Actor => {
  if (typeof data === 'object' && data !== null && 'token' in data) return { ...actor, token: String(data.token) }
  throw new Error(`No session: ${JSON.stringify(data)}`)
}
