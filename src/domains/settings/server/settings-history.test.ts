import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import * as calls from '../contract/settings.calls.ts'
import { type SettingsFixture, startSettings } from './testing/settings-fixture.ts'

let fixture: SettingsFixture
let app: SettingsFixture['app']
beforeAll(async () => {
  fixture = await startSettings()
  app = fixture.app
  await fixture.change({ 'people.notice_days': 60 })
  await fixture.change({ 'notices.digest_time': '07:30' }, { effective_from: '2026-12-01' })
  const scheduled = firstOf((await fixture.itemOf('notices.digest_time')).scheduled)
  await app.send(calls.cancelSetting, fixture.admin, { params: { id: scheduled.id } })
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    fixture.pass()
    await fixture.change({ 'organisation.short_name': name })
  }
})
beforeEach(() => fixture.pass())
afterAll(() => app.stop())

describe('the history', () => {
  const history = async (query: QueryOf<typeof calls.listSettingChanges> = {}, actor = fixture.admin) =>
    (await app.send(calls.listSettingChanges, actor, { query })).body

  it('tells who changed what from what to what, and lets the value in force be undone', async () => {
    await fixture.change({ 'notices.quiet_default': false }, { reason: 'Loud is better' })
    const { data, meta } = await history({ key: 'notices.quiet_default' })
    expect(data).toMatchObject([
      {
        label: 'Quiet outside working hours',
        before: true,
        after: false,
        reason: 'Loud is better',
        state: 'in_force',
      },
    ])
    expect([data[0]?.can.undo, meta.total, meta.authors.length]).toEqual([true, 1, 1])
    fixture.pass()
    await fixture.change({ 'notices.quiet_default': data[0]?.before })
    const after = await history({ key: 'notices.quiet_default' })
    expect(after.data.map(({ state, can }) => [state, can.undo])).toEqual([
      ['in_force', true],
      ['past', false],
    ])
  })

  it('says what was cancelled, and offers nothing to whoever only reads', async () => {
    const digest = await history({ key: 'notices.digest_time' })
    expect(new Set(digest.data.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    const reader = await app.fixture.admin({ 'settings.read': 'all' })
    expect((await history({}, reader)).data.some(({ can }) => can.undo)).toBe(false)
  })

  it('pages, and is narrowed by group, person and day', async () => {
    const all = await history({ limit: 200 })
    const first = await history({ limit: 3 })
    const second = await history({ limit: 3, cursor: required(first.meta.next_cursor) })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.data.slice(0, 6).map(({ id }) => id))
    const people = await history({ group: 'people' })
    expect(new Set(people.data.map(({ key }) => key))).toEqual(new Set(['people.notice_days']))
    expect((await history({ until: '2026-11-20' })).data).toEqual([])
    expect((await history({ set_by: fixture.admin.account_id })).meta.total).toBe(all.meta.total)
  })
})
