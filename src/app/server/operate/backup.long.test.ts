import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { type ChildServer, startChild } from '../testing/child-server.ts'
import { copyDemo } from '../testing/demo-once.ts'
import { copyFolder } from '../testing/stored-demo.ts'
import { send, punch, signIn, upload, write } from './testing/demo-people.ts'
import { ownDatabase, query, withEmptyDatabase } from './testing/empty-database.ts'
import { run } from './testing/run.ts'

const PASSPHRASE = 'a passphrase of some length'

let folder = ''
let server: ChildServer
const at = (name: string): string => join(folder, name)
const secret = (name: string) => ({ DATA_DIR: at(name), BACKUP_PASSPHRASE: PASSPHRASE })

/** The database that the backup is restored into, which what needs a restored installation begins with. */
let restored: Awaited<ReturnType<typeof ownDatabase>>
/** Runs work with a copy of the restored installation under another name. */
const withCopy = async (
  name: string,
  use: (env: Readonly<{ DATA_DIR: string; DATABASE_URL: string }>) => Promise<void>,
): Promise<void> => {
  const { url, drop } = await ownDatabase(restored.name)
  try {
    await copyFolder(at('external'), at(name))
    await use({ DATA_DIR: at(name), DATABASE_URL: url })
  } finally {
    await drop()
  }
}

let document = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  await copyDemo(at('data'))
  server = await startChild(at('data'), ['--demo'])
  document = await upload(server.url, await signIn(server.url, 'code102', 'user'))
}, 120_000)
afterAll(async () => {
  await server.stop()
  await restored.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a running server', () => {
  it('is of one instant while people write, comes back whole, and serves them again', async () => {
    const names = ['code4', 'code16', 'code101', 'code102', 'code103', 'code104', 'code112', 'code114']
    const people = await Promise.all(names.map((name) => signIn(server.url, name, 'user')))
    let isOver = false
    const writers = people.map((person) => write(server.url, person, () => !isOver))
    const made = await run(['backup', at('one')], { DATA_DIR: at('data') })
    isOver = true
    const acknowledged = await Promise.all(writers)
    expect([made.code, made.complained]).toEqual([0, ''])
    expect(Math.max(...acknowledged)).toBeGreaterThan(0)

    const restored = await run(['restore', at('one')], { DATA_DIR: at('again') })
    expect([restored.complained, restored.code]).toEqual(['', 0])
    expect(restored.printed.match(/: well/g)).toHaveLength(5)
    const again = await startChild(at('again'))
    try {
      const person = await signIn(again.url, 'code102', 'user')
      const file = await send(again.url, 'GET', `/api/user/employee-file/${document}`, person.token)
      expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      expect(await punch(again.url, person)).toBe(true)
    } finally {
      await again.stop()
    }
    const checked = await run(['verify'], { DATA_DIR: at('again') })
    expect([checked.complained, checked.code]).toEqual(['', 0])
  }, 120_000)

  it('goes into an empty external database, as a role that is no superuser', async () => {
    restored = await ownDatabase()
    const env = { DATA_DIR: at('external'), DATABASE_URL: restored.url }
    expect(await run(['restore', at('one')], env)).toMatchObject({ complained: '', code: 0 })
    const mails = await query<{ n: number }>(restored.url, 'select count(*)::int as n from mail_outbox')
    expect(mails[0]?.n).toBeGreaterThan(0)
    const second = await run(['restore', at('one')], { ...env, DATA_DIR: at('elsewhere') })
    expect(second).toMatchObject({ code: 1, complained: expect.stringMatching(/database is not empty/) })
  }, 60_000)

  it('brings back every row and every job as it was', async () => {
    const counted = async (url: string) =>
      query<{ name: string; hash: string }>(
        url,
        `select relname as name, (xpath('//h/text()', query_to_xml(format(
          'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as h from %I t', relname),
          false, false, '')))[1]::text as hash from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        union all select 'jobs', md5(coalesce(string_agg(task_identifier || coalesce(key, '') || run_at, ',' order by
          task_identifier, key, run_at), '')) from graphile_worker.jobs order by 1`,
      )
    await withCopy('first', async (env) => {
      const first = env.DATABASE_URL
      await withEmptyDatabase(async (second) => {
        await query(
          first,
          "select graphile_worker.add_job('files.sweep', '{\"a\\\\b\": \"ä\\n\"}', run_at := '2030-01-01')",
        )
        expect((await run(['backup', at('two')], env)).code).toBe(0)
        await run(['restore', at('two')], { DATA_DIR: at('second'), DATABASE_URL: second })
        const ledger = ({ name }: { name: string }) => name !== 'schema_migrations'
        expect((await counted(second)).filter(ledger)).toEqual((await counted(first)).filter(ledger))
        const payload = 'select payload from graphile_worker._private_jobs order by run_at desc limit 1'
        expect(await query(second, payload)).toEqual([{ payload: { 'a\\b': 'ä\n' } }])
      })
    })
  }, 60_000)
})

