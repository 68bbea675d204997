import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../contract/settings.calls.ts'
import { type SettingsFixture, startSettings } from './testing/settings-fixture.ts'

let fixture: SettingsFixture
let app: SettingsFixture['app']
beforeAll(async () => {
  fixture = await startSettings()
  app = fixture.app
})
beforeEach(() => fixture.pass())
afterAll(() => app.stop())

describe('a preview', () => {
  const preview = async (changes: Readonly<Record<string, unknown>>) => {
    const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
    return (await app.send(calls.previewSettings, fixture.admin, { body: { changes: list } })).body.data
  }

  it('tells effects with their numbers and what is wrong, and writes nothing', async () => {
    const before = await fixture.read()
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
    expect(await fixture.read()).toEqual(before)
  })

  it('says whose birthdays nobody sees any more', async () => {
    const { effects } = await preview({ 'notices.celebrations': false })
    expect(effects).toEqual([
      { key: 'notices.celebrations', text: '0 people share their birthdays; colleagues see none of them.', count: 0 },
    ])
  })
})
