import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import * as calls from '../contract/session.calls.ts'
import { removeFactor } from '../contract/factor.calls.ts'
import { setFactorForAdmins } from './index.ts'
import { signingIn, withToken } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
let app: TestApp
let people: Awaited<ReturnType<typeof signingIn>>
beforeAll(async () => {
  app = await testApp(START)
  people = await signingIn(app)
})
afterAll(() => app.stop())

const step = (challenge: string, body: Readonly<Record<string, unknown>>) =>
  app.ask(calls.loginStep, null, { body: { challenge, ...body } as never })
const isAlive = async (actor: TestActor) => (await app.ask(calls.ownSession, actor)).status === 200

describe('a factor for every admin', () => {
  const actorOf = (confirmed_until: string | null, account_id: number) => ({ account_id, confirmed_until }) as never

  it('needs one of its own and a confirmed session, and signs the others out', async () => {
    const [admin, other] = [await people.admin(), await people.admin()]
    const set = (confirmed: string | null, isOn = true) =>
      app.begin((work) => setFactorForAdmins(work, actorOf(confirmed, admin.account_id), isOn))
    await expect(set(null)).rejects.toMatchObject({ code: 'session.confirm_required' })
    await expect(set(START)).rejects.toMatchObject({ code: 'settings.factor_needed_first' })
    const person = await people.withFactor(admin)
    await set(START)
    expect([await isAlive(person), await isAlive(other)]).toEqual([true, false])
    expect((await app.ask(removeFactor, person)).body.code).toBe('session.factor_required')
    expect((await people.signIn((await people.employee()).email)).body.data).toHaveProperty('token')

    const asked = await people.signIn(other.email, 'Admin')
    const { next } = asked.body.data as {
      next: { step: string; secret: string; otpauth_uri: string; challenge: string }
    }
    expect(next.step).toBe('setup')
    expect(next.otpauth_uri).toContain(next.secret)
    expect((await step(next.challenge, { code: '000000' })).body.code).toBe('session.factor_invalid')
    const done = await step(next.challenge, { code: people.codeOf(next.secret) })
    expect(done.body.data).toHaveProperty('token')
    expect(done.body.data.recovery_codes).toHaveLength(10)
    expect(await isAlive(withToken(other, done.body.data))).toBe(true)
    await set(START, false)
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
