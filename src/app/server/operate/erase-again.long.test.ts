import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#kit/server/backup/make-backup.ts'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { MissingObject } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { erase } from '#kit/server/personal/erase.ts'
import type { Erased } from '#kit/server/personal/erased-list.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { storeErased } from './store-erased.ts'
import { query, withEmptyDatabase } from './testing/empty-database.ts'
import { run } from './testing/run.ts'

const MARK = 'canary-of-a-backup'

// The backup is made by the clock of the database; a later erasure has the clock of the app.
let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await testApp('2031-03-11T09:00:00Z')
  folder = await mkdtemp(join(tmpdir(), 'muster-forgotten-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Every table of the application as text. */
const textOf = async (url: string): Promise<string> => {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const parts: string[] = []
  for (const { name } of tables)
    parts.push(...(await query<{ text: string }>(url, `select t::text as text from ${name} t`)).map(({ text }) => text))
  return parts.join('\n')
}

it('forgets again whom a backup still knows, before anyone can sign in, and says where it cannot', async () => {
  const person = await app.fixture.user({ grants: {} })
  await sql`update employees set about = ${MARK}, personal_email = ${`${MARK}@a.example`}, last_name = ${MARK}
    where id = ${person.employee_id}`.execute(app.db)
  const stored = await storeBytes(app.files, Buffer.from(MARK), 'text')
  await app.begin((work) =>
    insertFile(work, stored, {
      owner: { kind: 'employee_document', id: person.employee_id },
      original_name: `${MARK}.txt`,
    }),
  )
  const backups = join(folder, 'backups')
  const { files } = app
  const target = join(backups, 'one')
  await makeBackup({ url: app.databaseUrl, files, target, version: '0', passphrase: undefined })

  await withEmptyDatabase(async (url) => {
    const done = await run(['restore', target], { DATA_DIR: join(folder, 'without'), DATABASE_URL: url })
    expect([done.complained, done.code]).toEqual(['', 0])
    expect(done.printed).toContain('There is no list of forgotten people next to the backup.')
    expect(await textOf(url)).toContain(MARK)
  })

  await app.begin((work) => erase(work, 'employee', [person.employee_id]))
  const { rows } = await sql<Erased>`select subject, subject_id, depth, at from forgotten`.execute(app.db)
  await storeErased(backups, app.databaseUrl, rows)
  await withEmptyDatabase(async (url) => {
    const done = await run(['restore', target], { DATA_DIR: join(folder, 'again'), DATABASE_URL: url })
    expect([done.complained, done.code]).toEqual(['', 0])
    expect(done.printed).toContain('Forgot 1 person again who was forgotten after the backup was made.')
    expect(await textOf(url)).not.toContain(MARK)
    expect(await query(url, `select name from employees where id = ${person.employee_id}`)).toEqual([
      { name: `Former employee ${person.employee_id}` },
    ])
    await expect(diskStore(join(folder, 'again', 'files')).read(stored.store_name)).rejects.toThrow(MissingObject)
    expect(await query(url, 'select id from sessions where ended_at is null')).toEqual([])
  })
})
