import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { updateProfile } from '#domains/people/contract/profile.calls.ts'
import { actingLog, loginAsEmployee } from '../contract/acting.calls.ts'
import { startMfa } from '../contract/mfa.calls.ts'
import * as calls from '../contract/session.calls.ts'
import { endAllSessions } from './index.ts'
import { PASSWORD, createSignInApp, withToken } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const { app, people } = await createSignInApp(START)

const newAdmin = () => people.admin({ 'session.act_as': 'all' })
const newEmployee = () =>
  people.employee({ grants: { 'timesheet.punch': 'own', 'people.own.read': 'own', 'people.own.write': 'own' } })
const start = (admin: TestActor, employee: { employee_id: number }, reason = 'Helps with a form') =>
  app.send(loginAsEmployee, admin, { body: { id: employee.employee_id, reason } })
const impersonating = async () => {
  const [admin, employee] = [await newAdmin(), await newEmployee()]
  const { body } = await start(admin, employee)
  return { admin, employee, impersonator: withToken(employee, body.data) }
}
const liveImpersonations = async (admin: TestActor) =>
  (
    await app.db
      .selectFrom('sessions')
      .select('id')
      .where('acting_admin_id', '=', admin.account_id)
      .where('ended_at', 'is', null)
      .execute()
  ).length

