import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { json } from '#kit/server/database/json.ts'
import { getColleaguesChart } from '../../contract/chart.calls.ts'
import * as calls from '../../contract/employees.calls.ts'
import * as profiles from '../../contract/profile.calls.ts'
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

const { add } = recordsFixture(() => ({ app, hr, frame }))

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
  it('assigns numbers in turn, a login and a link to set it up while no mail server is set', async () => {
    const first = (await add()).body.data
    const second = (await add({ work_email: 'second@example.test' })).body.data
    expect(first).toMatchObject({
      login: { invited: true, setup_url: expect.stringContaining('http://muster.test/password-reset/') },
    })
    expect([first.employee_no.slice(-4), second.employee_no.slice(-4)]).toEqual(['0001', '0002'])
    const record = (await app.send(calls.getEmployee, hr, { params: { id: first.id } })).body.data
    expect(record).toMatchObject({ status: 'active', login: { state: 'invited' }, placement: { reason_code: 'hire' } })
  })

  it('adds a login only by the key of logins', async () => {
    const keeper = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    const extra = { work_email: 'no-login@example.test' }
    expect((await add({ ...extra, create_login: true }, keeper)).status).toBe(403)
    expect((await add(extra, keeper)).body.data.login).toEqual({ invited: false, setup_url: null })
  })

  it.each(['ASHA.RAO@example.test', 'ａｓｈａ.rao@EXAMPLE.test', ' asha.rao@example.test '])(
    'refuses the email in use as %s',
    async (work_email) => {
      expect((await add({ work_email })).body).toMatchObject({ status: false, code: 'people.email_taken' })
    },
  )

  it('adds one of 50 with the same email at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => add({ work_email: 'crowd@example.test', create_login: false })),
    )
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'people.email_taken')).toHaveLength(49)
    const rows = await app.db
      .selectFrom('employees')
      .select('id')
      .where('work_email', '=', 'crowd@example.test')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('takes a number by hand in the form of the brand, once', async () => {
    const next = (await app.send(calls.findBrandEmployeeNo, hr, { query: { brand_id: frame.brand } })).body.data
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
      (await app.send(calls.findEmployeeNo, hr, { query: { employee_no: `${prefix}0500` } })).body.data,
    ).toMatchObject({
      exists: true,
    })
    expect((await add({ work_email: 'after@example.test' })).body.data.employee_no).toBe(`${prefix}0501`)
  })

  it('sets the period of notice of the settings, unless one is named', async () => {
    const noticeOf = async (extra: Record<string, unknown>) => {
      const { id } = (await add(extra)).body.data
      return (await app.send(calls.getEmployee, hr, { params: { id } })).body.data.employments[0]?.notice_days
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
    const team = await app.fixture.team(await app.fixture.department())
    const response = await add({
      work_email: 'team@example.test',
      placement: { department_id: frame.department, role_id: frame.role, team_id: team },
    })
    expect(response.body.code).toBe('people.team_mismatch')
    expect(response.body.message).toMatch(/^Team \d+ does not belong to Department \d+\.$/)
  })

  it.each([
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ first_name: 'a\u202Eb' }, 'first_name', 'First name contains characters that cannot be shown'],
    [{ last_name: 'x'.repeat(10_000) }, 'last_name', 'Last name must have at most 60 characters'],
    [{ probation_ends_on: '2026-01-04' }, 'probation_ends_on', 'This day is before joining'],
    [{ salary: 1 }, 'salary', 'Unknown field salary'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url', expect.stringContaining('must be an address like')],
  ])('returns 400 naming the field for %j', async (extra, field, text) => {
    const response = await add({ work_email: 'wrong@example.test', ...extra })
    expect([response.status, response.body.fields?.[field]]).toEqual([400, text])
  })

  it('stores markup in a name as text', async () => {
    const { id } = (await add({ first_name: '<img onerror=alert(1)>', work_email: 'img@example.test' })).body.data
    const { rows } = { rows: (await app.send(calls.listEmployees, hr, { query: { q: '<img' } })).body.data }
    expect(rows).toEqual([expect.objectContaining({ id, name: '<img onerror=alert(1)> Rao' })])
  })

  it('shows it as text on cards and in the org chart, too, and harmless in mails', async () => {
    const name = '<img src=x onerror=alert(1)> =1+1'
    const reader = await app.fixture.user({
      first_name: '<img src=x onerror=alert(1)>',
      last_name: '=1+1',
      grants: { 'people.directory.read': 'all' },
    })
    const [card] = (await app.send(profiles.listColleagues, reader, { query: { q: 'onerror' } })).body.data.filter(
      (row) => row.id === reader.employee_id,
    )
    const query = { root: reader.employee_id }
    const { nodes } = (await app.send(getColleaguesChart, reader, { query })).body.data
    expect([card?.name, nodes[0]?.name]).toEqual([name, name])
    await app.db.updateTable('accounts').set({ name }).where('id', '=', reader.account_id).execute()
    const body = { employee_id: reader.employee_id, password: 'a long enough one' }
    await app.send(calls.updateEmployeePassword, hr, { body })
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