describe('a backup of files', () => {
  it('takes one that went into quarantine meanwhile, and names one that is gone', async () => {
    await withCopy('files-gone', async (env) => {
      const store = diskStore(join(env.DATA_DIR, 'files'))
      const [aside = '', deleted = ''] = (await Array.fromAsync(store.list())).map(({ name }) => name)
      await store.quarantine(aside)
      expect(await run(['backup', at('aside')], env)).toMatchObject({ code: 0, complained: '' })
      expect(await readdir(join(at('aside'), 'files', aside.slice(0, 2)))).toContain(aside)
      await rm(join(env.DATA_DIR, 'files', deleted.slice(0, 2), deleted))
      const { code, complained } = await run(['backup', at('gone')], env)
      expect([code, complained]).toEqual([1, expect.stringContaining(`1 file has no object: ${deleted}`)])
    })
  }, 60_000)
})

describe('npm run adopt-files', () => {
  it('lets a folder of another installation start, and puts aside what its database does not know', async () => {
    await withCopy('adopted', async (env) => {
      const { DATABASE_URL } = env
      await query(
        DATABASE_URL,
        'update installation set id = gen_random_uuid(); update files set store_name = md5(store_name)',
      )
      const start = startChild(env.DATA_DIR, [], { DATABASE_URL })
      await expect(start).rejects.toThrow(/belong to another installation/)
      const files = await Array.fromAsync(diskStore(join(env.DATA_DIR, 'files')).list())
      for (const { name } of files) await utimes(join(env.DATA_DIR, 'files', name.slice(0, 2), name), 0, 0)
      const adopted = await run(['adopt-files', '--quarantine'], env)
      expect(adopted.printed).toContain(`${files.length} files without a row were moved`)
      const child = await startChild(env.DATA_DIR, [], { DATABASE_URL })
      const next = await run(['adopt-files'], env)
      expect([next.code, next.complained]).toEqual([1, expect.stringMatching(/^Muster is running on the data folder/)])
      await child.stop()
    })
  }, 60_000)
})

describe('an encrypted backup', () => {
  it('shows nothing, and comes back with its passphrase alone', async () => {
    expect((await run(['backup', at('sealed')], secret('data'))).printed).toMatch(/, encrypted/)
    const employees = await readFile(at('sealed/database/employees.copy.gz'))
    expect(employees.subarray(0, 2).toString('hex')).not.toBe('1f8b')
    const wrong = await run(['restore', at('sealed')], { DATA_DIR: at('x'), BACKUP_PASSPHRASE: 'another passphrase' })
    expect(wrong).toMatchObject({ code: 1, complained: expect.stringMatching(/not the one of this backup/) })
    const without = await run(['restore', at('sealed')], { DATA_DIR: at('x') })
    expect(without).toMatchObject({ code: 1, complained: expect.stringMatching(/is encrypted. Set BACKUP_PASSPHRASE/) })
    await withEmptyDatabase(async (DATABASE_URL) => {
      const opened = await run(['restore', at('sealed')], { ...secret('opened'), DATABASE_URL })
      expect(opened).toMatchObject({ code: 0, complained: '' })
    })
  }, 60_000)
})

