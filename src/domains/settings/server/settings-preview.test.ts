import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../contract/settings.calls.ts'
import { type SettingsWorld, startSettings } from './testing/settings-world.ts'

let world: SettingsWorld
let app: SettingsWorld['app']
beforeAll(async () => {
  world = await startSettings()
  app = world.app
})
beforeEach(() => world.pass())
afterAll(() => app.stop())

describe('a preview', () => {
  const preview = async (changes: Readonly<Record<string, unknown>>) => {
    const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
    return (await app.ask(calls.previewSettings, world.admin, { body: { changes: list } })).body.data
  }

  it('tells effects with their numbers and what is wrong, and writes nothing', async () => {
    const before = await world.read()
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
    expect(await world.read()).toEqual(before)
  })

  it('says whose birthdays nobody sees any more', async () => {
    const { effects } = await preview({ 'notices.celebrations': false })
    expect(effects).toEqual([
      { key: 'notices.celebrations', text: '0 people share their birthdays; colleagues see none of them.', count: 0 },
    ])
  })
})
