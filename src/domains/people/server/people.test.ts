import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { hashPassword, savePassword } from '#domains/session/server/index.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { json } from '#kit/server/database/json.ts'
import { getColleaguesChart } from '../contract/chart.calls.ts'
import { listDeletedEmployees } from '../contract/deleted.calls.ts'
import * as calls from '../contract/employees.calls.ts'
import * as profiles from '../contract/profile.calls.ts'
import { card } from '../contract/people.models.ts'
import { type JoiningMoved, joiningMoved, managerOf, payClosed, personHistory, statusOf } from './index.ts'

let app: TestApp
let hr: TestActor
let brand: number
let department: number
let role: number
const HR: Record<string, Scope> = {
  'people.read': 'all',
  'people.write': 'all',
  'people.personal.read': 'all',
  'people.delete': 'all',
  'people.password.write': 'all',
  'people.user.write': 'all',
}
beforeAll(async () => {
  app = await testApp()
  hr = await app.world.admin(HR)
  brand = await app.world.brand()
  department = await app.world.department()
  role = await app.world.role('User', 101, { 'people.own.read': 'own', 'people.directory.read': 'all' })
})
afterAll(() => app.stop())

const person = (extra: Record<string, unknown> = {}) => ({
  brand_id: brand,
  first_name: 'Asha',
  last_name: 'Rao',
  work_email: 'asha.rao@example.test',
  employment_type: 'permanent' as const,
  joined_on: '2026-01-05',
  placement: { department_id: department, role_id: role },
  ...extra,
})
const add = (extra: Record<string, unknown> = {}, actor = hr) =>
  app.ask(calls.addEmployee, actor, { body: person(extra) })
