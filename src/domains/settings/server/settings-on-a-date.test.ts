import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/settings.calls.ts'
import { settingValue } from './index.ts'
import { type SettingsWorld, startSettings } from './testing/settings-world.ts'

let world: SettingsWorld
let app: SettingsWorld['app']
beforeAll(async () => {
  world = await startSettings()
  app = world.app
})
beforeEach(() => world.pass())
afterAll(() => app.stop())

describe('a change on a date', () => {
  it('waits until midnight in the zone of the organisation', async () => {
    await world.change({ 'organisation.time_zone': 'Europe/Berlin' })
    await world.change({ 'notices.digest_time': '07:30' }, { effective_from: '2026-12-01' })
    const item = await world.itemOf('notices.digest_time')
    expect([item.value, item.scheduled]).toMatchObject([
      '08:00',
      [{ value: '07:30', effective_from: '2026-11-30T23:00:00.000Z' }],
    ])
    const at = (instant: string) => settingValue(app.db, 'notices.digest_time', instant)
    expect([await at('2026-11-30T22:59:59.999Z'), await at('2026-11-30T23:00:00.000Z')]).toEqual(['08:00', '07:30'])
  })

  it('replaces the one that was to begin on the same day', async () => {
    await world.change({ 'notices.digest_time': '07:00' }, { effective_from: '2026-12-01' })
    expect((await world.itemOf('notices.digest_time')).scheduled.map(({ value }) => value)).toEqual(['07:00'])
  })

  it('holds at once where the date is today, and lies in no past', async () => {
    await world.change({ 'people.notice_days': 60 }, { effective_from: '2026-11-21' })
    expect((await world.itemOf('people.notice_days')).value).toBe(60)
    const past = await world.change({ 'people.notice_days': 90 }, { effective_from: '2026-11-20' })
    expect([past.status, Object.keys(past.body.fields ?? {})]).toEqual([400, ['effective_from']])
  })

  it('is cancelled before it begins and then never holds, also when two cancel it', async () => {
    const scheduled = firstOf((await world.itemOf('notices.digest_time')).scheduled)
    const cancel = () => app.ask(calls.cancelSetting, world.admin, { params: { id: scheduled.id } })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
    expect((await world.itemOf('notices.digest_time')).scheduled).toEqual([])
    expect(await settingValue(app.db, 'notices.digest_time', '2027-01-01T00:00:00Z')).toBe('08:00')
  })

  it('is not cancelled once it holds', async () => {
    const row = required((await world.rowsOf('people.notice_days')).at(-1))
    const answer = await app.ask(calls.cancelSetting, world.admin, { params: { id: row.id } })
    expect(answer.body).toMatchObject({ code: 'settings.in_force', message: 'This value is already in force.' })
    const none = await app.ask(calls.cancelSetting, world.admin, { params: { id: 999_999 } })
    expect(none.status).toBe(404)
  })

  it('is refused for what has consequences at once', async () => {
    await world.confirm()
    const answer = await world.change({ 'session.factor_for_admins': true }, { effective_from: '2026-12-01' })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['effective_from']])
    const changes = [{ key: 'session.factor_for_admins', value: true }]
    const preview = await app.ask(calls.previewSettings, world.admin, {
      body: { changes, effective_from: '2026-12-01' },
    })
    expect(preview.body.data.errors).toEqual({
      'session.factor_for_admins': 'This takes effect at once, on no date.',
    })
  })

  it('asks for the password again where it is cancelled, too', async () => {
    await world.confirm()
    await world.change({ 'session.employee_days': 3 }, { effective_from: '2026-12-01' })
    const scheduled = firstOf((await world.itemOf('session.employee_days')).scheduled)
    await app.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', world.admin.session_id).execute()
    const answer = await app.ask(calls.cancelSetting, world.admin, { params: { id: scheduled.id } })
    expect(answer.body.code).toBe('session.confirm_required')
    expect((await world.itemOf('session.employee_days')).scheduled).toHaveLength(1)
  })
})
