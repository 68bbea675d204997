import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_NOW } from '#app/server/testing/demo-app.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { prepareDemo } from './index.ts'
import { findBreaks, STORY_RULES } from './testing/find-breaks.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(DEMO_NOW)
  await prepareDemo(app.db, app.files, { employees: 60, days: 60 }, () => undefined, DEMO_NOW)
})
afterAll(() => app.stop())

describe('the demo', () => {
  it.each(STORY_RULES.map((rule) => [rule.domain, rule.rule, rule] as const))('of %s %s', async (_, _text, rule) => {
    expect(await findBreaks(app.db, rule, DEMO_NOW)).toEqual([])
  })

  it('has a rule of every domain', () => {
    const domains = globSync('src/domains/*').map((path) => basename(path))
    expect([...new Set(STORY_RULES.map(({ domain }) => domain))].toSorted()).toEqual(domains.toSorted())
  })
})
