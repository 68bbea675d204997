import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWords } from '#kit/server/audit-words.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Every text in production code of the server that reads like an action of the audit and is handed to it. */
const writtenActions = (): Set<string> => {
  const files = globSync(['src/{domains,app,kit}/**/server/**/*.ts', 'demo/**/*.ts']).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  )
  const calls = files.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/\baudit(?:All)?\(\s*(?:\{[^}]*\}|\w+),\s*'([a-z]+\.[a-z_]+)'/g),
  ])
  return new Set(calls.map(([, action = '']) => action))
}

it('has words for every action that is written', () => {
  const written = writtenActions()
  expect(written.size).toBeGreaterThan(80)
  expect([...written].filter((action) => !auditWords().has(action))).toEqual([])
})

it('says each in a sentence of its own, and why where the history of a person leaves it out', () => {
  for (const [action, { text, act, unlisted }] of auditWords()) {
    expect([text, act], action).toEqual([
      expect.stringMatching(/^[A-Z].*[a-z]$/),
      expect.stringMatching(/^[A-Z].*[a-z]$/),
    ])
    if (unlisted !== null) expect(unlisted, action).toMatch(/^[a-z].{10,}/)
  }
  const texts = [...auditWords().values()].map(({ text }) => text)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})
