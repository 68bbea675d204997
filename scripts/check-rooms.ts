// Refuses a server file of a domain that is in no room of the floor plan (ARCHITECTURE.md): the same kind of code has the
// same name in every domain, so that no one needs a guide.
import { globSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FILES = 'src/domains/*/server/**/*.ts'

/** Each is a file, or a folder where one file would be too long, of a domain or of one of its features. */
const ROOMS = [
  'calls',
  'rules',
  'workflow',
  'store',
  'present',
  'documents',
  'notify',
  'jobs',
  'public',
  'register',
  'cards',
  'testing',
]
/** Files at the root of a server that register something with other domains, by its name. */
const REGISTRATIONS = [
  'index',
  'anchors',
  'audit-sentences',
  'audit-words',
  'board-days',
  'counters',
  'history',
  'holding-kinds',
  'holdings',
  'importables',
  'merging',
  'personal',
  'registries',
  'retention',
  'search',
  'setting-owners',
  'setup-steps',
]

const hasRoom = (path: string): boolean => {
  const [, , , , ...segments] = path.replace(/\.ts$/, '').split('/')
  const [first = '', second = '', ...rest] = segments
  if (segments.length === 1) return ROOMS.includes(first) || REGISTRATIONS.includes(first)
  if (ROOMS.includes(first)) return segments.length === 2
  return (ROOMS.includes(second) || (segments.length === 2 && REGISTRATIONS.includes(second))) && rest.length <= 1
}

const places = globSync(FILES, { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !hasRoom(file))
  .sort()

for (const place of places) {
  process.stderr.write(`${place}: in none of the rooms ${ROOMS.join(', ')}\n`)
  process.exitCode = 1
}