const versionOf = async (id: number) =>
  (await app.db.selectFrom('employees').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const update = async (id: number, data: calls.EmployeeChanges, actor = hr) =>
  app.ask(calls.updateEmployee, actor, { params: { id }, body: { data, version: await versionOf(id) } })

/** The bodies of a mail as they read: as text and as HTML, without the codes of quoted-printable (RFC 2045, 6.7). */
const mailParts = (mail: string): string[] =>
  mail
    .split(/^--.*$/m)
    .slice(1)
    .map((part) =>
      part
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    )

describe('adding people', () => {
  it('gives numbers in turn, a login and a link to set it up while no mail server is set', async () => {
    const first = (await add()).body.data
    const second = (await add({ work_email: 'second@example.test' })).body.data
    expect(first).toMatchObject({
      login: { invited: true, setup_url: expect.stringContaining('http://muster.test/password-reset/') },
    })
    expect([first.employee_no.slice(-4), second.employee_no.slice(-4)]).toEqual(['0001', '0002'])
    const record = (await app.ask(calls.getEmployee, hr, { params: { id: first.id } })).body.data
    expect(record).toMatchObject({ status: 'active', login: { state: 'invited' }, placement: { reason_code: 'hire' } })
  })

  it('gives a login only by the key of logins', async () => {
    const keeper = await app.world.admin({ 'people.read': 'all', 'people.write': 'all' })
    const extra = { work_email: 'no-login@example.test' }
    expect((await add({ ...extra, create_login: true }, keeper)).status).toBe(403)
    expect((await add(extra, keeper)).body.data.login).toEqual({ invited: false, setup_url: null })
  })

  it.each(['ASHA.RAO@example.test', 'ａｓｈａ.rao@EXAMPLE.test', ' asha.rao@example.test '])(
    'refuses the e-mail in use as %s',
    async (work_email) => {
      expect((await add({ work_email })).body).toMatchObject({ status: false, code: 'people.email_taken' })
    },
  )

  it('adds one of 50 with the same e-mail at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => add({ work_email: 'crowd@example.test', create_login: false })),
    )
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'people.email_taken')).toHaveLength(49)
    const rows = await app.db
      .selectFrom('employees')
      .select('id')
      .where('work_email', '=', 'crowd@example.test')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('takes a number by hand in the form of the brand, once', async () => {
    const next = (await app.ask(calls.findBrandEmployeeNo, hr, { query: { brand_id: brand } })).body.data
    const prefix = 'employee_no' in next ? next.employee_no.slice(0, -4) : ''
    const by = (employee_no: string, work_email: string) => add({ employee_no, work_email })
    expect((await by(`${prefix}0500`, 'hand@example.test')).body.data.employee_no).toBe(`${prefix}0500`)
    expect((await by(`${prefix}0500`, 'twice@example.test')).body).toMatchObject({
      code: 'people.number_taken',
      message: `${prefix}0500 is in use.`,
    })
    expect((await by('0500', 'form@example.test')).body).toMatchObject({
      code: 'people.number_form',
      message: `Numbers of this brand look like ${prefix}0001.`,
    })
    expect(
      (await app.ask(calls.findEmployeeNo, hr, { query: { employee_no: `${prefix}0500` } })).body.data,
    ).toMatchObject({
      exists: true,
    })
    expect((await add({ work_email: 'after@example.test' })).body.data.employee_no).toBe(`${prefix}0501`)
  })

  it('gives the period of notice that is set for everybody, unless one is named', async () => {
    const noticeOf = async (extra: Record<string, unknown>) => {
      const { id } = (await add(extra)).body.data
      return (await app.ask(calls.getEmployee, hr, { params: { id } })).body.data.employments[0]?.notice_days
    }
    expect(await noticeOf({ work_email: 'notice1@example.test' })).toBe(30)
    const now = '2026-03-01T00:00:00Z'
    const setting = { key: 'people.notice_days', value: json(60), effective_from: now, set_at: now }
    await app.db.insertInto('setting_values').values(setting).execute()
    expect(await noticeOf({ work_email: 'notice2@example.test' })).toBe(60)
    expect(await noticeOf({ work_email: 'notice3@example.test', notice_days: 14 })).toBe(14)
    await app.begin((work) => setSetting(work, 'people.notice_days', 30))
  })

  it('refuses a team of another department by its name', async () => {
    const team = await app.world.team(await app.world.department())
    const answer = await add({
      work_email: 'team@example.test',
      placement: { department_id: department, role_id: role, team_id: team },
    })
    expect(answer.body.code).toBe('people.team_mismatch')
    expect(answer.body.message).toMatch(/^Team \d+ does not belong to Department \d+\.$/)
  })

  it.each([
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ first_name: 'a\u202Eb' }, 'first_name', 'First name contains characters that cannot be shown'],
    [{ last_name: 'x'.repeat(10_000) }, 'last_name', 'Last name must have at most 60 characters'],
    [{ probation_ends_on: '2026-01-04' }, 'probation_ends_on', 'This day is before joining'],
    [{ salary: 1 }, 'salary', 'Unknown field salary'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url', expect.stringContaining('must be an address like')],
  ])('answers 400 beside the field for %j', async (extra, field, text) => {
    const answer = await add({ work_email: 'wrong@example.test', ...extra })
    expect([answer.status, answer.body.fields?.[field]]).toEqual([400, text])
  })

  it('keeps markup in a name as the text it is', async () => {
    const { id } = (await add({ first_name: '<img onerror=alert(1)>', work_email: 'img@example.test' })).body.data
    const { rows } = { rows: (await app.ask(calls.listEmployees, hr, { query: { q: '<img' } })).body.data }
    expect(rows).toEqual([expect.objectContaining({ id, name: '<img onerror=alert(1)> Rao' })])
  })

  it('keeps it as text on cards and in the org chart, too, and harmless in mails', async () => {
    const name = '<img src=x onerror=alert(1)> =1+1'
    const reader = await app.world.user({
      first_name: '<img src=x onerror=alert(1)>',
      last_name: '=1+1',
      grants: { 'people.directory.read': 'all' },
    })
    const [card] = (await app.ask(profiles.listColleagues, reader, { query: { q: 'onerror' } })).body.data.filter(
      (row) => row.id === reader.employee_id,
    )
    const query = { root: reader.employee_id }
    const { nodes } = (await app.ask(getColleaguesChart, reader, { query })).body.data
    expect([card?.name, nodes[0]?.name]).toEqual([name, name])
    await app.db.updateTable('accounts').set({ name }).where('id', '=', reader.account_id).execute()
    const body = { employee_id: reader.employee_id, password: 'a long enough one' }
    await app.ask(calls.updateEmployeePassword, hr, { body })
    const { id } = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', reader.account_id)
      .executeTakeFirstOrThrow()
    await app.runJob('notices.send_mail', { id })
    const outbox = join(app.config.DATA_DIR, 'outbox')
    const [file = ''] = (await readdir(outbox)).filter((one) => Number.parseInt(one, 10) === id)
    const [text = '', html = ''] = mailParts(await readFile(join(outbox, file), 'utf8'))
    expect(text).toContain(`Hello ${name},`)
    expect(html).toContain('&lt;img')
    expect(html).not.toContain('<img')
  })
})

