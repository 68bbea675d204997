// Counts the statements that are outside of a store, by domain, and compares them with ceilings that only fall. SQL is in
// `server/store` or `server/<feature>/store`, so that anyone who looks for a statement finds it there.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const CEILINGS = join(ROOT, 'scripts/statement-ceilings.json')
const FILES = 'src/domains/*/server/**/*.ts'
/** Tests and demo data speak to the database directly. */
const OTHERS = /\.test\.ts$|\/testing\/|\/demo\/|\/demo[^/]*\.ts$/
const STORE = /\/store\/|\/store\.ts$/
const STATEMENT = /\bsql(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

const domainOf = (file: string): string => file.split('/')[2] ?? ''

/** Returns the lines with a statement outside of a store, as `file:line`. */
const findStatements = (): string[] =>
  globSync(FILES, { cwd: ROOT })
    .filter((file) => !OTHERS.test(file) && !STORE.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return [...source.matchAll(STATEMENT)].map(({ index }) => `${file}:${source.slice(0, index).split('\n').length}`)
    })

const Ceilings = z.record(z.string(), z.int().min(1))

const places = findStatements()
const counts = Object.fromEntries(
  [...Map.groupBy(places, domainOf)].map(([domain, some]) => [domain, some.length] as const),
)
const [option, domain] = process.argv.slice(2)
if (option === '--list') {
  const listed = places.filter((place) => domain === undefined || domainOf(place) === domain)
  process.stdout.write(listed.map((place) => `${place}\n`).join(''))
} else {
  let ceilings = Ceilings.parse(JSON.parse(readFileSync(CEILINGS, 'utf8')))
  if (option === '--write') {
    const lowered = Object.entries(ceilings).map(([key, most]) => [key, Math.min(most, counts[key] ?? 0)] as const)
    ceilings = Object.fromEntries(lowered.filter(([, most]) => most > 0))
    writeFileSync(CEILINGS, `${JSON.stringify(ceilings, null, 2)}\n`)
  }
  for (const key of new Set([...Object.keys(counts), ...Object.keys(ceilings)])) {
    const [now, most] = [counts[key] ?? 0, ceilings[key] ?? 0]
    if (now === most) continue
    const help = now > most ? `List them: node scripts/check-statements.ts --list ${key}` : 'Lower it with --write.'
    process.stderr.write(`${key}: ${now} statements outside of the store, ${most} expected. ${help}\n`)
    process.exitCode = 1
  }
}
