import { describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { endSessionsOf, listSessionsOf, resetMfa } from '../contract/others.calls.ts'
import { createSignInApp } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const { app, people } = await createSignInApp(START)

const OTHERS = {
  'session.act_as': 'all',
  'session.others.read': 'all',
  'session.others.end': 'all',
  'session.factor.reset': 'all',
} as const
const reason = 'Lost the phone'
const list = (admin: TestActor, role: 'Admin' | 'User', id: number) =>
  app.send(listSessionsOf, admin, { params: { role, id } })

describe('the sign-in of someone else', () => {
  it('shows devices, tries and the factor, and networks only in part', async () => {
    const [admin, person] = [await people.admin(OTHERS), await people.employee()]
    await people.signIn(person.email, 'User', 'wrong')
    await people.signIn(person.email)
    const { body } = await list(admin, 'User', person.employee_id)
    expect(body.data).toMatchObject({
      last_sign_in: { at: START.replace('Z', '.000Z'), device_label: 'Unknown device' },
      factor: { on: false, required: false, codes_left: 0 },
      can: { act_as: true, end_sessions: true, reset_factor: false, unlink: false },
    })
    expect(body.data.sessions.map(({ ip }) => ip)).toEqual(['198.18.0.0/24', null])
    expect(body.data.events.map(({ outcome, ip }) => [outcome, ip])).toEqual([
      ['signed_in', '198.18.0.0/24'],
      ['refused', '198.18.0.0/24'],
    ])
  })

  it('offers only what the actor may do', async () => {
    const person = await people.withMfa(await people.employee())
    const reader = await people.admin({ 'session.others.read': 'all' })
    const canOf = async (admin: TestActor) => (await list(admin, 'User', person.employee_id)).body.data.can
    expect(await canOf(reader)).toEqual({ act_as: false, end_sessions: false, reset_factor: false, unlink: false })
    expect(await canOf(await people.admin(OTHERS))).toEqual({
      act_as: true,
      end_sessions: true,
      reset_factor: true,
      unlink: false,
    })
    const same = await people.admin(OTHERS, { employee_id: person.employee_id })
    expect(await canOf(same)).toEqual({ act_as: false, end_sessions: true, reset_factor: false, unlink: false })
  })

  it('is not found for nobody, for a person without a login and in the other area', async () => {
    const [admin, person, without] = [await people.admin(OTHERS), await people.employee(), await app.fixture.employee()]
    for (const response of [
      await list(admin, 'User', 999_999),
      await list(admin, 'User', without),
      await list(admin, 'Admin', person.account_id),
      await app.send(endSessionsOf, admin, { body: { role: 'User', id: 999_999, reason } }),
      await app.send(resetMfa, admin, { body: { role: 'Admin', id: person.account_id, reason } }),
    ])
      expect(response.status).toBe(404)
  })
})

describe('ending the sessions of someone else', () => {
  it('signs an employee out everywhere, with the reason in the audit', async () => {
    const [admin, person] = [await people.admin(OTHERS), await people.employee()]
    await people.signIn(person.email)
    const { body } = await app.send(endSessionsOf, admin, { body: { role: 'User', id: person.employee_id, reason } })
    expect(body.data).toEqual({ ended: 2 })
    expect(await people.isAlive(person)).toBe(false)
    const row = await app.db
      .selectFrom('audit_log')
      .select(['actor_account_id', 'after'])
      .where('action', '=', 'session.ended_for')
      .where('entity_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ actor_account_id: admin.account_id, after: { ended: 2, reason } })
  })

  it('leaves an administrator alone who holds more', async () => {
    const [admin, higher, equal] = [
      await people.admin({ 'session.others.end': 'all' }),
      await people.admin({ 'session.others.end': 'all', 'settings.write': 'all' }),
      await people.admin({ 'session.others.end': 'all' }),
    ]
    const end = (target: TestActor) =>
      app.send(endSessionsOf, admin, { body: { role: 'Admin', id: target.account_id, reason } })
    expect((await end(higher)).body.code).toBe('session.admin_above_own')
    expect((await end(equal)).body.data).toEqual({ ended: 1 })
    expect([await people.isAlive(higher), await people.isAlive(equal)]).toEqual([true, false])
  })
})

describe('resetting a second factor', () => {
  const reset = (admin: TestActor, role: 'Admin' | 'User', id: number) =>
    app.send(resetMfa, admin, { body: { role, id, reason } })

  it('switches it off, signs the person out and tells them by mail', async () => {
    const admin = await people.admin(OTHERS)
    const person = await people.withMfa(await people.employee())
    expect((await reset(admin, 'User', person.employee_id)).body.status).toBe(true)
    expect(await people.isAlive(person)).toBe(false)
    expect((await people.signIn(person.email)).body.data).toHaveProperty('token')
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select(['id', 'template_key'])
      .where('account_id', '=', person.account_id)
      .where('template_key', '=', 'session.factor_reset')
      .executeTakeFirstOrThrow()
    await app.runJob('notices.send_mail', { id: mail.id })
    expect((await reset(admin, 'User', person.employee_id)).body.code).toBe('session.factor_off')
  })

  it('is refused for oneself, in either area, and for whoever holds more', async () => {
    const person = await people.withMfa(await people.employee())
    const admin = await people.withMfa(await people.admin(OTHERS, { employee_id: person.employee_id }))
    const higher = await people.withMfa(await people.admin({ ...OTHERS, 'settings.write': 'all' }))
    expect((await reset(admin, 'Admin', admin.account_id)).body.code).toBe('session.own_factor')
    expect((await reset(admin, 'User', person.employee_id)).body.code).toBe('session.own_factor')
    expect((await reset(admin, 'Admin', higher.account_id)).body.code).toBe('session.admin_above_own')
  })
})