describe('the list', () => {
  it('shows people as of a day by status, in pages that neither skip nor repeat', async () => {
    const team = await app.world.team(department)
    const in_team = { department_id: department, role_id: role, team_id: team }
    const joined = ['2025-01-01', '2026-02-01', '2026-05-01']
    const ids: number[] = []
    for (const [n, joined_on] of joined.entries()) {
      const answer = await add({
        first_name: `P${n}`,
        joined_on,
        work_email: `list${n}@example.test`,
        placement: in_team,
      })
      ids.push(answer.body.data.id)
    }
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-02-28' })
      .where('employee_id', '=', ids[0] ?? 0)
      .execute()
    const list = async (query: object) =>
      (await app.ask(calls.listEmployees, hr, { query: { team_id: String(team), ...query } as never })).body
    expect((await list({})).data.map((row) => [row.name, row.status])).toEqual([
      ['P1 Rao', 'active'],
      ['P2 Rao', 'preboarding'],
    ])
    expect((await list({ status: 'left' })).data.map((row) => row.id)).toEqual([ids[0]])
    expect((await list({ on: '2026-02-28', status: 'active' })).data.map((row) => row.id)).toEqual([ids[0], ids[1]])
    const page = await list({ status: 'active,preboarding,left', limit: 2, sort: '-joined_on' })
    expect([page.data.map((row) => row.id), page.meta.total]).toEqual([[ids[2], ids[1]], 3])
    const next = await list({
      status: 'active,preboarding,left',
      limit: 2,
      sort: '-joined_on',
      cursor: page.meta.next_cursor,
    })
    expect([next.data.map((row) => row.id), next.meta]).toEqual([[ids[0]], { next_cursor: null, total: 3 }])
  })

  it('finds words by their beginnings, without accents and case, also numbers and e-mails', async () => {
    const { id, employee_no } = (
      await add({
        first_name: 'José',
        last_name: 'Nuñez-Öztürk',
        preferred_name: 'Pepe',
        work_email: 'jn@example.test',
      })
    ).body.data
    const found = async (q: string) =>
      (await app.ask(calls.listEmployees, hr, { query: { q } })).body.data.map((row) => row.id)
    for (const q of ['jose', 'NUN', 'ozt', 'pepe oz', employee_no.toLowerCase(), 'jn@ex', 'j'])
      expect(await found(q)).toContain(id)
    for (const q of ['ose', 'jose rao', '%', '_ose']) expect(await found(q)).not.toContain(id)
  })

  it('shows the whole life of somebody who came back', async () => {
    const { id } = (await add({ work_email: 'back@example.test', joined_on: '2024-01-01' })).body.data
    await app.db.updateTable('employments').set({ left_on: '2025-12-31' }).where('employee_id', '=', id).execute()
    const again = {
      employee_id: id,
      brand_id: brand,
      employee_no: 'X1',
      employment_type: 'permanent' as const,
      notice_days: 30,
    }
    await app.db
      .insertInto('employments')
      .values({ ...again, joined_on: '2026-06-01' })
      .execute()
    const days = ['2023-12-31', '2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01']
    const states = []
    for (const day of days) states.push(await statusOf(app.db, id, day))
    expect(states).toEqual(['preboarding', 'active', 'preboarding', 'preboarding', 'active'])
    await expect(
      app.db
        .insertInto('employments')
        .values({ ...again, joined_on: '2025-12-01', left_on: '2026-01-15' })
        .execute(),
    ).rejects.toThrow('employments_no_overlap')
  })
})

