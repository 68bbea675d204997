import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEventAreas } from '#domains/integrations/contract/webhooks.calls.ts'
import { isEvent } from '#domains/integrations/server/rules/events.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import { auditReaders } from './audit-readers.ts'
import { linkOfObject } from './object-links.ts'
import { superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Actions that change no record of the organisation; all others are events. A domain that adds one states its reason there. */
const INTERNAL = /^(session|shell)\./

const texts = globSync('src/domains/*/{server,contract}/**/*.ts')
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))

it('each action of the audit is an event of an area, or has the reason why it is none', async () => {
  const { data } = (await app.send(listEventAreas, await superAdmin(app))).body
  const types = data.flatMap((area) => area.types.map(({ type }) => type))
  expect(types.toSorted()).toEqual([...auditWords().keys()].filter(isEvent).toSorted())
  expect(types.length).toBeGreaterThan(400)
  for (const [action, { reads, internal }] of auditWords()) {
    if (reads || INTERNAL.test(action)) expect(internal, action).not.toBeNull()
    if (internal !== null) expect(internal.length, action).toBeGreaterThan(15)
  }
  expect(data.filter(({ is_readable }) => !is_readable)).toEqual([])
})

it('each area has readers, by which an event is sent to no one else', async () => {
  const { data } = (await app.send(listEventAreas, await superAdmin(app))).body
  const read = Object.keys(auditReaders)
  expect(data.map(({ area }) => area).filter((area) => !read.includes(area))).toEqual([])
  const reader = await app.fixture.admin({ 'integrations.read': 'all', 'tasks.read': 'all' })
  const own = (await app.send(listEventAreas, reader)).body.data.filter(({ is_readable }) => is_readable)
  expect(own.map(({ area }) => area)).toEqual(['tasks', 'integrations'])
})

it('each record of the audit has a screen to which its events lead', () => {
  const entities = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?:\bentity:|\bENTITY =|= record\() ?'([a-z_]+)'/g)].map(([, name = '']) => name),
    ),
  )
  expect(entities.size).toBeGreaterThan(80)
  const declared = new Set(
    texts.flatMap((text) => [...text.matchAll(/'(\/admin\/[^']+)': true/g)].map(([, path = '']) => path)),
  )
  for (const entity of entities) {
    for (const link of [linkOfObject(entity, 7), linkOfObject(entity, null)]) {
      const [path = ''] = link.split('?')
      expect([...declared], link).toContain(path.replace(/\/7$/, '/$id'))
    }
  }
})
