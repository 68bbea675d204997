import { describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { removeMfa } from '../contract/mfa.calls.ts'
import { readSettings, updateSettings } from '#domains/settings/contract/settings.calls.ts'
import { createSignInApp, withToken } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const { app, people } = await createSignInApp(START)

describe('a factor for every admin', () => {
  const SETTINGS = { 'settings.read': 'all', 'settings.write': 'all' } as const
  const set = async (actor: TestActor, value: boolean) => {
    const { version } = (await app.send(readSettings, actor)).body.data
    const changes = [{ key: 'session.factor_for_admins', value }]
    return app.send(updateSettings, actor, { params: { sessionUserId: actor.id }, body: { version, changes } })
  }

  it('needs one of its own and a confirmed session, and signs the others out', async () => {
    const [admin, other] = [await people.admin(SETTINGS), await people.admin()]
    expect((await set(admin, true)).body.code).toBe('session.confirm_required')
    await people.confirm(admin)
    expect((await set(admin, true)).body.code).toBe('settings.factor_needed_first')
    const person = await people.withMfa(admin)
    expect((await set(person, true)).body.status).toBe(true)
    expect([await people.isAlive(person), await people.isAlive(other)]).toEqual([true, false])
    expect((await app.send(removeMfa, person)).body.code).toBe('session.factor_required')
    expect((await people.signIn((await people.employee()).email)).body.data).toHaveProperty('token')

    const challenged = await people.signIn(other.email, 'Admin')
    const { next } = challenged.body.data as {
      next: { step: string; secret: string; otpauth_uri: string; challenge: string }
    }
    expect(next.step).toBe('setup')
    expect(next.otpauth_uri).toContain(next.secret)
    expect((await people.step(next.challenge, { code: '000000' })).body.code).toBe('session.factor_invalid')
    const done = await people.step(next.challenge, { code: people.codeOf(next.secret) })
    expect(done.body.data).toHaveProperty('token')
    expect(done.body.data.recovery_codes).toHaveLength(10)
    expect(await people.isAlive(withToken(other, done.body.data))).toBe(true)
    expect((await set(person, false)).body.status).toBe(true)
  })
})