describe('acting as an employee', () => {
  it('answers the session of the employee with the name of the admin, for half an hour that nothing prolongs', async () => {
    const [admin, employee] = [await newAdmin(), await newEmployee()]
    const { body } = await start(admin, employee)
    expect(body).toMatchObject({
      Status: 200,
      data: { role: 'User', id: employee.employee_id, acting: { ends_at: '2026-03-11T09:30:00.000Z' } },
    })
    const impersonator = withToken(employee, body.data)
    const at = async (time: string) => {
      app.clock.set(`2026-03-11T${time}Z`)
      return people.isAlive(impersonator)
    }
    expect([await at('09:15:00'), await at('09:29:59'), await at('09:30:00')]).toEqual([true, true, false])
    app.clock.set(START)
  })

  it('is told to open screens once', async () => {
    const changes = () => app.db.selectFrom('live_events').select('audience').where('ref', 'is', null).execute()
    const before = await changes()
    const { admin, employee } = await impersonating()
    const audiences = (await changes()).slice(before.length).map(({ audience }) => audience)
    const ownOf = (audience: readonly string[]) => audience.filter((token) => token.startsWith('account:'))
    expect(audiences.map(ownOf).filter((own) => own.length > 0)).toEqual([
      [`account:User:${employee.employee_id}`, `account:Admin:${admin.account_id}`],
    ])
  })

  it('never outlives the session it was begun from', async () => {
    const [admin, employee] = [await newAdmin(), await newEmployee()]
    await app.db
      .updateTable('sessions')
      .set({ expires_at: '2026-03-11T09:10:00Z' })
      .where('id', '=', admin.session_id)
      .execute()
    expect((await start(admin, employee)).body.data.acting.ends_at).toBe('2026-03-11T09:10:00.000Z')
  })

  describe('from a session that may rest for ten minutes', () => {
    const at = (time: string) => app.clock.set(`2026-03-11T${time}Z`)
    const seenOf = async (actor: TestActor) =>
      (
        await app.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('id', '=', actor.session_id)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const resting = async () => {
      const impersonation = await impersonating()
      const rest = { idle_minutes: 10, last_seen_at: START }
      await app.db.updateTable('sessions').set(rest).where('id', '=', impersonation.admin.session_id).execute()
      return impersonation
    }
    afterEach(() => app.clock.set(START))

    it('ends when nobody did anything for so long', async () => {
      const { admin, impersonator } = await resting()
      at('09:10:00')
      expect([await people.isAlive(impersonator), await people.isAlive(admin)]).toEqual([false, false])
    })

    it('goes on while it is used, and so does the session of the admin', async () => {
      const { admin, impersonator } = await resting()
      for (const time of ['09:09:00', '09:18:00', '09:27:00']) {
        at(time)
        expect(await people.isAlive(impersonator)).toBe(true)
        await vi.waitFor(async () => expect(Date.parse(await seenOf(admin))).toBe(Date.parse(`2026-03-11T${time}Z`)))
      }
      at('09:36:59')
      expect([await people.isAlive(impersonator), await people.isAlive(admin)]).toEqual([false, true])
    })

    it('is not kept by calls that nobody caused', async () => {
      const { impersonator } = await resting()
      at('09:09:00')
      const background = await app.send(calls.ownSession, impersonator, {}, { headers: { 'x-background': '1' } })
      expect(background.status).toBe(200)
      at('09:10:00')
      expect(await people.isAlive(impersonator)).toBe(false)
    })
  })

  it('writes the admin as the one who acts and the employee as the one it is for', async () => {
    const { admin, employee, impersonator } = await impersonating()
    expect((await app.send(punchIn, impersonator, { body: {} })).body.status).toBe(true)
    const row = await app.db
      .selectFrom('audit_log')
      .select(['actor_account_id', 'on_behalf_of', 'employee_id'])
      .where('action', '=', 'attendance.punched_in')
      .where('employee_id', '=', employee.employee_id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      actor_account_id: admin.account_id,
      on_behalf_of: employee.account_id,
      employee_id: employee.employee_id,
    })
    const punch = await app.db
      .selectFrom('attendance_sessions')
      .select('in_mode')
      .where('employee_id', '=', employee.employee_id)
      .executeTakeFirstOrThrow()
    expect(punch.in_mode).toBe('acting')
  })

  it('is closed to what belongs to the employee alone, and to another start', async () => {
    const { employee, impersonator } = await impersonating()
    const closed = [
      await app.send(calls.changePassword, impersonator, {
        body: { current_password: PASSWORD, password: 'another long one', confirm_password: 'another long one' },
      }),
      await app.send(calls.confirmSession, impersonator, { body: { password: PASSWORD } }),
      await app.send(calls.listSessions, impersonator),
      await app.send(calls.endSession, impersonator, { params: { id: employee.session_id } }),
      await app.send(calls.endOtherSessions, impersonator),
      await app.send(startMfa, impersonator),
      await app.send(actingLog, impersonator, { params: { id: 1 } }),
    ]
    for (const { status, body } of closed)
      expect([status, body.error]).toEqual([403, 'Not possible while acting as an employee'])
    expect((await start(impersonator, employee)).status).toBe(403)
    expect((await app.send(listEmployees, impersonator)).status).toBe(403)
    expect((await people.isAlive(employee)) && (await people.isAlive(impersonator))).toBe(true)
  })

  it('changes the profile but not the private email', async () => {
    const { employee, impersonator } = await impersonating()
    const { version } = await app.db
      .selectFrom('employees')
      .select('version')
      .where('id', '=', employee.employee_id)
      .executeTakeFirstOrThrow()
    const save = (body: Record<string, string | null>) =>
      app.send(updateProfile, impersonator, {
        params: { sessionUserId: employee.employee_id },
        body: { ...body, version },
      })
    expect((await save({ personal_email: 'thief@example.test' })).status).toBe(403)
    expect((await save({ date_of_birth: '1990-01-01' })).status).toBe(403)
    expect((await save({ personal_email: null, date_of_birth: null, about: 'Helpful' })).body.data.saved).toEqual([
      'about',
    ])
  })

  it.each([
    ['the admin signs out', async ({ admin }: Visit) => app.send(calls.logout, admin)],
    [
      'all sessions of the admin end',
      async ({ admin }: Visit) => app.begin((work) => endAllSessions(work, admin.account_id, 'blocked')),
    ],
    [
      'the admin is disabled, by the date alone',
      async ({ admin }: Visit) =>
        app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', admin.account_id).execute(),
    ],
    [
      'the employee ends it',
      async ({ employee }: Visit) => {
        const { sessions } = (await app.send(calls.listSessions, employee)).body.data
        const impersonation = sessions.find(({ acting }) => acting !== null)
        expect(impersonation?.acting).toMatchObject({ reason: 'Helps with a form', ends_at: '2026-03-11T09:30:00Z' })
        return app.send(calls.endSession, employee, { params: { id: impersonation?.id ?? 0 } })
      },
    ],
    ['the admin stops', async ({ impersonator }: Visit) => app.send(calls.logout, impersonator)],
  ])('ends at once when %s', async (_, end) => {
    const impersonation = await impersonating()
    expect(await people.isAlive(impersonation.impersonator)).toBe(true)
    await end(impersonation)
    expect(await people.isAlive(impersonation.impersonator)).toBe(false)
    expect(await people.isAlive(impersonation.employee)).toBe(true)
  })

  it('ends the first visit with the second, also when both start at the same moment', async () => {
    const [admin, first, second] = [await newAdmin(), await newEmployee(), await newEmployee()]
    const one = withToken(first, (await start(admin, first)).body.data)
    const two = withToken(second, (await start(admin, second)).body.data)
    expect([await people.isAlive(one), await people.isAlive(two)]).toEqual([false, true])
    const responses = await Promise.all([first, second, first, second].map((employee) => start(admin, employee)))
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual(responses.map(() => [200, true]))
    expect(await liveImpersonations(admin)).toBe(1)
  })

  it('never begins from a session that ends at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [admin, employee] = [await newAdmin(), await newEmployee()]
      await Promise.all([start(admin, employee), app.send(calls.logout, admin)])
      expect(await liveImpersonations(admin)).toBe(0)
    }
  })

  it('is refused for oneself, for someone who cannot sign in and for nobody', async () => {
    const [employee, without] = [await newEmployee(), await app.fixture.employee()]
    const admin = await people.admin({ 'session.act_as': 'all' }, { employee_id: employee.employee_id })
    const blocked = await newEmployee()
    await app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', blocked.account_id).execute()
    expect((await start(admin, employee)).body.code).toBe('session.act_as_self')
    expect((await start(admin, blocked)).body.code).toBe('session.employee_cannot_sign_in')
    expect((await start(admin, { employee_id: without })).body.code).toBe('session.employee_cannot_sign_in')
    expect((await start(admin, { employee_id: 999_999 })).status).toBe(404)
    expect((await start(admin, employee, '')).status).toBe(400)
  })
})

