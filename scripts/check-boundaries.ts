// Who may import whom, enforced. Modules are found from the folders, so a new domain is bounded from its first file.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Module = Readonly<{
  layer: 'kit' | 'engines' | 'domains' | 'app' | 'entry point'
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
  attendance: ['notices', 'organisation', 'people'],
  shell: ['settings', 'notices', 'organisation', 'session'],
}

const moduleOf = (path: string): Module => {
  const [, layer = '', first = '', second = '', ...rest] = path.split('/')
  if (layer === 'kit' || layer === 'app')
    return { layer, name: layer, side: first, inside: [second, ...rest].filter(Boolean).join('/') }
  if (layer === 'engines' || layer === 'domains') return { layer, name: first, side: second, inside: rest.join('/') }
  return { layer: 'entry point', name: path, side: path.endsWith('.tsx') ? 'web' : 'server', inside: '' }
}

const resolve = (from: string, specifier: string): string | null => {
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

const faultOf = (from: Module, to: Module): string | null => {
  if (from.layer === 'kit') return kitFault(from, to)
  if (from.layer === 'engines') return engineFault(from, to)
  if (from.layer === 'domains') return domainFault(from, to)
  return appFault(from, to)
}

const IMPORT =
  /^(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm
const contractLibraries = new Set(['zod'])

const faults = globSync('src/**/*.{ts,tsx}')
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
      const fault = target.startsWith('src/') ? faultOf(from, moduleOf(target)) : null
      return fault === null ? [] : [`${path} → ${target}: ${fault}`]
    })
  })

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n${faults.length} imports cross a boundary.\n`)
  process.exit(1)
}
process.stdout.write('Every import keeps to the boundaries.\n')