describe('a restore', () => {
  it('refuses a data folder that is filled, and a backup into one', async () => {
    const filled = await run(['restore', at('one')], { DATA_DIR: at('data') })
    expect(filled).toMatchObject({ code: 1, complained: expect.stringMatching(/is an installation in .*new folder/) })
    const again = await run(['backup', at('one')], { DATA_DIR: at('data') })
    expect(again).toMatchObject({ code: 1, complained: expect.stringMatching(/is not empty. Name a new folder/) })
  })

  it.each([
    [
      'a part that was changed',
      (name: string) => appendFile(join(name, 'database/accounts.copy.gz'), 'x'),
      /is changed/,
    ],
    ['a part that is missing', (name: string) => rm(join(name, 'jobs.copy.gz')), /jobs.copy.gz is missing/],
    ['no manifest', (name: string) => rm(join(name, 'manifest.json')), /holds no whole backup/],
    ['a broken manifest', (name: string) => writeFile(join(name, 'manifest.json'), '{}'), /manifest .* is damaged/],
    [
      'a migration that is not known here',
      async (name: string) => {
        const text = await readFile(join(name, 'manifest.json'), 'utf8')
        await writeFile(join(name, 'manifest.json'), text.replace('0002-organisation', '0002-other'))
      },
      /made by a newer or another/,
    ],
  ])('refuses a backup with %s, and begins nothing', async (what, damage, sentence) => {
    const broken = at(`broken ${what}`)
    await cp(at('one'), broken, { recursive: true })
    await damage(broken)
    const { code, complained } = await run(['restore', broken], { DATA_DIR: at('nothing') })
    expect([code, complained]).toEqual([1, expect.stringMatching(sentence)])
    expect(await readdir(folder)).not.toContain('nothing')
  })

  it('that did not finish keeps Muster from starting', async () => {
    await mkdir(at('marked'))
    await writeFile(at('marked/restore-unfinished'), '')
    await expect(startChild(at('marked'))).rejects.toThrow(/A restore into .* did not finish/)
  })
})

describe('npm run verify', () => {
  it('finds what was changed in the database and in the files, and ends with 1', async () => {
    await withCopy('faulty', async (env) => {
      const { DATABASE_URL } = env
      await query(
        DATABASE_URL,
        `alter table audit_rows disable trigger audit_rows_append_only;
         update audit_rows set action = 'forged' where id = (select min(id) from audit_rows);
         alter table audit_values disable trigger user;
         delete from audit_values where audit_id = (select max(id) from audit_rows where hash in (select last_hash from audit_chains));
         alter table audit_values enable trigger user;
         delete from audit_rows where id = (select max(id) from audit_rows where hash in (select last_hash from audit_chains));
         alter table files drop constraint files_created_by_fkey;
         update files set created_by = 999999 where id = (select min(id) from files);
         alter table files add constraint files_created_by_fkey foreign key (created_by) references accounts not valid;
         select setval('accounts_id_seq', 1)`,
      )
      const [first, second] = await query<{ store_name: string }>(
        DATABASE_URL,
        'select store_name from files order by id',
      )
      const path = (name = ''): string => join(at('faulty'), 'files', name.slice(0, 2), name)
      await rm(path(first?.store_name))
      const bytes = await readFile(path(second?.store_name))
      await writeFile(path(second?.store_name), bytes.fill(0, 0, 1))
      const { code, printed, complained } = await run(['verify'], env)
      expect([code, complained]).toEqual([1, expect.stringMatching(/Something is wrong/)])
      for (const sentence of [
        /The row \d+ of chain \d+ was changed/,
        /The last row of chain \d+ is missing/,
        /The trigger audit_rows_append_only of audit_rows is switched off/,
        /The constraint files_created_by_fkey of files is not validated/,
        /The rows of files against files_created_by_fkey: 1 break it/,
        /The sequence accounts_id_seq stands at 1/,
        new RegExp(`The file ${first?.store_name} is missing`),
        new RegExp(`The file ${second?.store_name} was changed`),
      ])
        expect(printed).toMatch(sentence)
    })
  }, 60_000)
})
