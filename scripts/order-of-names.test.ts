import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n') }))

/** Orders in which a name is compared, or which cannot name a collation. */
const OTHER: readonly string[] = [
  // Puts names that begin so first.
  'src/domains/hiring/server/store/search.ts',
  // An aggregate of distinct values sorts by these values alone.
  'src/domains/organisation/server/store/holidays.ts',
  // The name of a column.
  'src/domains/requests/server/store/cards.ts',
]

it('sorts names in the database by the collation of names', () => {
  const files = filesOf('src/domains/*/server/**/*.ts')
  expect(files.length).toBeGreaterThan(1000)
  const without = files.flatMap(({ file, lines }) =>
    lines.flatMap((line) => {
      const isOrder =
        /order by [^`]*[a-z. (]name\b/i.test(line) ||
        /\bname: sql`(?:lower\()?\w+\.name\)?`|\.orderBy\('(?:\w+\.)?name'/.test(line)
      return isOrder && !line.includes('collate names') ? [file] : []
    }),
  )
  expect([...new Set(without)].toSorted()).toEqual(OTHER.toSorted())
})

it('sorts names in the browser and the server as the database does', () => {
  const without = filesOf('src/**/*.{ts,tsx}').flatMap(({ file, lines }) =>
    lines.some((line) => /\b(?:name|label|title)\)?\.localeCompare/.test(line)) ? [file] : [],
  )
  expect(without).toEqual([])
})
