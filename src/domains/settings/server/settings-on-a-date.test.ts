import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
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

describe('a change on a date', () => {
  it('waits until midnight in the zone of the organisation', async () => {
    await fixture.change({ 'organisation.time_zone': 'Europe/Berlin' })
    await fixture.change({ 'notices.digest_time': '07:30' }, { effective_from: '2026-12-01' })
    const item = await fixture.itemOf('notices.digest_time')
    expect([item.value, item.scheduled]).toMatchObject([
      '08:00',
      [{ value: '07:30', effective_from: '2026-11-30T23:00:00.000Z' }],
    ])
    const at = (instant: string) => settingValue(app.db, 'notices.digest_time', instant)
    expect([await at('2026-11-30T22:59:59.999Z'), await at('2026-11-30T23:00:00.000Z')]).toEqual(['08:00', '07:30'])
  })

  it('replaces the one that was to begin on the same day', async () => {
    await fixture.change({ 'notices.digest_time': '07:00' }, { effective_from: '2026-12-01' })
    expect((await fixture.itemOf('notices.digest_time')).scheduled.map(({ value }) => value)).toEqual(['07:00'])
  })

  it('holds at once where the date is today, and lies in no past', async () => {
    await fixture.change({ 'people.notice_days': 60 }, { effective_from: '2026-11-21' })
    expect((await fixture.itemOf('people.notice_days')).value).toBe(60)
    const past = await fixture.change({ 'people.notice_days': 90 }, { effective_from: '2026-11-20' })
    expect([past.status, Object.keys(past.body.fields ?? {})]).toEqual([400, ['effective_from']])
  })

  it('is cancelled before it begins and then never holds, also when two cancel it', async () => {
    const scheduled = firstOf((await fixture.itemOf('notices.digest_time')).scheduled)
    const cancel = () => app.send(calls.cancelSetting, fixture.admin, { params: { id: scheduled.id } })
    const responses = await Promise.all([cancel(), cancel()])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(1)
    expect((await fixture.itemOf('notices.digest_time')).scheduled).toEqual([])
    expect(await settingValue(app.db, 'notices.digest_time', '2027-01-01T00:00:00Z')).toBe('08:00')
  })

  it('is not cancelled once it holds', async () => {
    const row = required((await fixture.rowsOf('people.notice_days')).at(-1))
    const response = await app.send(calls.cancelSetting, fixture.admin, { params: { id: row.id } })
    expect(response.body).toMatchObject({ code: 'settings.in_force', message: 'This value is already in force.' })
    const none = await app.send(calls.cancelSetting, fixture.admin, { params: { id: 999_999 } })
    expect(none.status).toBe(404)
  })

  it('is refused for what has consequences at once', async () => {
    await fixture.confirm()
    const response = await fixture.change({ 'session.factor_for_admins': true }, { effective_from: '2026-12-01' })
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['effective_from']])
    const changes = [{ key: 'session.factor_for_admins', value: true }]
    const preview = await app.send(calls.previewSettings, fixture.admin, {
      body: { changes, effective_from: '2026-12-01' },
    })
    expect(preview.body.data.errors).toEqual({
      'session.factor_for_admins': 'This takes effect at once, on no date.',
    })
  })

  it('asks for the password again where it is cancelled, too', async () => {
    await fixture.confirm()
    await fixture.change({ 'session.employee_days': 3 }, { effective_from: '2026-12-01' })
    const scheduled = firstOf((await fixture.itemOf('session.employee_days')).scheduled)
    await app.db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('id', '=', fixture.admin.session_id)
      .execute()
    const response = await app.send(calls.cancelSetting, fixture.admin, { params: { id: scheduled.id } })
    expect(response.body.code).toBe('session.confirm_required')
    expect((await fixture.itemOf('session.employee_days')).scheduled).toHaveLength(1)
  })
})
