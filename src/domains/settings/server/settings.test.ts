import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { loadShell, readOrganisationLogo } from '#domains/shell/contract/shell.calls.ts'
import type { SettingItem } from '../contract/settings.models.ts'
import * as calls from '../contract/settings.calls.ts'
import { settingValue } from './index.ts'

const START = '2026-11-21T09:00:00.000Z'
const WRITE = { 'settings.read': 'all', 'settings.write': 'all', 'shell.read': 'own' } as const

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp(START)
  admin = await app.world.admin(WRITE, { role_number: 33 })
})
afterAll(() => app.stop())

// A change begins at its instant, and each of these has one of its own.
let minute = 0
const pass = (): void => app.clock.set(new Date(Date.parse(START) + ++minute * 60_000).toISOString())
beforeEach(pass)

type Body = Readonly<{ version?: number; effective_from?: string; reason?: string }>
const read = async (actor = admin) => (await app.ask(calls.readSettings, actor)).body.data
const change = async (changes: Readonly<Record<string, unknown>>, body: Body = {}, actor = admin) => {
  const version = body.version ?? (await read()).version
  const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
  return app.ask(calls.updateSettings, actor, {
    params: { sessionUserId: actor.id },
    body: { ...body, version, changes: list },
  })
}
const itemOf = async (key: string): Promise<SettingItem> => {
  const item = (await read()).groups.flatMap(({ items }) => items).find((one) => one.key === key)
  if (!item) throw new Error(`No setting ${key}`)
  return item
}
const confirm = (actor: TestActor) =>
  app.db.updateTable('sessions').set({ confirmed_at: app.clock.fixed() }).where('id', '=', actor.session_id).execute()
const rowsOf = (key: string) =>
  app.db.selectFrom('setting_values').selectAll().where('key', '=', key).orderBy('id').execute()

describe('reading', () => {
  it('shows every setting with its default, its limits and who may change it', async () => {
    const state = await read()
    expect(state.groups.map(({ key }) => key)).toEqual([
      'organisation',
      'region',
      'session',
      'people',
      'notices',
      'mail',
      'help',
    ])
    expect(await itemOf('session.admin_hours')).toMatchObject({
      value: 12,
      default: 12,
      set: false,
      fixed: false,
      limits: { min: 1, max: 24 },
      changed_at: null,
    })
    expect(state.can).toEqual({ write: true })
    expect((await read(await app.world.admin({ 'settings.read': 'all' }))).can).toEqual({ write: false })
  })
})

