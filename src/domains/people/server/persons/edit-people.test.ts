import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { hashPassword, savePassword } from '#domains/session/server/index.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { entries } from '#kit/server/slots.ts'
import { listDeletedEmployees } from '../../contract/deleted.calls.ts'
import * as calls from '../../contract/employees.calls.ts'
import { addResignation } from '../../contract/states.calls.ts'
import * as profiles from '../../contract/profile.calls.ts'
import { type JoiningMoved, joiningMoved, personHistory } from '../index.ts'
import { type Frame, frameIn, RECORDS_HR, recordsFixture } from '../testing/records-fixture.ts'

let app: TestApp
let hr: TestActor
let frame: Frame
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(RECORDS_HR)
  frame = await frameIn(app)
})
afterAll(() => app.stop())

const { add, update, versionOf } = recordsFixture(() => ({ app, hr, frame }))

describe('editing', () => {
  it('refuses the second of two who saved the same version', async () => {
    const { id } = (await add({ work_email: 'stale@example.test' })).body.data
    const body = { data: { about: 'first' }, version: await versionOf(id) }
    const responses = await Promise.all([
      app.send(calls.updateEmployee, hr, { params: { id }, body }),
      app.send(calls.updateEmployee, hr, { params: { id }, body: { ...body, data: { about: 'second' } } }),
    ])
    expect(responses.map(({ body: response }) => response.code ?? 'saved').toSorted()).toEqual([
      'common.stale',
      'saved',
    ])
    const { about } = (await app.send(calls.getEmployee, hr, { params: { id } })).body.data
    expect(about).toBe(responses[0]?.body.status ? 'first' : 'second')
  })

  it('returns the changed fields, and moves the first placement with the day of joining', async () => {
    const { id } = (await add({ work_email: 'edit@example.test' })).body.data
    const response = await update(id, { about: 'New', first_name: 'Asha', joined_on: '2026-02-02', notice_days: 60 })
    expect(response.body.data.changed.toSorted()).toEqual(['about', 'joined_on', 'notice_days'])
    const record = (await app.send(calls.getEmployee, hr, { params: { id } })).body.data
    expect([record.joined_on, record.placements.map((row) => row.effective_from)]).toEqual([
      '2026-02-02',
      ['2026-02-02'],
    ])
  })

  it('records in the audit the former value of each field', async () => {
    const { id } = (await add({ work_email: 'before@example.test', notice_days: 30 })).body.data
    const { joined_on, employee_no } = (await app.send(calls.getEmployee, hr, { params: { id } })).body.data
    const brand_id = await app.fixture.brand()
    const changes = {
      first_name: 'Other',
      joined_on: '2026-02-03',
      contract_ends_on: '2027-02-03',
      notice_days: 45,
      brand_id,
    }
    await update(id, { ...changes, about: null })
    const { before, after } = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'people.updated')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject(changes)
    expect(before).toMatchObject({ joined_on, employee_no, contract_ends_on: null, notice_days: 30 })
    expect(Object.keys(Object(before)).toSorted()).toEqual(Object.keys(Object(after)).toSorted())
    expect(Object.keys(Object(after)).toSorted()).toEqual([...Object.keys(changes), 'employee_no'].toSorted())
  })

  it('refuses a first day after the last, which it names as a day', async () => {
    const id = await app.fixture.employee({ left_on: '2026-05-31' })
    expect((await update(id, { joined_on: '2026-06-01' })).body).toMatchObject({
      code: 'people.overlap',
      message: 'These dates overlap the last day, 31 May 2026.',
    })
  })

  it('calls the hooks of other domains when the first day moves', async () => {
    const { id } = (await add({ work_email: 'paid@example.test', joined_on: '2026-02-02' })).body.data
    const moved: JoiningMoved[] = []
    entries(joiningMoved, { test: async (_work, change) => void moved.push(change) }).fill()
    expect((await update(id, { joined_on: '2026-02-05' })).status).toBe(200)
    expect(moved).toEqual([{ employee_id: id, from: '2026-02-02', to: '2026-02-05' }])
  })

  it('refuses the own record, also through a linked admin account', async () => {
    const id = await app.fixture.employee()
    const linked = await app.fixture.admin(RECORDS_HR, { employee_id: id })
    const other = await app.fixture.employee()
    expect((await update(id, { about: 'me' }, linked)).body.code).toBe('people.own_record')
    expect((await update(other, { about: 'you' }, linked)).body.status).toBe(true)
    const form = (await app.send(calls.getEmployeeForm, linked, { params: { id } })).body.data
    expect(form.editable).toEqual([])
    expect((await app.send(calls.deleteEmployee, linked, { params: { id } })).body.code).toBe('people.own_record')
    const password = { employee_id: id, password: 'a long enough one' }
    expect((await app.send(calls.updateEmployeePassword, linked, { body: password })).body.code).toBe(
      'people.own_record',
    )
  })

  it('changes the sign-in address only with the key of passwords, ends the sessions and notifies the old address', async () => {
    const user = await app.fixture.user({ grants: { 'session.own': 'own' } })
    const editor = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect((await update(user.employee_id, { login_email: 'new@example.test' }, editor)).status).toBe(403)
    const old = await app.db
      .selectFrom('accounts')
      .select((row) => row.ref('email').$notNull().as('email'))
      .where('id', '=', user.account_id)
      .executeTakeFirstOrThrow()
    expect((await update(user.employee_id, { login_email: 'new@example.test' })).body.data.changed).toEqual([
      'login_email',
    ])
    expect((await app.send(session.listSessions, user)).status).toBe(401)
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select(['to_address', 'template_key'])
      .where('account_id', '=', user.account_id)
      .execute()
    expect(mail).toEqual([{ to_address: old.email, template_key: 'people.login_changed' }])
  })
})

