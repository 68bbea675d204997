import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeKinds } from '#domains/notices/server/index.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const DOC = read('docs/registries.md')
const production = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
const sources = production.map((path) => ({ path, text: read(path) }))
const server = sources.filter(({ path }) => path.includes('/server/'))
const folders = [
  ...new Set(globSync('src/domains/*/server/index.ts').map((path) => path.split('/')[2] ?? '')),
].toSorted()
const declared = (domain: string, list: string): string[] => {
  const text = read(`src/domains/${domain}/contract/declared-keys.ts`)
  const inside = new RegExp(`interface ${list} \\{([^}]*)\\}`).exec(text)?.[1] ?? ''
  return [...inside.matchAll(/'?([^\s':]+)'?: true/g)].map(([, key = '']) => key)
}
const rowsBelow = (title: string): string[][] =>
  (DOC.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('a domain', () => {
  it.each(folders)('%s stands in the lists of domains, of the boundaries too', (domain) => {
    expect(read('src/app/server/domains.ts')).toContain(`#domains/${domain}/server/index.ts`)
    expect(read('scripts/check-boundaries.ts')).toMatch(new RegExp(`^  ${domain}: \\[`, 'm'))
    const hasWeb = globSync(`src/domains/${domain}/web/index.ts`).length > 0
    expect(read('src/app/web/domains.ts').includes(`#domains/${domain}/web/index.ts`)).toBe(hasWeb)
  })

  it.each(folders)('%s has a part in the demo', (domain) => {
    const exported = /export \{[^}]*\b(demo[A-Z]\w+)/.exec(read(`src/domains/${domain}/server/index.ts`))
    const parts = read('src/app/server/demo.ts')
    expect(exported?.[1], `src/domains/${domain}/server/index.ts exports no demo part`).toBeDefined()
    expect(parts).toContain(`await ${exported?.[1]}(demo`)
  })

  it.each(folders)('%s registers the kinds of notices that it declares, each with a wording', (domain) => {
    const kinds = noticeKinds.all().filter(([, kind]) => kind.domain === domain)
    expect(kinds.map(([key]) => key).toSorted()).toEqual(declared(domain, 'NoticeKinds').toSorted())
    for (const [key, kind] of kinds) expect(kind.label, key).toMatch(/^[A-Z].{3,}/)
  })

  it.each(folders)('%s declares live kinds that a call shows', (domain) => {
    const shown = new Set<string>(app.domains.flatMap(({ handlers }) => handlers.flatMap(({ call }) => call.shows)))
    expect(declared(domain, 'LiveKinds').filter((kind) => !shown.has(kind))).toEqual([])
  })

  it.each(folders)('%s has permissions with a label and a holder, each asked for somewhere', (domain) => {
    const { permissions } = app.domains.find(({ id }) => id === domain) ?? { permissions: [] }
    expect(permissions.length).toBeGreaterThan(0)
    for (const { key, label, admin, user } of permissions) {
      expect(label, key).toMatch(/^[A-Z].{3,}/)
      expect(admin.size + user.size, `${key} is held by no shipped role`).toBeGreaterThan(0)
      const asking = sources.filter(({ path, text }) => !path.endsWith('.permissions.ts') && text.includes(`'${key}'`))
      expect(asking.length, `${key} opens nothing`).toBeGreaterThan(0)
    }
  })
})

/** Names of registries and slots; those of a list by the name of the list and their own. */
const offered = (): string[] =>
  server.flatMap(({ text }) => {
    const single = [...text.matchAll(/const (\w+)(?:: [^=]+(?:=>[^=]+)*)?\s*=\s*(?:registry|slot)(?:<|\()/g)].map(
      ([, name = '']) => name,
    )
    const lists = [
      ...text.matchAll(/const (\w+): Readonly<\{[^=]*?\}> = \{\n((?:  [^\n]*(?:registry|slot)[^\n]*\n)+)\}/g),
    ]
    const members = lists.flatMap(([, list = '', body = '']) =>
      [...body.matchAll(/^  '?([\w.]+)'?:/gm)].map(([, name = '']) => `${list}.${name}`),
    )
    return [...single, ...members]
  })

const fillersOf = (name: string): string => {
  const [list = '', ...member] = name.split('.')
  const key = member.join('.')
  const place = key === '' ? list : key.includes('.') ? `${list}\\['${key}'\\]` : `${list}\\.${key}`
  const fills = new RegExp(`\\b${place}\\s*\\.(?:add|fill)\\(`)
  const found = server
    .filter(({ text }) => fills.test(text))
    .map(({ path }) => path.split('/')[path.startsWith('src/domains/') ? 2 : 1] ?? '')
  return [...new Set(found)].toSorted().join(', ') || 'none'
}

describe('docs/registries.md', () => {
  it('names every registry and slot of the server, with those who fill it today', () => {
    const rows = rowsBelow('Registries and slots of the server')
    const named = rows.map(([name = '']) => name)
    expect(named.toSorted()).toEqual(offered().toSorted())
    expect(rows.map((cells) => `${cells[0]}: ${cells[4]}`)).toEqual(named.map((name) => `${name}: ${fillersOf(name)}`))
  })

  it('says of every reference to a person what becomes of it', async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select c.conrelid::regclass || '.' || a.attname as name,
        case c.confdeltype when 'c' then 'cascade' when 'r' then 'restrict' else 'other' end as rule
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'employees'::regclass order by 1`.execute(app.db)
    const decided = rowsBelow('Tables that name a person')
    expect(decided.map(([name = '']) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const [name, fate = ''] of decided) {
      const { rule } = rows.find((row) => row.name === name) ?? { rule: '' }
      expect(fate.length, name).toBeGreaterThan(15)
      expect(fate.startsWith('goes with the record'), `${name} is on delete ${rule}`).toBe(rule === 'cascade')
    }
  })
})
