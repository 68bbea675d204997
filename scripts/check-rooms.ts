// Who may import whom: the plan of the house, enforced. A new domain is walled from birth.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Room = Readonly<{
  floor: 'kit' | 'engines' | 'domains' | 'app' | 'door'
  name: string
  side: string
  inside: string
}>

/** Domains that a server domain may call, lowest first; there is no circle. Everybody may call the base. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  notices: ['settings'],
  organisation: ['settings', 'notices'],
  session: ['settings', 'notices', 'organisation'],
  people: ['settings', 'notices', 'organisation', 'session'],
  attendance: ['notices', 'organisation', 'people'],
  shell: ['settings', 'notices', 'organisation', 'session'],
}

const roomOf = (path: string): Room => {
  const [, floor = '', first = '', second = '', ...rest] = path.split('/')
  if (floor === 'kit' || floor === 'app')
    return { floor, name: floor, side: first, inside: [second, ...rest].filter(Boolean).join('/') }
  if (floor === 'engines' || floor === 'domains') return { floor, name: first, side: second, inside: rest.join('/') }
  return { floor: 'door', name: path, side: path.endsWith('.tsx') ? 'web' : 'server', inside: '' }
}

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

const kitFault = (from: Room, to: Room): string | null => {
  if (to.floor !== 'kit') return 'the kit knows no engine and no domain'
  return to.side === from.side || to.side === 'contract'
    ? null
    : 'a side of the kit imports only itself and the contract'
}

const engineFault = (from: Room, to: Room): string | null => {
  if (to.floor === 'kit')
    return to.side === 'contract' || to.side === from.side ? null : 'an engine imports only its side of the kit'
  if (to.floor !== 'engines') return 'an engine knows no domain'
  return to.side === 'contract' || to.name === from.name ? null : 'an engine imports only contracts of other engines'
}

const domainFault = (from: Room, to: Room): string | null => {
  if (to.floor === 'app' || to.floor === 'door') return 'a domain does not know the application around it'
  if (to.floor === 'kit' || to.floor === 'engines') {
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

const appFault = (from: Room, to: Room): string | null => {
  if (to.side === 'contract' || to.floor === 'door') return null
  return to.side === from.side || from.floor === 'door'
    ? null
    : 'the two sides of the application do not know each other'
}

const faultOf = (from: Room, to: Room): string | null => {
  if (from.floor === 'kit') return kitFault(from, to)
  if (from.floor === 'engines') return engineFault(from, to)
  if (from.floor === 'domains') return domainFault(from, to)
  return appFault(from, to)
}

const IMPORT =
  /^(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm
const contractLibraries = new Set(['zod'])

const faults = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !isTest(path))
  .flatMap((path) => {
    const from = roomOf(path)
    return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, named, bare, lazy]) => {
      const specifier = named ?? bare ?? lazy ?? ''
      const target = resolve(path, specifier)
      if (target === null) {
        const isFine = from.side !== 'contract' || contractLibraries.has(specifier)
        return isFine ? [] : [`${path}: a contract imports ${specifier}; it may use nothing but zod`]
      }
      const fault = target.startsWith('src/') ? faultOf(from, roomOf(target)) : null
      return fault === null ? [] : [`${path} → ${target}: ${fault}`]
    })
  })

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n${faults.length} imports go through a wall.\n`)
  process.exit(1)
}
process.stdout.write('Every import goes through a door.\n')
