// Checks which module imports which, and whose tables statements name. Modules are found from the folders, so a new domain is bounded from its first file.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Module = Readonly<{
  layer: 'kit' | 'engines' | 'domains' | 'app' | 'demo' | 'entry point'
  name: string
  side: string
  inside: string
}>

/** Domains that a server domain may call, lowest first; there is no circle. All may call the kit. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  notices: ['settings'],
  organisation: ['settings', 'notices'],
  session: ['settings', 'notices', 'organisation'],
  people: ['settings', 'notices', 'organisation', 'session'],
  requests: ['settings', 'notices', 'organisation', 'people'],
  attendance: ['notices', 'organisation', 'session', 'people', 'requests'],
  payroll: ['settings', 'notices', 'organisation', 'session', 'people', 'requests', 'attendance'],
  records: ['settings', 'notices', 'organisation', 'session', 'people'],
  integrations: ['settings', 'notices', 'organisation', 'people', 'records'],
  billing: ['settings', 'notices', 'organisation', 'people', 'attendance', 'payroll'],
  hashbook: ['notices', 'organisation', 'people'],
  inventory: ['notices', 'organisation', 'people', 'requests'],
  worksheets: ['notices', 'organisation', 'people', 'attendance', 'billing'],
  tasks: ['settings', 'notices', 'organisation', 'people', 'requests', 'billing', 'worksheets'],
  trackers: ['notices', 'organisation', 'people', 'attendance', 'billing', 'worksheets', 'tasks'],
  hiring: ['settings', 'notices', 'organisation', 'session', 'people', 'payroll', 'inventory', 'hashbook'],
  performance: [
    'notices',
    'organisation',
    'people',
    'attendance',
    'payroll',
    'worksheets',
    'tasks',
    'trackers',
    'hashbook',
  ],
  shifts: [
    'settings',
    'notices',
    'organisation',
    'session',
    'people',
    'requests',
    'attendance',
    'trackers',
    'performance',
  ],
  shell: ['settings', 'notices', 'organisation', 'session'],
}

const moduleOf = (path: string): Module => {
  const [root, layer = '', first = '', second = '', ...rest] = path.split('/')
  if (root === 'demo') return { layer: 'demo', name: 'demo', side: 'server', inside: path }
  if (layer === 'kit' || layer === 'app')
    return { layer, name: layer, side: first, inside: [second, ...rest].filter(Boolean).join('/') }
  if (layer === 'engines' || layer === 'domains') return { layer, name: first, side: second, inside: rest.join('/') }
  return { layer: 'entry point', name: path, side: path.endsWith('.tsx') ? 'web' : 'server', inside: '' }
}

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#demo/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

const kitFault = (from: Module, to: Module): string | null => {
  if (to.layer !== 'kit') return 'the kit knows no engine and no domain'
  return to.side === from.side || to.side === 'contract'
    ? null
    : 'a side of the kit imports only itself and the contract'
}

const engineFault = (from: Module, to: Module): string | null => {
  if (to.layer === 'kit')
    return to.side === 'contract' || to.side === from.side ? null : 'an engine imports only its side of the kit'
  if (to.layer !== 'engines') return 'an engine knows no domain'
  return to.side === 'contract' || to.name === from.name ? null : 'an engine imports only contracts of other engines'
}

const domainFault = (from: Module, to: Module): string | null => {
  if (to.layer === 'app' || to.layer === 'entry point') return 'a domain does not know the application around it'
  if (to.layer === 'kit' || to.layer === 'engines') {
    return to.side === 'contract' || to.side === from.side ? null : 'a domain imports only contracts and its own side'
  }
  if (to.name === from.name)
    return to.side === 'contract' || to.side === from.side ? null : 'the sides of a domain meet in its contract'
  if (from.side === 'web')
    return to.side === 'contract' ? null : "a domain's screens do not know another domain's screens"
  if (from.side === 'contract')
    return to.side === 'contract' && /\.(models|cards)\.ts$/.test(to.inside)
      ? null
      : 'a contract imports only models of others'
  if (to.side !== 'server' || to.inside !== 'index.ts')
    return 'another domain is reached through its server/index.ts alone'
  return EDGES[from.name]?.includes(to.name) ? null : `there is no edge from ${from.name} to ${to.name}`
}

const appFault = (from: Module, to: Module): string | null => {
  if (to.side === 'contract' || to.layer === 'entry point') return null
  return to.side === from.side || from.layer === 'entry point'
    ? null
    : 'the two sides of the application do not know each other'
}

/** The demo fills the tables of all domains, so it may import every file of their servers. */
const demoFault = (to: Module): string | null => {
  if (to.layer === 'demo') return null
  const isBelow = to.layer === 'kit' || to.layer === 'engines' || to.layer === 'domains'
  return isBelow && (to.side === 'server' || to.side === 'contract')
    ? null
    : 'the demo imports only servers and contracts of domains, engines and the kit'
}