type Visit = Awaited<ReturnType<typeof impersonating>>

describe('the employee', () => {
  it('is told at once in the inbox and by mail, with the reason', async () => {
    const { employee } = await impersonating()
    const notice = await app.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'path', 'priority'])
      .where('account_id', '=', employee.account_id)
      .executeTakeFirstOrThrow()
    expect(notice).toMatchObject({
      kind: 'session.acting_started',
      priority: 'high',
      path: '/employee/userprofile?tab=security',
    })
    expect(notice.body).toContain('Helps with a form')
    const liveEvents = await app.db.selectFrom('live_events').select(['kinds', 'audience']).execute()
    const own = liveEvents.filter(({ audience }) => audience.includes(`account:User:${employee.employee_id}`))
    expect(own.flatMap(({ kinds }) => kinds)).toContain('session.changed')
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select(['id', 'template_key', 'to_address'])
      .where('account_id', '=', employee.account_id)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ template_key: 'session.acting_started', to_address: employee.email })
    await app.runJob('notices.send_mail', { id: mail.id })
    expect(await app.db.selectFrom('mail_outbox').select('state').where('id', '=', mail.id).executeTakeFirst()).toEqual(
      { state: 'sent' },
    )
  })

  it('reads afterwards what was done, and nobody else does', async () => {
    const { employee, impersonator } = await impersonating()
    await app.send(punchIn, impersonator, { body: {} })
    await app.send(calls.logout, impersonator)
    const { past_acting } = (await app.send(calls.listSessions, employee)).body.data
    expect(past_acting).toMatchObject([{ reason: 'Helps with a form', actions: 1 }])
    const params = { id: past_acting[0]?.id ?? 0 }
    expect((await app.send(actingLog, employee, { params })).body).toMatchObject({
      data: [{ sentence: 'Punched in', path: '/employee/timesheet' }],
      meta: { total: 1 },
    })
    const stranger = await newEmployee()
    expect((await app.send(actingLog, stranger, { params })).status).toBe(404)
    expect((await app.send(actingLog, employee, { params: { id: employee.session_id } })).status).toBe(404)
  })

  it('reads a long visit page by page, in its order', async () => {
    const { employee, impersonator } = await impersonating()
    await app.send(punchIn, impersonator, { body: {} })
    const params = { sessionUserId: employee.employee_id }
    expect(
      (await app.send(updateProfile, impersonator, { params, body: { about: 'Helpful', version: 1 } })).status,
    ).toBe(200)
    await app.send(calls.logout, impersonator)
    const id = (await app.send(calls.listSessions, employee)).body.data.past_acting[0]?.id ?? 0
    const page = async (cursor?: string) =>
      (await app.send(actingLog, employee, { params: { id }, query: { limit: 1, cursor } })).body
    const first = await page()
    const second = await page(first.meta.next_cursor ?? '')
    expect([...first.data, ...second.data].map(({ sentence }) => sentence)).toEqual([
      'Punched in',
      'Changed the profile: self-description',
    ])
    expect([first.meta.total, second.meta.next_cursor]).toEqual([2, null])
  })
})