describe('a change', () => {
  it('holds at once, is told with its author, and is seen in the frame', async () => {
    const answer = await change(
      { 'organisation.name': ' Northwind ', 'help.contact': 'Ask Asha' },
      { reason: 'New name' },
    )
    expect(answer.body.data.groups[0]?.items[0]).toMatchObject({ value: 'Northwind', set: true })
    const { data } = (await app.ask(loadShell, admin)).body
    expect([data.organisation.name, data.help_contact]).toEqual(['Northwind', 'Ask Asha'])
    const audits = await app.db.selectFrom('audit_rows').selectAll().where('entity', '=', 'setting_values').execute()
    expect(audits.map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ['settings.updated', { value: 'My organisation' }, { key: 'organisation.name', value: 'Northwind' }],
      ['settings.updated', { value: '' }, { key: 'help.contact', reason: 'New name' }],
    ])
  })

  it('is no change where the value holds already', async () => {
    await change({ 'organisation.short_name': 'NW' })
    await change({ 'organisation.short_name': 'NW' })
    expect(await rowsOf('organisation.short_name')).toHaveLength(1)
  })

  it('of the first month of the year keeps the number, and is asked for by name', async () => {
    const before = await itemOf('organisation.year_start_month')
    expect(before).toMatchObject({ value: 1, default: 1, set: false, type: 'month' })
    expect(before.limits.choices?.filter(({ value }) => value === '1' || value === '12')).toEqual([
      { value: '1', label: 'January' },
      { value: '12', label: 'December' },
    ])
    await change({ 'organisation.year_start_month': 4 })
    await change({ 'organisation.year_start_month': 7 }, { effective_from: '2027-01-01' })
    const months = ['2026-12-31T12:00:00Z', '2027-01-02T00:00:00Z'].map((at) =>
      settingValue(app.db, 'organisation.year_start_month', at),
    )
    expect(await Promise.all(months)).toEqual([4, 7])
    const row = await app.db.selectFrom('audit_rows').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({
      action: 'settings.updated',
      before: { value: 4 },
      after: { key: 'organisation.year_start_month', value: 7 },
    })
  })

  it('names the session in its path: 404 for any other', async () => {
    const other = await app.world.admin(WRITE)
    const { version } = await read()
    const body = { version, changes: [{ key: 'organisation.name', value: 'Other' }] }
    const answer = await app.ask(calls.updateSettings, admin, { params: { sessionUserId: other.id }, body })
    expect(answer.status).toBe(404)
    expect((await itemOf('organisation.name')).value).not.toBe('Other')
  })

  it('is closed to whoever may only read, and to operations managers as shipped', async () => {
    const reader = await app.world.admin({ 'settings.read': 'all' })
    expect((await change({ 'organisation.name': 'Other' }, {}, reader)).status).toBe(403)
    const shipped = await app.db
      .selectFrom('roles as r')
      .innerJoin('role_grants as g', 'g.role_id', 'r.id')
      .select('r.role_number')
      .where('g.permission_key', '=', 'settings.write')
      .where('r.area', '=', 'Admin')
      .where('r.name', 'in', ['Operations manager', 'Super admin', 'Auditor', 'System settings'])
      .orderBy('r.role_number')
      .execute()
    expect(shipped.map(({ role_number }) => role_number)).toEqual([1, 33])
  })

  it('from an old version is refused and writes nothing', async () => {
    const { version } = await read()
    await change({ 'organisation.short_name': 'Newer' })
    const answer = await change({ 'organisation.short_name': 'Older' }, { version })
    expect(answer.body.code).toBe('common.stale')
    expect((await itemOf('organisation.short_name')).value).toBe('Newer')
  })

  it('with one wrong value names it and stores none', async () => {
    const before = await app.db.selectFrom('setting_values').select('id').execute()
    const { version } = await read()
    const answer = await change({
      'organisation.short_name': 'Fine',
      'organisation.locale': 'fr-FR',
      'notices.digest_time': '',
    })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        'organisation.locale': 'Language and region must be one of en-GB, en-US, en-IN, de-DE',
        'notices.digest_time': 'Daily summary is required',
      },
    ])
    expect(await app.db.selectFrom('setting_values').select('id').execute()).toEqual(before)
    expect((await read()).version).toBe(version)
  })

  it.each([
    [{ 'organisation.mood': 'good' }, { 'organisation.mood': 'Unknown setting organisation.mood' }],
    [
      { 'organisation.contact_email': 'nobody' },
      { 'organisation.contact_email': 'Address for questions is not a valid e-mail address' },
    ],
    [
      { 'organisation.address': 'x'.repeat(301) },
      { 'organisation.address': 'Address must have at most 300 characters' },
    ],
    [{ 'organisation.name': '' }, { 'organisation.name': 'Name is required' }],
    [{ 'organisation.name': null }, { 'organisation.name': 'Name is required' }],
    [{ 'session.admin_hours': 25 }, { 'session.admin_hours': 'Administrators stay signed in must be at most 24' }],
    [{ 'session.admin_hours': '12' }, { 'session.admin_hours': 'Administrators stay signed in is not valid' }],
    [{ 'organisation.time_zone': 'Mars/Base' }, { 'organisation.time_zone': 'Time zone is not a known time zone' }],
    [
      { 'organisation.year_start_month': 13 },
      { 'organisation.year_start_month': 'First month of the year must be at most 12' },
    ],
    [
      { 'organisation.year_start_month': 0 },
      { 'organisation.year_start_month': 'First month of the year must be at least 1' },
    ],
    [
      { 'organisation.year_start_month': '4' },
      { 'organisation.year_start_month': 'First month of the year is not valid' },
    ],
    [{ 'organisation.logo_file_id': 999_999 }, { 'organisation.logo_file_id': 'Logo must be uploaded first' }],
  ])('to %j is wrong', async (changes, fields) => {
    const answer = await change(changes)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  it('of a group that asks for it wants the password again', async () => {
    expect((await change({ 'session.admin_hours': 10 })).body.code).toBe('session.confirm_required')
    expect((await itemOf('session.admin_hours')).value).toBe(12)
    await confirm(admin)
    expect((await change({ 'session.admin_hours': 10 })).body.status).toBe(true)
    expect((await itemOf('session.admin_hours')).value).toBe(10)
  })

  it('made twice at once from one version happens once', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => change({ 'organisation.short_name': name }, { version })),
    )
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'common.stale')).toHaveLength(2)
    expect((await read()).version).toBe(version + 1)
  })

  it('of the environment is refused', async () => {
    await confirm(admin)
    const answer = await change({ 'mail.host': 'mail.example' })
    expect(answer.body).toMatchObject({ code: 'settings.fixed', message: 'This value is set by the installation.' })
    expect(await itemOf('mail.host')).toMatchObject({ fixed: true, value: '' })
  })
})

