import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Names of instants: `decided_at`, `valid_until`, `expiresAt`. */
const CUT_INSTANT = /\b\w*(?:_at|_until|[a-z]At|[a-z]Until)\)?\??\.slice\(0, 10\)/

it('shows the day of an instant in the zone of its reader, never that of UTC', () => {
  const files = globSync('src/**/web/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const cut = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (CUT_INSTANT.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(cut).toEqual([])
})
