// Refuses a statement outside of a store. SQL is in `server/store` or `server/<feature>/store`, so that anyone who looks for
// a statement finds it there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FILES = 'src/domains/*/server/**/*.ts'
/** Tests speak to the database directly. */
const OTHERS = /\.test\.ts$|\/testing\//
const STORE = /\/store\/|\/store\.ts$/
/** `sql` with its tags of typed rows, and the builder. */
const STATEMENT =
  /\bsql(?:<[^`]*?>)?`|\b(?:rows|one|single|selectRows|firstRow)\([^`;]*?\)`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** Returns the lines with a statement outside of a store, as `file:line`. */
const findStatements = (): string[] =>
  globSync(FILES, { cwd: ROOT })
    .filter((file) => !OTHERS.test(file) && !STORE.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return [...source.matchAll(STATEMENT)].map(({ index }) => `${file}:${source.slice(0, index).split('\n').length}`)
    })

for (const place of findStatements()) {
  process.stderr.write(`${place}: a statement outside of the store\n`)
  process.exitCode = 1
}
