import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { listSettingChanges, readSettings } from '#domains/settings/contract/settings.calls.ts'
import { seededRandom } from '../demo.ts'
import { demoSettings } from './settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-11-21T09:00:00Z')
})
afterAll(() => app.stop())

it('makes eleven past changes and one to come, all of which hold and can be read', async () => {
  const admin = await app.fixture.admin({ 'settings.read': 'all' })
  const email = 'code33@northwind.example'
  await app.db.updateTable('accounts').set({ email }).where('id', '=', admin.account_id).execute()
  const size = { employees: 60, days: 30, random: seededRandom(1), print: () => undefined }
  await demoSettings({ tx: app.db, now: '2026-11-21T09:00:00.000Z', today: '2026-11-21', ...size })
  const { data } = (await app.send(listSettingChanges, admin, { query: { limit: 200 } })).body
  expect(data).toHaveLength(12)
  expect(data.filter(({ before, after }) => before === after)).toEqual([])
  expect(data.filter(({ state }) => state === 'scheduled')).toMatchObject([
    { key: 'notices.digest_time', before: '08:00', after: '07:30', effective_from: '2026-11-30T23:00:00.000Z' },
  ])
  const items = (await app.send(readSettings, admin)).body.data.groups.flatMap((group) => group.items)
  const set = Object.fromEntries(items.filter((item) => item.set && !item.fixed).map(({ key, value }) => [key, value]))
  expect(set).toEqual({
    'organisation.name': 'Northwind Support',
    'organisation.short_name': 'Northwind',
    'organisation.address': 'Torstrasse 1\n10119 Berlin',
    'organisation.contact_email': 'people@northwind.example',
    'organisation.time_zone': 'Europe/Berlin',
    'notices.digest_time': '08:00',
    'help.contact': 'people@northwind.example',
  })
})