describe('a change on a date', () => {
  it('waits until midnight in the zone of the organisation', async () => {
    await change({ 'organisation.time_zone': 'Europe/Berlin' })
    await change({ 'notices.digest_time': '07:30' }, { effective_from: '2026-12-01' })
    const item = await itemOf('notices.digest_time')
    expect([item.value, item.scheduled]).toMatchObject([
      '08:00',
      [{ value: '07:30', effective_from: '2026-11-30T23:00:00.000Z' }],
    ])
    const at = (instant: string) => settingValue(app.db, 'notices.digest_time', instant)
    expect([await at('2026-11-30T22:59:59.999Z'), await at('2026-11-30T23:00:00.000Z')]).toEqual(['08:00', '07:30'])
  })

  it('replaces the one that was to begin on the same day', async () => {
    await change({ 'notices.digest_time': '07:00' }, { effective_from: '2026-12-01' })
    expect((await itemOf('notices.digest_time')).scheduled.map(({ value }) => value)).toEqual(['07:00'])
  })

  it('holds at once where the date is today, and lies in no past', async () => {
    await change({ 'people.notice_days': 60 }, { effective_from: '2026-11-21' })
    expect((await itemOf('people.notice_days')).value).toBe(60)
    const past = await change({ 'people.notice_days': 90 }, { effective_from: '2026-11-20' })
    expect([past.status, Object.keys(past.body.fields ?? {})]).toEqual([400, ['effective_from']])
  })

  it('is cancelled before it begins and then never holds, also when two cancel it', async () => {
    const [scheduled] = (await itemOf('notices.digest_time')).scheduled
    const cancel = () => app.ask(calls.cancelSetting, admin, { params: { id: scheduled!.id } })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
    expect((await itemOf('notices.digest_time')).scheduled).toEqual([])
    expect(await settingValue(app.db, 'notices.digest_time', '2027-01-01T00:00:00Z')).toBe('08:00')
  })

  it('is not cancelled once it holds', async () => {
    const row = (await rowsOf('people.notice_days')).at(-1)
    const answer = await app.ask(calls.cancelSetting, admin, { params: { id: row!.id } })
    expect(answer.body).toMatchObject({ code: 'settings.in_force', message: 'This value is already in force.' })
    const none = await app.ask(calls.cancelSetting, admin, { params: { id: 999_999 } })
    expect(none.status).toBe(404)
  })

  it('is refused for what has consequences at once', async () => {
    await confirm(admin)
    const answer = await change({ 'session.factor_for_admins': true }, { effective_from: '2026-12-01' })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['effective_from']])
    const changes = [{ key: 'session.factor_for_admins', value: true }]
    const preview = await app.ask(calls.previewSettings, admin, { body: { changes, effective_from: '2026-12-01' } })
    expect(preview.body.data.errors).toEqual({
      'session.factor_for_admins': 'This takes effect at once, on no date.',
    })
  })

  it('asks for the password again where it is cancelled, too', async () => {
    await confirm(admin)
    await change({ 'session.employee_days': 3 }, { effective_from: '2026-12-01' })
    const [scheduled] = (await itemOf('session.employee_days')).scheduled
    await app.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', admin.session_id).execute()
    const answer = await app.ask(calls.cancelSetting, admin, { params: { id: scheduled!.id } })
    expect(answer.body.code).toBe('session.confirm_required')
    expect((await itemOf('session.employee_days')).scheduled).toHaveLength(1)
  })
})

describe('a preview', () => {
  const preview = async (changes: Readonly<Record<string, unknown>>) => {
    const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
    return (await app.ask(calls.previewSettings, admin, { body: { changes: list } })).body.data
  }

  it('tells effects with their numbers and what is wrong, and writes nothing', async () => {
    const before = await read()
    const { effects, errors } = await preview({
      'session.factor_for_admins': true,
      'organisation.week_start': 'sunday',
      'session.password_min_length': 2,
    })
    expect(effects.map(({ key }) => key)).toEqual(['session.factor_for_admins', 'organisation.week_start'])
    expect(effects[0]?.text).toMatch(/^(\d+) of \1 admins have no second factor; \d+ sessions? ends?\.$/)
    expect(effects[0]?.count).toBeGreaterThan(0)
    expect(errors).toEqual({
      'session.factor_for_admins': 'Set up your own second factor first.',
      'session.password_min_length': 'Shortest password must be at least 8',
    })
    expect(await read()).toEqual(before)
  })

  it('says whose birthdays nobody sees any more', async () => {
    const { effects } = await preview({ 'notices.celebrations': false })
    expect(effects).toEqual([
      { key: 'notices.celebrations', text: '0 people share their birthdays; colleagues see none of them.', count: 0 },
    ])
  })
})