describe('passwords set by an administrator', () => {
  it('end every session, replace the old one, are in no mail, and must be changed where required', async () => {
    const user = await app.fixture.user({ grants: { 'session.own': 'own' } })
    const duplicate = await app.fixture.open(user.account_id, 'User', user.employee_id, user.role_id)
    await app.begin(async (work) => savePassword(work, user.account_id, await hashPassword('the old long one'), false))
    const body = { employee_id: user.employee_id, password: 'the new long one', must_change: true }
    expect((await app.send(calls.updateEmployeePassword, hr, { body })).body.data).toEqual({ sessions_ended: 2 })
    expect((await app.send(session.listSessions, user)).status).toBe(401)
    expect((await app.send(session.listSessions, duplicate)).status).toBe(401)
    const { email } = await app.db
      .selectFrom('accounts')
      .select((row) => row.ref('email').$notNull().as('email'))
      .where('id', '=', user.account_id)
      .executeTakeFirstOrThrow()
    const signIn = (password: string) => app.send(session.employeeLogin, null, { body: { email, password } })
    expect((await signIn('the old long one')).body.Status).toBe(401)
    expect((await signIn('the new long one')).body.data).toHaveProperty('next.step', 'new_password')
    const mails = await app.db.selectFrom('mail_outbox').selectAll().where('account_id', '=', user.account_id).execute()
    expect(mails.map(({ to_address, template_key }) => [to_address, template_key])).toEqual([
      [email, 'people.password_changed'],
    ])
    expect(JSON.stringify(mails)).not.toContain('the new long one')
    const notices = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', user.account_id)
      .execute()
    expect(notices.map(({ kind }) => kind)).toContain('people.state')
    const { must_change: _must, ...last } = { ...body, password: 'the last long one' }
    expect((await app.send(calls.updateEmployeePassword, hr, { body: last })).body.status).toBe(true)
    expect((await signIn('the new long one')).body.Status).toBe(401)
    expect((await signIn('the last long one')).body.data).toMatchObject({ role: 'User', token: expect.any(String) })
  })

  it('are refused without the key, without a login, and when they are too short', async () => {
    const operations = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    const employee_id = await app.fixture.employee()
    const setPassword = (actor: TestActor, id: number, password: string) =>
      app.send(calls.updateEmployeePassword, actor, { body: { employee_id: id, password } })
    expect((await setPassword(operations, employee_id, 'a long enough one')).status).toBe(403)
    expect((await setPassword(hr, employee_id, 'a long enough one')).body.code).toBe('people.no_login')
    const user = await app.fixture.user()
    expect((await setPassword(hr, user.employee_id, 'short')).body.fields).toHaveProperty('password')
  })
})

