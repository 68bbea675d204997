import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../contract/settings.calls.ts'
import type { SettingItem } from '../../contract/settings.models.ts'

const START = '2026-11-21T09:00:00.000Z'
const WRITE = { 'settings.read': 'all', 'settings.write': 'all', 'shell.read': 'own' } as const

type Body = Readonly<{ version?: number; effective_from?: string; reason?: string }>

const shortWays = (app: TestApp, admin: TestActor) => {
  const read = async (actor = admin) => (await app.send(calls.readSettings, actor)).body.data
  return {
    read,
    /** Changes settings, by the newest version unless `body` names another. */
    change: async (changes: Readonly<Record<string, unknown>>, body: Body = {}, actor = admin) => {
      const version = body.version ?? (await read()).version
      const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
      return app.send(calls.updateSettings, actor, {
        params: { sessionUserId: actor.id },
        body: { ...body, version, changes: list },
      })
    },
    itemOf: async (key: string): Promise<SettingItem> => {
      const item = (await read()).groups.flatMap(({ items }) => items).find((one) => one.key === key)
      if (!item) throw new Error(`No setting ${key}`)
      return item
    },
    /** As if the password had just been typed again. */
    confirm: () =>
      app.db
        .updateTable('sessions')
        .set({ confirmed_at: app.clock.fixed() })
        .where('id', '=', admin.session_id)
        .execute(),
    rowsOf: (key: string) =>
      app.db.selectFrom('setting_values').selectAll().where('key', '=', key).orderBy('id').execute(),
  }
}

/** The application with an administrator who sets it up, and short ways to do so. */
export const startSettings = async () => {
  const app = await testApp(START)
  const another = () => app.fixture.admin(WRITE, { role_number: 33 })
  const admin = await another()
  let minute = 0
  /** Moves the clock by a minute, so that the next change has its own instant. */
  const pass = (): void => app.clock.set(new Date(Date.parse(START) + ++minute * 60_000).toISOString())
  return { app, admin, another, pass, ...shortWays(app, admin) }
}
export type SettingsFixture = Awaited<ReturnType<typeof startSettings>>
