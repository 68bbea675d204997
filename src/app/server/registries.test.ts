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
    const parts = read('demo/index.ts')
    const [, part] = new RegExp(`import \\{[^}]*\\b(demo[A-Z]\\w+)[^}]*\\} from './${domain}/`).exec(parts) ?? []
    expect(part, `demo/index.ts imports no part of demo/${domain}`).toBeDefined()
    expect(parts).toContain(`await ${part}(demo`)
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
      const requesting = sources.filter(
        ({ path, text }) => !path.endsWith('.permissions.ts') && text.includes(`'${key}'`),
      )
      expect(requesting.length, `${key} opens nothing`).toBeGreaterThan(0)
    }
  })
})

type Offered = Readonly<{ name: string; title: string; path: string; place: string }>

/** Returns how code names a registry or slot: `list`, `list.key` or `list['key']`. */
const placeOf = (list: string, key: string): string =>
  key === '' ? list : key.includes('.') ? `${list}\\['${key}'\\]` : `${list}\\.${key}`

/** Registries and slots; those of a list by the name of the list and their own. */
const offered: readonly Offered[] = server.flatMap(({ path, text }) => {
  const single = [...text.matchAll(/const (\w+)(?:: [^=]+(?:=>[^=]+)*)?\s*=\s*(?:registry|slot)(?=<|\()/g)].map(
    ({ 1: name = '', index }): Offered => {
      const [, title = ''] = /\(\s*'([^']+)'/.exec(text.slice(index)) ?? []
      return { name, title, path, place: placeOf(name, '') }
    },
  )
  const lists = [
    ...text.matchAll(/const (\w+): Readonly<\{[^=]*?\}> = \{\n((?:  [^\n]*(?:registry|slot)[^\n]*\n)+)\}/g),
  ]
  const members = lists.flatMap(([, list = '', body = '']) =>
    [...body.matchAll(/^  '?([\w.]+)'?:[^\n]*\('([^']+)'/gm)].map(([, key = '', title = '']): Offered => ({
      name: `${list}.${key}`,
      title,
      path,
      place: placeOf(list, key),
    })),
  )
  return [...single, ...members]
})

/** The domains whose manifest fills a registry or slot, and the application where its files do. */
const fillersOf = ({ title, place }: Offered): string => {
  const found = app.domains.filter(({ fills }) => fills.some(({ of }) => of === title)).map(({ id }) => id)
  if (found.length === app.domains.length) return 'all'
  const fills = new RegExp(`\\b(?:entries|filled)\\(\\s*${place},`)
  const byApp = server.some(({ path, text }) => path.startsWith('src/app/') && fills.test(text))
  return [...(byApp ? ['app'] : []), ...found].toSorted().join(', ') || 'none'
}

/** Returns true where production code reads it: another file, or its own by an export that another file names. */
const isRead = ({ path, place }: Offered): boolean => {
  const reads = new RegExp(`\\b${place}\\s*\\.(?:all|made|get)\\b|\\b(?!(?:entries|filled)\\()\\w+\\(${place}[,)]`)
  const readers = server.filter(({ text }) => reads.test(text))
  if (readers.some((reader) => reader.path !== path)) return true
  const [own] = readers
  const registries = new Set(offered.map(({ name }) => name))
  const exported = [...(own?.text ?? '').matchAll(/^export const (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !registries.has(name))
  return exported.some((name) =>
    server.some((file) => file.path !== path && new RegExp(`\\b${name}\\b(?!')`).test(file.text)),
  )
}

describe('a registry or slot', () => {
  it('has a title of its own', () => {
    const titles = offered.map(({ title }) => title)
    expect(titles).toEqual([...new Set(titles)])
    expect(titles).not.toContain('')
  })

  it.each(offered.map((one) => [one.name, one] as const))('%s is read', (_name, one) => {
    expect(isRead(one)).toBe(true)
  })
})

describe('docs/registries.md', () => {
  it('names every registry and slot of the server, with those who fill it today', () => {
    const named = rowsBelow('Registries and slots of the server').map(
      ([name = '', , , , today = '']) => `${name}: ${today}`,
    )
    expect(named.toSorted()).toEqual(offered.map((one) => `${one.name}: ${fillersOf(one)}`).toSorted())
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