describe('deleting', () => {
  it('is refused once anything happened, else frees the email and can be undone for 30 days', async () => {
    let isUsed = true
    entries(personHistory, { 'test.punches': async () => isUsed }).fill()
    const made = (await add({ work_email: 'error@example.test' })).body.data
    const remove = () => app.send(calls.deleteEmployee, hr, { params: { id: made.id } })
    const restore = () => app.send(calls.restoreEmployee, hr, { params: { id: made.id } })
    expect((await remove()).body.code).toBe('people.has_history')
    isUsed = false
    expect((await remove()).body.data).toEqual({ restorable_until: '2026-04-10T09:00:00.000Z' })
    expect((await app.send(calls.getEmployee, hr, { params: { id: made.id } })).status).toBe(404)
    const deleted = async () => (await app.send(listDeletedEmployees, hr)).body.data.filter(({ id }) => id === made.id)
    expect(await deleted()).toEqual([
      {
        id: made.id,
        name: 'Asha Rao',
        employee_no: made.employee_no,
        work_email: 'error@example.test',
        deleted_at: '2026-03-11T09:00:00.000Z',
        restorable_until: '2026-04-10T09:00:00.000Z',
      },
    ])
    const reader = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect((await app.send(listDeletedEmployees, reader)).status).toBe(403)
    const colleague = await app.fixture.user({ grants: { 'people.directory.read': 'all' } })
    const statuses = 'active,notice,suspended,preboarding,left'
    const listed = await app.send(calls.listEmployees, hr, { query: { q: 'error@example.test', status: statuses } })
    const cards = await app.send(profiles.listColleagues, colleague, { query: { q: 'error@example.test' } })
    expect([listed.body.data, cards.body.data]).toEqual([[], []])
    const other = (await add({ work_email: 'error@example.test' })).body.data
    expect((await restore()).body.code).toBe('people.email_taken')
    await app.send(calls.deleteEmployee, hr, { params: { id: other.id } })
    expect((await restore()).body.data).toMatchObject({ id: made.id, employee_no: made.employee_no })
    expect(await deleted()).toEqual([])
    await remove()
    const start = app.clock.fixed() ?? ''
    app.clock.set('2026-04-10T09:00:01Z')
    await app.db.updateTable('sessions').set({ last_seen_at: '2026-04-10T08:59:00Z' }).execute()
    expect((await restore()).status).toBe(404)
    expect(await deleted()).toEqual([])
    app.clock.set(start)
    await app.db.updateTable('sessions').set({ last_seen_at: start }).execute()
  })

  it('is refused of someone with one punch', async () => {
    const user = await app.fixture.user({ grants: { 'timesheet.punch': 'own' } })
    expect((await app.send(punchIn, user, { body: {} })).body.status).toBe(true)
    const remove = await app.send(calls.deleteEmployee, hr, { params: { id: user.employee_id } })
    expect(remove.body).toMatchObject({
      code: 'people.has_history',
      message: 'Punches, reports or pay exist. Use End employment instead.',
    })
    // A person who is leaving already cannot resign again.
    const leaving = { employee_id: user.employee_id, reason_code: 'new_job' } as const
    const keeper = await app.fixture.admin({ 'people.state.write': 'all' })
    expect((await app.send(addResignation, keeper, { body: leaving })).body.status).toBe(true)
    const again = await app.send(calls.deleteEmployee, hr, { params: { id: user.employee_id } })
    expect(again.body.code).toBe('people.record_stays')
  })

  it('is done though a plan has opened leave accounts, and refused once days of them are used', async () => {
    const employee_id = await app.fixture.employee()
    const plan = async (kind: 'grant' | 'adjustment') => {
      const { id } = await app.db
        .selectFrom('request_types')
        .select('id')
        .where('code', '=', 'annual')
        .executeTakeFirstOrThrow()
      await sql`insert into leave_accounts (employee_id, type_id) values (${employee_id}, ${id}) on conflict do nothing`.execute(
        app.db,
      )
      const { rows } = await sql<{ id: number }>`
        insert into leave_lots (employee_id, type_id, origin, year, valid_from, valid_to)
        values (${employee_id}, ${id}, ${kind === 'grant' ? 'year' : 'adjustment'}, ${kind === 'grant' ? 2026 : null}, '2026-01-01', '2026-12-31')
        returning id`.execute(app.db)
      await sql`insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, reason)
        values (${rows[0]?.id}, ${employee_id}, ${id}, ${kind}, 2000, '2026-01-01', 'The year')`.execute(app.db)
    }
    const remove = () => app.send(calls.deleteEmployee, hr, { params: { id: employee_id } })
    await plan('adjustment')
    expect((await remove()).body.code).toBe('people.has_history')
    await sql`alter table leave_ledger disable trigger user`.execute(app.db)
    await sql`delete from leave_ledger where employee_id = ${employee_id}`.execute(app.db)
    await sql`alter table leave_ledger enable trigger user`.execute(app.db)
    await plan('grant')
    expect((await remove()).body.status).toBe(true)
  })

  it('refuses to delete the record of someone who has left', async () => {
    const user = await app.fixture.user({ grants: { 'timesheet.punch': 'own' } })
    expect((await app.send(punchIn, user, { body: {} })).body.status).toBe(true)
    await sql`update employments set left_on = '2026-03-10' where employee_id = ${user.employee_id}`.execute(app.db)
    expect((await app.send(calls.deleteEmployee, hr, { params: { id: user.employee_id } })).body.code).toBe(
      'people.record_stays',
    )
  })

  it('is refused of someone whom others report to', async () => {
    const manager_id = await app.fixture.employee()
    await app.fixture.employee({ manager_id })
    expect((await app.send(calls.deleteEmployee, hr, { params: { id: manager_id } })).body.code).toBe(
      'people.has_history',
    )
  })
})
