import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildServer, startChild } from '../testing/child-server.ts'
import { run } from './testing/run.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const EMAIL = 'chief@northwind.example'
const PASSWORD = 'a-quiet-lighthouse-42'

let folder = ''
let server: ChildServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-admin-link-'))
  server = await startChild(join(folder, 'data'), [], { MUSTER_ADMIN_EMAIL: EMAIL })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: join(folder, 'data') })
const secretOf = (printed: string): string => /\/password-reset\/([\w-]+)$/.exec(printed)?.[1] ?? 'none'
const post = (path: string, body: unknown) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const isUsable = async (secret: string): Promise<boolean> => {
  const response = await post(`/api/reset-password/${secret}`, { password: PASSWORD, confirm_password: PASSWORD })
  return ((await response.json()) as { status: boolean }).status
}

describe('npm run admin-link', () => {
  it('prints a link beside a running server, by which the super admin signs in; older links end', async () => {
    const older = await run(['admin-link'], env())
    expect([older.code, older.complained]).toEqual([0, ''])
    expect(older.printed).toContain(`Choose a new password for ${EMAIL}`)
    expect(older.printed).toContain(`\n${server.url}/password-reset/`)
    const newer = await run(['admin-link', '--email', EMAIL.toUpperCase()], env())
    expect(await isUsable(secretOf(older.printed))).toBe(false)
    expect(await isUsable(secretOf(newer.printed))).toBe(true)
    const session = await (await post('/api/admin/login', { email: EMAIL, password: PASSWORD })).json()
    expect(session).toMatchObject({ status: true, data: { token: expect.any(String) } })
  })

  it('prints one while the server is stopped, which holds once it runs again', async () => {
    await server.stop()
    const made = await run(['admin-link'], env())
    expect(made.code).toBe(0)
    expect(made.printed).toContain('\nhttp://127.0.0.1:3000/password-reset/')
    const named = await run(['admin-link'], { ...env(), PUBLIC_URL: 'https://muster.example' })
    expect(named.printed).toContain('\nhttps://muster.example/password-reset/')
    server = await startChild(join(folder, 'data'), [], { MUSTER_ADMIN_EMAIL: EMAIL })
    expect(await isUsable(secretOf(named.printed))).toBe(true)
  })

  it('refuses an address that is no super admin, and names those that are', async () => {
    const { code, complained } = await run(['admin-link', '--email', 'a@b.example'], env())
    expect([code, complained]).toEqual([1, `a@b.example is not a super admin. The super admins are:\n  ${EMAIL}`])
  })
})

describe('npm run adopt-files', () => {
  it('is refused while the server runs', async () => {
    const { code, complained } = await run(['adopt-files'], env())
    expect([code, complained]).toEqual([
      1,
      expect.stringMatching(/^Muster is running on the data folder \S+\. Stop it/),
    ])
  })
})

describe('a command', () => {
  it('explains itself with --help, and all of them are listed', async () => {
    const overview = await run([], {})
    const names = [...overview.printed.matchAll(/npm run (\S+)/g)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const { code, printed } = await run([name, '--help'], {})
      expect([code, printed.startsWith(`npm run ${name}`)]).toEqual([0, true])
    }
  })

  it.each([
    ['an unknown command', ['hurry'], {}, 2, /There is no command hurry/],
    ['an unknown option', ['admin-link', '--mail', 'x'], {}, 2, /--mail/],
    ['a word too many', ['admin-link', 'x'], {}, 2, /takes no words/],
    ['a wrong environment', ['admin-link'], { PORT: 'x' }, 1, /PORT/],
    ['a folder without an installation', ['admin-link'], { DATA_DIR: '/nowhere/x' }, 1, /no installation in \/nowhere/],
    [
      'a database that is away',
      ['admin-link'],
      { DATABASE_URL: 'postgres://muster:secret@127.0.0.1:9/muster' },
      1,
      /muster at 127\.0\.0\.1:9.*ECONNREFUSED.*Check/,
    ],
  ])('refuses %s in a sentence, without a trace or a password', async (_, args, wrong, code, sentence) => {
    const ran = await run(args, wrong)
    expect(ran.code).toBe(code)
    expect(ran.complained).toMatch(sentence)
    expect(ran.complained).not.toMatch(/^\s+at |secret/m)
  })

  it('refuses what the system does not allow in a sentence: a folder that cannot be made, a port in use', async () => {
    const { code, complained } = await run(['backup', '/dev/null/backups/one'], env())
    expect([code, complained]).toEqual([1, expect.stringMatching(/^ENOTDIR: .*\/dev\/null.*\. Check/)])
    const second = startChild(join(folder, 'other'), [], { PORT: new URL(server.url).port })
    await expect(second).rejects.toThrow(/EADDRINUSE: [^\n]*\. Check[^\n]*\n$/)
  })

  it('ends the program with its code', async () => {
    const child = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(
        process.execPath,
        [CLI, 'admin-link'],
        { env: { ...process.env, DATA_DIR: '/nowhere/x' } },
        (error, _, stderr) => resolve({ code: error?.code, stderr }),
      ),
    )
    expect(child.code).toBe(1)
    expect(child.stderr.trim().split('\n')).toHaveLength(1)
  })
})
