// Counts odd words and noun clauses by folder, and compares them with ceilings that only fall (docs/style.md).
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CeilingsFile, countPlaces, faultsOf, lowered, writeCeilings, type Ceilings } from './words/ceilings.ts'
import { findPlaces, type Place } from './words/find-places.ts'

const ROOT = join(import.meta.dirname, '..')
const CEILINGS = join(ROOT, 'scripts/word-ceilings.json')
const TABLES = 'src/kit/server/database/tables.ts'
const CALLS = 'src/app/catalogue/calls.json'
const FILES = ['{src,demo,e2e,scripts,bench,docs}/**/*.{ts,tsx,mts,mjs,js,cjs,css,md}', '*.md']
/** Generated from the database, and the history of releases, which stays as it was written. */
const SKIPPED = [TABLES, 'CHANGELOG.md']

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Returns the names of tables, columns and calls, which the database and the catalogue fix. */
const readFixedNames = (): ReadonlySet<string> =>
  new Set(
    [...read(TABLES).matchAll(/^ {2}(\w+):/gm), ...read(CALLS).matchAll(/"id": "\w+\.(\w+)"/g)].map(
      ([, name = '']) => name,
    ),
  )

const findAll = (): Place[] => {
  const fixed = readFixedNames()
  return globSync(FILES, { cwd: ROOT })
    .filter((file) => !SKIPPED.includes(file))
    .sort()
    .flatMap((file) => findPlaces(file, read(file), { fixed }))
}

const list = (places: readonly Place[], folder: string): void => {
  const listed = places.filter(({ file }) => file === folder || file.startsWith(`${folder}/`))
  for (const { file, line, kind, found, instead } of listed)
    process.stdout.write(`${file}:${line} ${kind}: ${found} → ${instead}\n`)
  process.stdout.write(`${listed.length} places\n`)
}

const check = (places: readonly Place[], isToWrite: boolean): void => {
  const counts = countPlaces(places)
  let ceilings: Ceilings = CeilingsFile.parse(JSON.parse(readFileSync(CEILINGS, 'utf8')))
  if (isToWrite) {
    ceilings = lowered(counts, ceilings)
    writeFileSync(CEILINGS, writeCeilings(ceilings))
  }
  const faults = faultsOf(counts, ceilings)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}

const [option, folder] = process.argv.slice(2)
const places = findAll()
if (option === '--list') list(places, folder?.replace(/\/$/, '') ?? 'src')
else check(places, option === '--write')
