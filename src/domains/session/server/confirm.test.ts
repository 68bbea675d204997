import { describe, expect, it } from 'vitest'
import * as calls from '../contract/session.calls.ts'
import { startMfa } from '../contract/mfa.calls.ts'
import { THROTTLES } from '../contract/session.rules.ts'
import { PASSWORD, createSignInApp } from './testing/signing-in.ts'
import { bucket, takeAttempt } from './rules/throttle.ts'

const START = '2026-03-11T09:00:00Z'
const { app, people } = await createSignInApp(START)

describe('a call that asks for a confirmed session', () => {
  it('is refused without one, open for ten minutes after the password, and refused then', async () => {
    const person = await people.employee()
    expect((await app.send(startMfa, person)).body).toMatchObject({
      status: false,
      code: 'session.confirm_required',
      message: 'Confirm your password to continue.',
    })
    const { body } = await people.confirm(person)
    expect(Date.parse(body.data.confirmed_until)).toBe(Date.parse(app.clock.fixed() ?? '') + 600_000)
    expect((await app.send(startMfa, person)).body.status).toBe(true)
    people.wait(600)
    expect((await app.send(startMfa, person)).body.code).toBe('session.confirm_required')
  })

  it('ends the session with the fifth wrong password, also in parallel', async () => {
    const person = await people.employee()
    const guess = () => app.send(calls.confirmSession, person, { body: { password: 'wrong' } })
    for (let n = 0; n < 4; n++) expect((await guess()).body.code).toBe('session.wrong_password')
    expect(await people.isAlive(person)).toBe(true)
    await guess()
    expect(await people.isAlive(person)).toBe(false)
    const other = await people.employee()
    await Promise.all(
      Array.from({ length: 8 }, () => app.send(calls.confirmSession, other, { body: { password: 'wrong' } })),
    )
    expect(await people.isAlive(other)).toBe(false)
  })

  it('takes no right password after five wrong ones that were under way with it', async () => {
    const person = await people.employee()
    const limit = bucket(THROTTLES.confirm, String(person.session_id))
    await app.begin(async (work) => {
      for (let n = 0; n < 5; n++) await takeAttempt(work, 'confirmation', [limit])
    })
    // They were counted after the check of this one.
    await app.db
      .updateTable('sign_in_throttles')
      .set({ blocked_until: null })
      .where('key_hash', '=', limit.key_hash)
      .execute()
    const body = { current_password: PASSWORD, password: 'another long one', confirm_password: 'another long one' }
    expect((await app.send(calls.changePassword, person, { body })).body.code).toBe('session.wrong_password')
    expect(await people.isAlive(person)).toBe(false)
  })

  it('forgets wrong ones after a right one', async () => {
    const person = await people.employee()
    for (let n = 0; n < 6; n++) {
      await app.send(calls.confirmSession, person, { body: { password: 'wrong' } })
      expect((await people.confirm(person)).body.status).toBe(true)
    }
  })

  it('asks for a code too once the factor is on', async () => {
    const person = await people.withMfa(await people.employee())
    people.wait(30)
    const missing = await people.confirm(person)
    expect([missing.status, missing.body.fields]).toEqual([400, { code: 'Code is required' }])
    expect((await people.confirm(person, '000000')).body.code).toBe('session.factor_invalid')
    expect((await people.confirm(person, people.codeOf(person.secret))).body.status).toBe(true)
  })
})