describe('the login in a list', () => {
  it('has its state, and can be acted through by whoever may, but not into the own one or a closed one', async () => {
    const names = { first_name: 'Wilhelmina' }
    const [open, shut, own] = [
      await app.world.user(names),
      await app.world.user(names),
      await app.world.user({ ...names }),
    ]
    const invited = await app.world.user(names)
    const none = await app.world.employee(names)
    const logins = [open.account_id, shut.account_id, own.account_id]
    await app.db.updateTable('accounts').set({ activated_at: '2026-01-01' }).where('id', 'in', logins).execute()
    const disabled_at = '2026-02-01T00:00:00Z'
    await app.db.updateTable('accounts').set({ disabled_at }).where('id', '=', shut.account_id).execute()
    const keys = { 'people.read': 'all', 'session.act_as': 'all' } as const
    const admin = await app.world.admin(keys, { employee_id: own.employee_id })
    const seen = async (actor: TestActor) => {
      const rows = (await app.ask(calls.listEmployees, actor, { query: { q: 'Wilhelmina', sort: 'employee_no' } })).body
        .data
      const of = (id: number | null) => rows.find((row) => row.id === id)
      return [open.employee_id, shut.employee_id, own.employee_id, invited.employee_id, none].map((id) => [
        of(id)?.login.state,
        of(id)?.login.is_disabled,
        of(id)?.can.act_as,
      ])
    }
    expect(await seen(admin)).toEqual([
      ['active', false, true],
      ['blocked', true, false],
      ['active', false, false],
      ['invited', false, false],
      ['none', false, false],
    ])
    expect((await seen(hr)).map(([, , act_as]) => act_as)).toEqual([false, false, false, false, false])
  })
})

