import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'
import { SECRETS } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const VALUES: Readonly<Record<(typeof SECRETS)[number], string>> = {
  BACKUP_PASSPHRASE: 'a sentence with spaces',
  DATABASE_PASSWORD: 'p@ss:/#word',
  DATABASE_URL: 'postgres://muster@db.example:5432/muster',
  FILES_ACCESS_KEY: 'muster',
  FILES_SECRET_KEY: 'of the store',
  METRICS_TOKEN: 'sixteen-signs-or-more',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
}

const write = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a secret of the environment', () => {
  it('is every variable whose name says so, and every address that may contain a password', () => {
    const named = VARIABLES.filter((name) => /PASS|TOKEN|SECRET|KEY/.test(name) || /(DATABASE|SMTP)_URL$/.test(name))
    expect(SECRETS.toSorted()).toEqual(named.toSorted())
  })

  it.each(SECRETS)('%s is the same from a file, with or without a line break at its end', (name) => {
    const direct = readConfig({ [name]: VALUES[name] })
    expect(direct[name]).toBe(VALUES[name])
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ [`${name}_FILE`]: write(name, VALUES[name] + end) })).toEqual(direct)
  })

  it.each(SECRETS)(
    '%s is refused by the name of its variable where the file is missing, empty, or one too many',
    (name) => {
      const variable = `${name}_FILE`
      const missing = join(folder, 'missing')
      expect(faultsOf({ [variable]: missing })).toContain(
        `  ${variable}: The file ${missing} cannot be read (ENOENT)\n`,
      )
      expect(faultsOf({ [variable]: write('empty', '\n') })).toMatch(
        new RegExp(`^  ${variable}: The file .* is empty$`, 'm'),
      )
      const both = { [name]: VALUES[name], [variable]: write(name, VALUES[name]) }
      expect(faultsOf(both)).toContain(`  ${variable}: ${name} is set, too. Set only one of them\n`)
    },
  )

  it('is refused along with the other faults, and never printed', () => {
    const path = write('short', 'not-long')
    const faults = faultsOf({ METRICS_TOKEN_FILE: path, PORT: 'x', SMTP_URL_FILE: folder })
    expect(faults).toMatch(/^ {2}METRICS_TOKEN: /m)
    expect(faults).toMatch(/^ {2}PORT: /m)
    expect(faults).toContain('  SMTP_URL_FILE: ')
    expect(faults).not.toContain('not-long')
  })

  it('is the password of the database also where the address comes from a file', () => {
    const config = readConfig({
      DATABASE_URL_FILE: write('url', `${VALUES.DATABASE_URL}\n`),
      DATABASE_PASSWORD_FILE: write('password', `${VALUES.DATABASE_PASSWORD}\n`),
    })
    expect(config.DATABASE_URL).toBe('postgres://muster:p%40ss%3A%2F%23word@db.example:5432/muster')
  })
})
