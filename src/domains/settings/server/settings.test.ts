import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import * as calls from '../contract/settings.calls.ts'
import { settingValue } from './index.ts'
import { type SettingsFixture, startSettings } from './testing/settings-fixture.ts'

let fixture: SettingsFixture
let app: SettingsFixture['app']
beforeAll(async () => {
  fixture = await startSettings()
  app = fixture.app
})
beforeEach(() => fixture.pass())
afterAll(() => app.stop())

describe('reading', () => {
  it('shows every setting with its default, its limits and who may change it', async () => {
    const state = await fixture.read()
    expect(state.groups.map(({ key }) => key)).toEqual([
      'organisation',
      'region',
      'session',
      'people',
      'hiring',
      'payroll',
      'billing',
      'notices',
      'mail',
      'help',
    ])
    expect(await fixture.itemOf('session.admin_hours')).toMatchObject({
      value: 12,
      default: 12,
      set: false,
      fixed: false,
      limits: { min: 1, max: 24 },
      changed_at: null,
    })
    expect(state.can).toEqual({ write: true })
    expect((await fixture.read(await app.fixture.admin({ 'settings.read': 'all' }))).can).toEqual({ write: false })
  })
})

describe('a change', () => {
  it('holds at once, is told with its author, and is seen in the frame', async () => {
    const response = await fixture.change(
      { 'organisation.name': ' Northwind ', 'help.contact': 'Ask Asha' },
      { reason: 'New name' },
    )
    expect(response.body.data.groups[0]?.items[0]).toMatchObject({ value: 'Northwind', set: true })
    const { data } = (await app.send(loadShell, fixture.admin)).body
    expect([data.organisation.name, data.help_contact]).toEqual(['Northwind', 'Ask Asha'])
    const audits = await app.db.selectFrom('audit_log').selectAll().where('entity', '=', 'setting_values').execute()
    expect(audits.map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ['settings.updated', { value: 'My organisation' }, { key: 'organisation.name', value: 'Northwind' }],
      ['settings.updated', { value: '' }, { key: 'help.contact', reason: 'New name' }],
    ])
  })

  it('is no change where the value holds already', async () => {
    await fixture.change({ 'organisation.short_name': 'NW' })
    await fixture.change({ 'organisation.short_name': 'NW' })
    expect(await fixture.rowsOf('organisation.short_name')).toHaveLength(1)
  })

  it('of the first month of the year keeps the number, and is asked for by name', async () => {
    const before = await fixture.itemOf('organisation.year_start_month')
    expect(before).toMatchObject({ value: 1, default: 1, set: false, type: 'month' })
    expect(before.limits.choices?.filter(({ value }) => value === '1' || value === '12')).toEqual([
      { value: '1', label: 'January' },
      { value: '12', label: 'December' },
    ])
    await fixture.change({ 'organisation.year_start_month': 4 })
    await fixture.change({ 'organisation.year_start_month': 7 }, { effective_from: '2027-01-01' })
    const months = ['2026-12-31T12:00:00Z', '2027-01-02T00:00:00Z'].map((at) =>
      settingValue(app.db, 'organisation.year_start_month', at),
    )
    expect(await Promise.all(months)).toEqual([4, 7])
    const row = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({
      action: 'settings.updated',
      before: { value: 4 },
      after: { key: 'organisation.year_start_month', value: 7 },
    })
  })

  it('names the session in its path: 404 for any other', async () => {
    const other = await fixture.another()
    const { version } = await fixture.read()
    const body = { version, changes: [{ key: 'organisation.name', value: 'Other' }] }
    const response = await app.send(calls.updateSettings, fixture.admin, { params: { sessionUserId: other.id }, body })
    expect(response.status).toBe(404)
    expect((await fixture.itemOf('organisation.name')).value).not.toBe('Other')
  })

  it('is closed to whoever may only read, and to operations managers as shipped', async () => {
    const reader = await app.fixture.admin({ 'settings.read': 'all' })
    expect((await fixture.change({ 'organisation.name': 'Other' }, {}, reader)).status).toBe(403)
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
    const { version } = await fixture.read()
    await fixture.change({ 'organisation.short_name': 'Newer' })
    const response = await fixture.change({ 'organisation.short_name': 'Older' }, { version })
    expect(response.body.code).toBe('common.stale')
    expect((await fixture.itemOf('organisation.short_name')).value).toBe('Newer')
  })

  it('with one wrong value names it and stores none', async () => {
    const before = await app.db.selectFrom('setting_values').select('id').execute()
    const { version } = await fixture.read()
    const response = await fixture.change({
      'organisation.short_name': 'Fine',
      'organisation.locale': 'fr-FR',
      'notices.digest_time': '',
    })
    expect([response.status, response.body.fields]).toEqual([
      400,
      {
        'organisation.locale': 'Language and region must be one of en-GB, en-US, en-IN, de-DE',
        'notices.digest_time': 'Daily summary is required',
      },
    ])
    expect(await app.db.selectFrom('setting_values').select('id').execute()).toEqual(before)
    expect((await fixture.read()).version).toBe(version)
  })

  it.each([
    [{ 'organisation.mood': 'good' }, { 'organisation.mood': 'Unknown setting organisation.mood' }],
    [
      { 'organisation.contact_email': 'nobody' },
      { 'organisation.contact_email': 'Address for questions is not a valid email address' },
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
    const response = await fixture.change(changes)
    expect([response.status, response.body.fields]).toEqual([400, fields])
  })

  it('of a group that asks for it wants the password again', async () => {
    expect((await fixture.change({ 'session.admin_hours': 10 })).body.code).toBe('session.confirm_required')
    expect((await fixture.itemOf('session.admin_hours')).value).toBe(12)
    await fixture.confirm()
    expect((await fixture.change({ 'session.admin_hours': 10 })).body.status).toBe(true)
    expect((await fixture.itemOf('session.admin_hours')).value).toBe(10)
  })

  it('made twice at once from one version happens once', async () => {
    const { version } = await fixture.read()
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => fixture.change({ 'organisation.short_name': name }, { version })),
    )
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'common.stale')).toHaveLength(2)
    expect((await fixture.read()).version).toBe(version + 1)
  })

  it('of the environment is refused', async () => {
    await fixture.confirm()
    const response = await fixture.change({ 'mail.host': 'mail.example' })
    expect(response.body).toMatchObject({ code: 'settings.fixed', message: 'This value is set by the installation.' })
    expect(await fixture.itemOf('mail.host')).toMatchObject({ fixed: true, value: '' })
  })
})

it('offers the countries of the table, by name, and every currency of them', async () => {
  const rows = await app.db.selectFrom('countries').select(['code', 'currency']).orderBy('code').execute()
  const choices = async (key: string) => (await fixture.itemOf(key)).limits.choices ?? []
  const countries = await choices('organisation.country')
  expect(countries.map(({ value }) => value).toSorted()).toEqual(rows.map(({ code }) => code).toSorted())
  expect(countries.find(({ value }) => value === 'DE')?.label).toBe('Germany')
  const currencies = new Set((await choices('organisation.currency')).map(({ value }) => value))
  expect(rows.filter(({ currency }) => currency !== null && !currencies.has(currency))).toEqual([])
})

describe('rows of settings', () => {
  it('are only ever added', async () => {
    await expect(app.db.updateTable('setting_values').set({ reason: 'forged' }).execute()).rejects.toThrow('only ever')
    await expect(app.db.deleteFrom('setting_values').execute()).rejects.toThrow('only ever')
  })
})