it('offers the countries of the table, by name, and every currency of them', async () => {
  const rows = await app.db.selectFrom('countries').select(['code', 'currency']).orderBy('code').execute()
  const choices = async (key: string) => (await itemOf(key)).limits.choices ?? []
  const countries = await choices('organisation.country')
  expect(countries.map(({ value }) => value).toSorted()).toEqual(rows.map(({ code }) => code).toSorted())
  expect(countries.find(({ value }) => value === 'DE')?.label).toBe('Germany')
  const currencies = new Set((await choices('organisation.currency')).map(({ value }) => value))
  expect(rows.filter(({ currency }) => currency !== null && !currencies.has(currency))).toEqual([])
})

describe('the history', () => {
  const history = async (query: Record<string, unknown> = {}, actor = admin) =>
    (await app.ask(calls.listSettingChanges, actor, { query: query as never })).body

  it('tells who changed what from what to what, and lets the value in force be undone', async () => {
    await change({ 'notices.quiet_default': false }, { reason: 'Loud is better' })
    const { data, meta } = await history({ key: 'notices.quiet_default' })
    expect(data).toMatchObject([
      {
        label: 'Quiet outside of working time',
        before: true,
        after: false,
        reason: 'Loud is better',
        state: 'in_force',
      },
    ])
    expect([data[0]?.can.undo, meta.total, meta.authors.length]).toEqual([true, 1, 1])
    pass()
    await change({ 'notices.quiet_default': data[0]?.before })
    const after = await history({ key: 'notices.quiet_default' })
    expect(after.data.map(({ state, can }) => [state, can.undo])).toEqual([
      ['in_force', true],
      ['past', false],
    ])
  })

  it('says what was cancelled, and offers nothing to whoever only reads', async () => {
    const digest = await history({ key: 'notices.digest_time' })
    expect(new Set(digest.data.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    const reader = await app.world.admin({ 'settings.read': 'all' })
    expect((await history({}, reader)).data.some(({ can }) => can.undo)).toBe(false)
  })

  it('pages, and is narrowed by group, person and day', async () => {
    const all = await history({ limit: 200 })
    const first = await history({ limit: 3 })
    const second = await history({ limit: 3, cursor: first.meta.next_cursor })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.data.slice(0, 6).map(({ id }) => id))
    const people = await history({ group: 'people' })
    expect(new Set(people.data.map(({ key }) => key))).toEqual(new Set(['people.notice_days']))
    expect((await history({ until: '2026-11-20' })).data).toEqual([])
    expect((await history({ set_by: admin.account_id })).meta.total).toBe(all.meta.total)
  })
})

describe('rows of settings', () => {
  it('are only ever added', async () => {
    await expect(app.db.updateTable('setting_values').set({ reason: 'forged' }).execute()).rejects.toThrow('only ever')
    await expect(app.db.deleteFrom('setting_values').execute()).rejects.toThrow('only ever')
  })
})

describe('the logo', () => {
  it('is made anew, read by whoever is signed in, and undone', async () => {
    const someone = await app.world.user({ grants: { 'shell.read': 'own' } })
    expect((await app.ask(readOrganisationLogo, someone)).status).toBe(404)
    const answer = await app.ask(calls.uploadOrganisationLogo, admin, { body: { id: admin.id } })
    const { logo_url } = answer.body.data
    expect((await app.ask(loadShell, someone)).body.data.organisation.logo_url).toBe(logo_url)
    const v = Number(new URL(logo_url, 'http://x').searchParams.get('v'))
    const picture = await app.ask(readOrganisationLogo, someone, { query: { v } })
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    pass()
    await change({ 'organisation.logo_file_id': null })
    expect((await app.ask(loadShell, someone)).body.data.organisation.logo_url).toBeNull()
    pass()
    expect((await change({ 'organisation.logo_file_id': v })).body.status).toBe(true)
    expect((await app.ask(readOrganisationLogo, someone, { query: { v } })).status).toBe(200)
  })

  it('is set in the own name alone', async () => {
    const answer = await app.ask(calls.uploadOrganisationLogo, admin, { body: { id: admin.id + 1 } })
    expect([answer.status, answer.body.fields]).toEqual([400, { id: 'Id is not that of the session' }])
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
