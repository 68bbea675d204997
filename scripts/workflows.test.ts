import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentOf, findWorkflows, WORKFLOWS } from './workflows.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

it('docs/workflows.md holds what `npm run workflows` writes', async () => {
  expect(read(WORKFLOWS)).toBe(documentOf(await findWorkflows()))
})

it('finds every workflow that is made of a table', async () => {
  const made = globSync('src/domains/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/= workflow</g)])
  expect(made.length).toBeGreaterThan(0)
  expect(await findWorkflows()).toHaveLength(made.length)
})

it('prints a row for each state that a step begins in', () => {
  const transitions = [
    { from: 'open', action: 'close', to: 'closed', who: ['owner', 'keeper'], guards: ['nothingLeft'] },
  ]
  const text = documentOf([['tasks', { name: 'task', states: ['open', 'closed'], transitions }]])
  expect(text).toContain('## Task (tasks)\n\nStates: open, closed.')
  expect(text).toContain('| open | close | closed | owner or keeper | nothing left |')
})
