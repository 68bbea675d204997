import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrations } from './new-domain/registrations.ts'
import { faultOf, writeDomain } from './new-domain/write-domain.ts'

const ROOT = join(import.meta.dirname, '..')
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'muster-new-domain-'))
  const needed = [
    ...registrations.map(({ path }) => path),
    ...globSync('migrations/*.sql', { cwd: ROOT }),
    'scripts/tables-of-domains.json',
  ]
  for (const path of needed) await cp(join(ROOT, path), join(copy, path))
})
afterAll(() => rm(copy, { recursive: true }))

const DOMAIN = { name: 'equipment', one: 'device' }

it('writes a domain under its own names and into the lists of all domains, once', async () => {
  const paths = await writeDomain(copy, DOMAIN)
  expect(paths).toContain('src/domains/equipment/web/parts/device-drawer.tsx')
  expect(paths.filter((path) => path.startsWith('migrations/'))).toEqual([
    expect.stringMatching(/^migrations\/\d{4}-equipment\.sql$/),
  ])
  for (const path of paths) {
    const text = await readFile(join(copy, path), 'utf8')
    if (path.includes('/equipment/')) expect(text, path).not.toMatch(/sample/i)
    else expect(text, path).toMatch(/equipment/i)
  }
  await expect(writeDomain(copy, DOMAIN)).rejects.toThrow('There is a domain equipment already.')
})

it.each([
  [{ name: 'Vehicles', one: 'vehicle' }, 'lower-case words'],
  [{ name: '../kit', one: 'x' }, 'lower-case words'],
  [{ name: 'equipment', one: 'equipment' }, 'The singular of equipment is missing'],
])('names what is wrong with %j', (domain, text) => {
  expect(faultOf(ROOT, domain)).toContain(text)
})