describe('the record', () => {
  it('leaves out what the reader may not see and names it', async () => {
    const { id } = (await add({ work_email: 'tiers@example.test', mobile: '+49 1', date_of_birth: '1990-05-12' })).body
      .data
    const reader = await app.world.admin({ 'people.read': 'all' })
    const open = (await app.ask(calls.getEmployee, hr, { params: { id } })).body.data
    const closed = (await app.ask(calls.getEmployee, reader, { params: { id } })).body.data
    expect(open).toMatchObject({ mobile: '+49 1', date_of_birth: '1990-05-12', hidden: ['bank_account'] })
    expect(closed.hidden).toContain('mobile')
    for (const name of closed.hidden) expect(closed).not.toHaveProperty(name)
    expect(Object.values(closed.can)).not.toContain(true)
    expect((await app.ask(calls.getEmployee, hr, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('finds the manager: named, else the lead of the team, else the head up the departments; never the person', async () => {
    const top = await app.world.department()
    const below = await app.world.department({ parent_id: top })
    const team = await app.world.team(below)
    const [named, lead, head] = [
      await app.world.employee(),
      await app.world.employee({ department_id: below, team_id: team }),
      await app.world.employee(),
    ]
    await app.db.updateTable('departments').set({ head_id: head }).where('id', '=', top).execute()
    await app.world.lead(team, lead)
    const manager = async (options: object) => managerOf(app.db, await app.world.employee(options), '2026-03-11')
    expect(await manager({ department_id: below, team_id: team, manager_id: named })).toBe(named)
    expect(await manager({ department_id: below, team_id: team })).toBe(lead)
    expect(await manager({ department_id: below })).toBe(head)
    expect(await managerOf(app.db, lead, '2026-03-11')).toBe(head)
    await app.world.employee({ manager_id: named, joined_on: '2026-09-01' })
    const counted = async (id: number) => {
      const query = { manager_id: String(id), status: 'active,notice,suspended' }
      const { meta } = (await app.ask(calls.listEmployees, hr, { query })).body
      return [(await app.ask(calls.getEmployee, hr, { params: { id } })).body.data.reports, meta?.total]
    }
    // By name, by the team, and by the departments: the lead, and whoever has no team.
    expect([await counted(named), await counted(lead), await counted(head)]).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ])
  })
})

describe('editing', () => {
  it('refuses the second of two who saved the same version', async () => {
    const { id } = (await add({ work_email: 'stale@example.test' })).body.data
    const body = { data: { about: 'first' }, version: await versionOf(id) }
    const answers = await Promise.all([
      app.ask(calls.updateEmployee, hr, { params: { id }, body }),
      app.ask(calls.updateEmployee, hr, { params: { id }, body: { ...body, data: { about: 'second' } } }),
    ])
    expect(answers.map(({ body: answer }) => answer.code ?? 'saved').toSorted()).toEqual(['common.stale', 'saved'])
    const { about } = (await app.ask(calls.getEmployee, hr, { params: { id } })).body.data
    expect(about).toBe(answers[0]?.body.status ? 'first' : 'second')
  })

  it('answers which fields changed, and moves the first placement with the day of joining', async () => {
    const { id } = (await add({ work_email: 'edit@example.test' })).body.data
    const answer = await update(id, { about: 'New', first_name: 'Asha', joined_on: '2026-02-02', notice_days: 60 })
    expect(answer.body.data.changed.toSorted()).toEqual(['about', 'joined_on', 'notice_days'])
    const record = (await app.ask(calls.getEmployee, hr, { params: { id } })).body.data
    expect([record.joined_on, record.placements.map((row) => row.effective_from)]).toEqual([
      '2026-02-02',
      ['2026-02-02'],
    ])
  })

  it('keeps the first day before the last, which it names as a day', async () => {
    const id = await app.world.employee({ left_on: '2026-05-31' })
    expect((await update(id, { joined_on: '2026-06-01' })).body).toMatchObject({
      code: 'people.overlap',
      message: 'These dates overlap the last day, 31 May 2026.',
    })
  })

  it('tells other domains when the first day moves, and keeps it where it was paid for', async () => {
    const { id } = (await add({ work_email: 'paid@example.test', joined_on: '2026-02-02' })).body.data
    const moved: JoiningMoved[] = []
    joiningMoved.add('test', async (_work, fact) => void moved.push(fact))
    payClosed.fill(async (_tx, employeeId, day) => employeeId === id && day < '2026-02-01')
    expect((await update(id, { joined_on: '2026-02-05' })).status).toBe(200)
    expect(moved).toEqual([{ employee_id: id, from: '2026-02-02', to: '2026-02-05' }])
    const early = await update(id, { joined_on: '2026-01-20', about: 'Paid' })
    expect(early.body).toMatchObject({ code: 'people.joined_locked', message: 'Pay exists for the first month.' })
    const record = (await app.ask(calls.getEmployee, hr, { params: { id } })).body.data
    expect([record.joined_on, record.about, moved.length]).toEqual(['2026-02-05', null, 1])
  })

  it('keeps the own record closed, also through a linked admin account', async () => {
    const id = await app.world.employee()
    const linked = await app.world.admin(HR, { employee_id: id })
    const other = await app.world.employee()
    expect((await update(id, { about: 'me' }, linked)).body.code).toBe('people.own_record')
    expect((await update(other, { about: 'you' }, linked)).body.status).toBe(true)
    const form = (await app.ask(calls.getEmployeeForm, linked, { params: { id } })).body.data
    expect(form.editable).toEqual([])
    expect((await app.ask(calls.deleteEmployee, linked, { params: { id } })).body.code).toBe('people.own_record')
    const password = { employee_id: id, password: 'a long enough one' }
    expect((await app.ask(calls.updateEmployeePassword, linked, { body: password })).body.code).toBe(
      'people.own_record',
    )
  })

  it('changes the sign-in address only with the key of passwords, ends the sessions and tells the old address', async () => {
    const user = await app.world.user({ grants: { 'session.own': 'own' } })
    const editor = await app.world.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect((await update(user.employee_id, { login_email: 'new@example.test' }, editor)).status).toBe(403)
    const old = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', user.account_id)
      .executeTakeFirstOrThrow()
    expect((await update(user.employee_id, { login_email: 'new@example.test' })).body.data.changed).toEqual([
      'login_email',
    ])
    expect((await app.ask(session.listSessions, user)).status).toBe(401)
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select(['to_address', 'template_key'])
      .where('account_id', '=', user.account_id)
      .execute()
    expect(mail).toEqual([{ to_address: old.email, template_key: 'people.login_changed' }])
  })
})

describe('passwords set by an administrator', () => {
  it('end every session, replace the old one, stand in no mail, and must be changed where asked', async () => {
    const user = await app.world.user({ grants: { 'session.own': 'own' } })
    const twin = await app.world.open(user.account_id, 'User', user.employee_id, user.role_id)
    await app.begin(async (work) => savePassword(work, user.account_id, await hashPassword('the old long one'), false))
    const body = { employee_id: user.employee_id, password: 'the new long one', must_change: true }
    expect((await app.ask(calls.updateEmployeePassword, hr, { body })).body.data).toEqual({ sessions_ended: 2 })
    expect((await app.ask(session.listSessions, user)).status).toBe(401)
    expect((await app.ask(session.listSessions, twin)).status).toBe(401)
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', user.account_id)
      .executeTakeFirstOrThrow()
    const signIn = (password: string) => app.ask(session.employeeLogin, null, { body: { email, password } })
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
    expect((await app.ask(calls.updateEmployeePassword, hr, { body: last })).body.status).toBe(true)
    expect((await signIn('the new long one')).body.Status).toBe(401)
    expect((await signIn('the last long one')).body.data).toMatchObject({ role: 'User', token: expect.any(String) })
  })

  it('are refused without the key, without a login, and when they are too short', async () => {
    const operations = await app.world.admin({ 'people.read': 'all', 'people.write': 'all' })
    const employee_id = await app.world.employee()
    const ask = (actor: TestActor, id: number, password: string) =>
      app.ask(calls.updateEmployeePassword, actor, { body: { employee_id: id, password } })
    expect((await ask(operations, employee_id, 'a long enough one')).status).toBe(403)
    expect((await ask(hr, employee_id, 'a long enough one')).body.code).toBe('people.no_login')
    const user = await app.world.user()
    expect((await ask(hr, user.employee_id, 'short')).body.fields).toHaveProperty('password')
  })
})

describe('deleting', () => {
  it('is refused once anything happened, else frees the e-mail and can be undone for 30 days', async () => {
    let isUsed = true
    personHistory.add('test.punches', async () => isUsed)
    const made = (await add({ work_email: 'error@example.test' })).body.data
    const remove = () => app.ask(calls.deleteEmployee, hr, { params: { id: made.id } })
    const restore = () => app.ask(calls.restoreEmployee, hr, { params: { id: made.id } })
    expect((await remove()).body.code).toBe('people.has_history')
    isUsed = false
    expect((await remove()).body.data).toEqual({ restorable_until: '2026-04-10T09:00:00.000Z' })
    expect((await app.ask(calls.getEmployee, hr, { params: { id: made.id } })).status).toBe(404)
    const deleted = async () => (await app.ask(listDeletedEmployees, hr)).body.data.filter(({ id }) => id === made.id)
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
    const reader = await app.world.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect((await app.ask(listDeletedEmployees, reader)).status).toBe(403)
    const colleague = await app.world.user({ grants: { 'people.directory.read': 'all' } })
    const statuses = 'active,notice,suspended,preboarding,left'
    const listed = await app.ask(calls.listEmployees, hr, { query: { q: 'error@example.test', status: statuses } })
    const cards = await app.ask(profiles.listColleagues, colleague, { query: { q: 'error@example.test' } })
    expect([listed.body.data, cards.body.data]).toEqual([[], []])
    const other = (await add({ work_email: 'error@example.test' })).body.data
    expect((await restore()).body.code).toBe('people.email_taken')
    await app.ask(calls.deleteEmployee, hr, { params: { id: other.id } })
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

  it('is refused of somebody with one punch', async () => {
    const user = await app.world.user({ grants: { 'timesheet.punch': 'own' } })
    expect((await app.ask(punchIn, user, { body: {} })).body.status).toBe(true)
    const remove = await app.ask(calls.deleteEmployee, hr, { params: { id: user.employee_id } })
    expect(remove.body).toMatchObject({
      code: 'people.has_history',
      message: 'Punches, reports or pay exist. Use Resign instead.',
    })
  })

  it('is refused of somebody whom others report to', async () => {
    const manager_id = await app.world.employee()
    await app.world.employee({ manager_id })
    expect((await app.ask(calls.deleteEmployee, hr, { params: { id: manager_id } })).body.code).toBe(
      'people.has_history',
    )
  })
})

describe('the employee area', () => {
  const OWN = { 'people.own.read': 'own', 'people.own.write': 'own', 'people.directory.read': 'all' } as const

  it('lists cards with nothing but the keys of cards, of people employed today', async () => {
    const trainee = await app.world.user({ grants: OWN, role_number: 99, first_name: 'Tia' })
    const left = await app.world.employee({ left_on: '2026-03-10', first_name: 'Tiago' })
    const answer = await app.ask(profiles.listColleagues, trainee, { query: { q: 'ti' } })
    expect(answer.body.data.map((row) => row.id)).toContain(trainee.employee_id)
    expect(answer.body.data.map((row) => row.id)).not.toContain(left)
    for (const row of answer.body.data) expect(Object.keys(row).toSorted()).toEqual(Object.keys(card.shape).toSorted())
    expect(Object.keys(card.shape).toSorted()).toMatchInlineSnapshot(`
      [
        "about",
        "birthday",
        "department",
        "designation",
        "id",
        "linkedin_url",
        "manager",
        "mobile",
        "name",
        "name_pronunciation",
        "new",
        "photo_version",
        "preferred_name",
        "presence",
        "pronouns",
        "team",
        "time_zone",
        "until",
        "work_email",
        "work_mode",
        "work_phone",
      ]
    `)
    const sorted = await app.ask(profiles.listColleagues, trainee, { query: { sort: 'date_of_birth' } as never })
    expect(sorted.status).toBe(400)
  })

  it('shows mobile and birthday only of those who share them', async () => {
    const [shy, open] = [await app.world.user({ grants: OWN }), await app.world.user({ grants: OWN })]
    const values = { mobile: '+49 2', date_of_birth: '1990-05-12' }
    await app.db.updateTable('employees').set(values).where('id', 'in', [shy.employee_id, open.employee_id]).execute()
    await app.db
      .updateTable('employees')
      .set({ show_mobile: true, share_birthday: true })
      .where('id', '=', open.employee_id)
      .execute()
    const get = async (id: number) => (await app.ask(profiles.getProfile, shy, { params: { userId: id } })).body.data
    expect(await get(open.employee_id)).toMatchObject({ view: 'card', mobile: '+49 2', birthday: '05-12' })
    expect(await get(shy.employee_id)).toMatchObject({
      view: 'own',
      mobile: '+49 2',
      date_of_birth: '1990-05-12',
      birthday: null,
    })
    const other = await app.ask(profiles.getProfile, open, { params: { userId: shy.employee_id } })
    expect(other.body.data).toMatchObject({ view: 'card', mobile: null, birthday: null })
    // Where the organisation celebrates nobody, sharing shows nothing.
    await app.begin((work) => setSetting(work, 'notices.celebrations', false))
    expect(await get(open.employee_id)).toMatchObject({ mobile: '+49 2', birthday: null })
  })

  it('shows work data to the lead of the team, and nobody else', async () => {
    const team_id = await app.world.team(department)
    const member = await app.world.user({ grants: OWN, department_id: department, team_id })
    const lead = await app.world.user({ grants: { ...OWN, 'people.own.read': 'team' } })
    const view = async (actor: TestActor) =>
      (await app.ask(profiles.getProfile, actor, { params: { userId: member.employee_id } })).body.data.view
    expect(await view(lead)).toBe('card')
    await app.world.lead(team_id, lead.employee_id)
    expect(await view(lead)).toBe('lead')
    expect((await app.ask(profiles.getProfile, lead, { params: { userId: 999_999 } })).status).toBe(404)
  })

  it('saves free fields of the own profile alone', async () => {
    const user = await app.world.user({ grants: OWN })
    const colleague = await app.world.user({ grants: OWN })
    const save = (id: number, body: object) =>
      app.ask(profiles.updateProfile, user, { params: { sessionUserId: id }, body: { version: 1, ...body } as never })
    for (const field of ['role_id', 'status', 'salary', 'deleted_at']) {
      const answer = await save(user.employee_id, { about: 'x', [field]: 1 })
      expect([answer.status, answer.body.error]).toEqual([400, `Unknown field ${field}`])
    }
    expect((await save(colleague.employee_id, { about: 'not mine' })).status).toBe(404)
    const stored = await app.db
      .selectFrom('employees')
      .select('about')
      .where('id', '=', colleague.employee_id)
      .executeTakeFirstOrThrow()
    expect(stored.about).toBeNull()
    expect((await save(user.employee_id, { about: 'mine', share_birthday: true })).body.data.saved).toEqual([
      'about',
      'share_birthday',
    ])
    expect((await save(user.employee_id, { about: 'late' })).body.code).toBe('common.stale')
  })

  it.each([
    ['https://in.linkedin.com/in/asha', 200],
    [null, 200],
    ['javascript:alert(1)', 400],
    ['https://evil.test/linkedin.com', 400],
  ])('answers the LinkedIn address %s with %i', async (linkedin_url, status) => {
    const user = await app.world.user({ grants: OWN })
    const answer = await app.ask(profiles.updateLinkedin, user, { body: { linkedin_url } })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body.data.linkedin_url).toBe(linkedin_url)
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
