// A secret that is returned once, such as the link of an invitation, is drawn where messages do not cover it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const files = globSync('src/domains/*/web/**/*.tsx', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** Parts that copy what they show; of a text that can be read again, with the reason. */
const READ_AGAIN: Readonly<Record<string, string>> = {
  'src/domains/session/web/tokens/token-calls.tsx':
    'The lines contain no secret, and stand there as long as the token.',
  'src/domains/session/web/oidc/company-tab.tsx': 'The address is no secret, and stands there always.',
  'src/domains/records/web/backups/restore-steps.tsx': 'The commands stand there as long as the backup.',
}

it('each part that gives a text to copy is one of those, or its text can be read again', () => {
  const copying = files.filter(({ text }) => text.includes('<CopyButton'))
  expect(copying.length).toBeGreaterThan(2)
  const covered = copying.filter(({ text }) => !text.includes('<ReadOnce />')).map(({ file }) => file)
  expect(covered).toEqual(Object.keys(READ_AGAIN))
})