const faultOf = (from: Module, to: Module): string | null => {
  if (from.layer === 'demo') return demoFault(to)
  if (to.layer === 'demo') return 'the product does not know its demo'
  if (from.layer === 'kit') return kitFault(from, to)
  if (from.layer === 'engines') return engineFault(from, to)
  if (from.layer === 'domains') return domainFault(from, to)
  return appFault(from, to)
}

const IMPORT =
  /^(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm
const contractLibraries = new Set(['zod'])
/** The one place of the product that loads the demo, and only for `--demo`. */
const LOADS_DEMO = 'src/app/server/main.ts'

const faults = globSync('{src,demo}/**/*.{ts,tsx}')
  .filter((path) => !isTest(path))
  .flatMap((path) => {
    const from = moduleOf(path)
    return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, named, bare, lazy]) => {
      const specifier = named ?? bare ?? lazy ?? ''
      const target = resolve(path, specifier)
      if (target === null) {
        const isFine = from.side !== 'contract' || contractLibraries.has(specifier)
        return isFine ? [] : [`${path}: a contract imports ${specifier}; it may use nothing but zod`]
      }
      if (path === LOADS_DEMO && lazy === '#demo/index.ts') return []
      const fault = /^(?:src|demo)\//.test(target) ? faultOf(from, moduleOf(target)) : null
      return fault === null ? [] : [`${path} → ${target}: ${fault}`]
    })
  })

/** The tables and views that statements of a domain name: its own, and of others those that all may read. */
type Tables = Readonly<{
  owned: Readonly<Record<string, readonly string[]>>
  /** Those of the kit. */
  kit: readonly string[]
  read_by_all: readonly string[]
  /** Further tables of others that a domain reads and writes, with the reason. */
  exceptions: Readonly<Record<string, Readonly<Record<string, string>>>>
}>
const tables: Tables = JSON.parse(readFileSync('scripts/tables-of-domains.json', 'utf8'))
const ownerOf = new Map(Object.entries(tables.owned).flatMap(([domain, own]) => own.map((table) => [table, domain])))
const known = new Set([...ownerOf.keys(), ...tables.read_by_all])
const readable = new Set(tables.read_by_all)

// Tables follow these words in SQL, and in these methods of the query builder.
const READS = /\b(?:from|join)\s+(?:lateral\s+)?([a-z_]+)\b|\.(?:selectFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/g
const WRITES =
  /\b(?:insert into|update|delete from)\s+([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, plain, built]) => {
    const name = plain ?? built ?? ''
    return known.has(name) ? [name] : []
  })

const tableFaults = globSync('src/domains/*/server/**/*.ts')
  .filter((path) => !isTest(path))
  .flatMap((path) => {
    const { name: domain } = moduleOf(path)
    const text = readFileSync(path, 'utf8')
    const isOpen = (table: string): boolean =>
      ownerOf.get(table) === domain || tables.exceptions[domain]?.[table] !== undefined
    const written = namesIn(text, WRITES).filter((table) => !isOpen(table))
    const read = namesIn(text, READS).filter((table) => !isOpen(table) && !readable.has(table))
    return [
      ...written.map((table) => `${path} writes ${table}, a table of ${ownerOf.get(table) ?? 'the kit'}`),
      ...read.map((table) => `${path} reads ${table}, which ${ownerOf.get(table) ?? 'the kit'} keeps to itself`),
    ]
  })
const [, ofDatabase = ''] = readFileSync('src/kit/server/database/tables.ts', 'utf8').split(
  'export interface Database {',
)
const unowned = [...ofDatabase.matchAll(/^ {2}(\w+):/gm)].flatMap(([, table = '']) =>
  known.has(table) || tables.kit.includes(table) ? [] : [`no domain owns the table ${table}`],
)
faults.push(...new Set(tableFaults), ...unowned)

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n${faults.length} faults at boundaries.\n`)
  process.exit(1)
}
process.stdout.write('Every import and every statement keeps to the boundaries.\n')
