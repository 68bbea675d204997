import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { adminDashboard, attentionCard } from '#domains/shell/contract/shell.calls.ts'
import { listBackups, runBackup } from '../../contract/backups.calls.ts'

const NIGHT = '2027-03-11T03:00:00Z'
const PASSPHRASE = 'a passphrase of some length'
const COPY =
  'test ! -e ../away || { echo No route to host; exit 1; }; mkdir -p ../copies; cp -a "$MUSTER_BACKUP" ../copies/'

let app: TestApp
let chief: TestActor
let auditor: TestActor
const folder = (...parts: string[]): string => join(app.config.DATA_DIR, 'backups', ...parts)

beforeAll(async () => {
  app = await testApp(NIGHT, { BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_COPY_COMMAND: COPY })
  const see = { 'records.backup.read': 'all', 'dashboard.admin.read': 'all' } as const
  chief = await app.fixture.admin({ ...see, 'records.backup.write': 'all' })
  auditor = await app.fixture.admin(see)
  await app.db.updateTable('accounts').set({ activated_at: '2026-01-01T00:00:00Z' }).execute()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('backups').execute()
  await app.db.deleteFrom('notifications').execute()
  await rm(folder(), { recursive: true, force: true })
  app.clock.set(NIGHT)
})

const list = async () => (await app.send(listBackups, chief)).body
const stored = () => app.db.selectFrom('backups').selectAll().orderBy('id').execute()
const due = () => app.runJob('records.backups_due')
const make = (id: number) => app.runJob('records.make_backup', { id })
const check = (id: number) => app.runJob('records.check_backup', { id })
const attention = async () => {
  const { cards } = (await app.send(adminDashboard, chief, { query: { cards: ['attention'] } })).body.data
  return attentionCard.parse(cards['attention']?.data).lines
}

/** A nightly backup that was made. */
const made = async () => {
  await due()
  const { id } = (await stored()).at(-1) ?? { id: 0 }
  await make(id)
  return id
}

describe('the backup of a night', () => {
  it('is asked for once by processes that look at the same moment, and made once', async () => {
    await Promise.all(Array.from({ length: 5 }, due))
    const [row, ...others] = await stored()
    expect([row?.kind, row?.day, others]).toEqual(['nightly', '2027-03-11', []])
    const before = (
      await app.db.selectFrom('audit_log').select('id').where('action', '=', 'records.backup_made').execute()
    ).length
    await Promise.all(Array.from({ length: 3 }, () => make(row?.id ?? 0)))
    const after = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'records.backup_made')
      .execute()
    expect(after.length - before).toBe(1)
    expect(await readdir(folder())).toEqual([`2027-03-11-nightly-${row?.id}`])
    await due()
    expect(await stored()).toHaveLength(1)
  })

  it('is made later in the day where Muster did not run at night, and not for a night before it was installed', async () => {
    app.clock.set('2027-03-11T16:00:00Z')
    await due()
    expect((await stored()).map(({ day }) => day)).toEqual(['2027-03-11'])
    await app.db.deleteFrom('backups').execute()
    app.clock.set('2020-03-11T16:00:00Z')
    await due()
    expect(await stored()).toEqual([])
  })

  it('is encrypted, comes back whole in a database of its own, and counts as good', async () => {
    const id = await made()
    await check(id)
    const { data, meta } = await list()
    expect(data[0]).toMatchObject({
      state: 'done',
      verify_state: 'good',
      is_encrypted: true,
      is_kept: true,
      error: null,
    })
    expect(data[0]?.rows).toBeGreaterThan(100)
    expect(data[0]?.bytes).toBeGreaterThan(1000)
    expect(meta).toMatchObject({ is_late: false, last_good_at: '2027-03-11T03:00:00.000Z', is_encrypted: true })
    expect(meta.next_at).toBe('2027-03-12T02:30:00.000Z')
    expect(await readdir(folder())).toEqual([data[0]?.name])
  }, 60_000)

  it('is restored once a week, one by hand always', async () => {
    const first = await made()
    expect((await stored())[0]?.check_state).toBe('running')
    await app.db
      .updateTable('backups')
      .set({ check_state: 'good', checked_at: NIGHT })
      .where('id', '=', first)
      .execute()
    app.clock.set('2027-03-12T03:00:00Z')
    await made()
    expect((await stored())[1]).toMatchObject({ state: 'done', check_state: null })
    expect((await app.send(runBackup, chief)).body.data).toMatchObject({ kind: 'manual', state: 'running' })
    await make((await stored())[2]?.id ?? 0)
    expect((await stored())[2]).toMatchObject({ state: 'done', check_state: 'running' })
  })
})

describe('a copy in another place', () => {
  const copy = (id: number) => app.runJob('records.copy_backup', { id })
  const away = () => join(app.config.DATA_DIR, 'away')
  const copies = () => readdir(join(app.config.DATA_DIR, 'copies'))

  it('is made of each backup, once by processes that copy at the same moment', async () => {
    const id = await made()
    expect((await list()).data[0]).toMatchObject({ copy_state: 'running', copied_at: null })
    await Promise.all([copy(id), copy(id)])
    const { data, meta } = await list()
    expect(data[0]).toMatchObject({ copy_state: 'done', copied_at: '2027-03-11T03:00:00.000Z', copy_error: null })
    expect(meta.is_copied).toBe(true)
    expect(await copies()).toContain(data[0]?.name)
    await due()
    expect((await stored())[0]?.copy_attempts).toBe(1)
  })

  it('is told where it fails, and tried again each hour, five times', async () => {
    const id = await made()
    await writeFile(away(), '')
    await copy(id)
    expect((await list()).data[0]).toMatchObject({
      copy_state: 'failed',
      copy_error: 'The command ended with status 1. No route to host',
    })
    const { count } = await app.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('title', '=', 'The backup was not copied to the other place')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(1)
    await due()
    expect((await stored())[0]?.copy_state).toBe('failed')
    for (const hour of ['04', '05', '06']) {
      app.clock.set(`2027-03-11T${hour}:00:01Z`)
      await due()
      expect((await stored())[0]?.copy_state).toBe('running')
      await copy(id)
    }
    await rm(away())
    app.clock.set('2027-03-11T07:00:02Z')
    await due()
    await copy(id)
    expect((await stored())[0]).toMatchObject({ copy_state: 'done', copy_attempts: 5 })
  })

  it('is given up where its process has ended, and tried again', async () => {
    const id = await made()
    app.clock.set('2027-03-11T16:00:00Z')
    await due()
    expect((await stored())[0]).toMatchObject({ id, copy_state: 'running', copy_attempts: 2 })
  })
})

describe('a backup that is not good', () => {
  it('is found where a byte was changed, and those who see backups are told', async () => {
    const id = await made()
    const { name = '' } = (await list()).data[0] ?? {}
    await appendFile(folder(name, 'database', 'accounts.copy.gz'), 'x')
    await check(id)
    const { data, meta } = await list()
    expect(data[0]).toMatchObject({
      verify_state: 'bad',
      verify_result: expect.stringMatching(/accounts.copy.gz is changed/),
    })
    expect(meta).toMatchObject({ is_late: true, last_good_at: null })
    const notifications = await app.db.selectFrom('notifications').select(['account_id', 'title']).execute()
    expect(notifications.map(({ title }) => title)).toEqual(
      Array.from({ length: 2 }, () => 'A backup does not come back whole'),
    )
  })

  it('says why where there is no room to write, is tried again, and given up after three attempts', async () => {
    await mkdir(app.config.DATA_DIR, { recursive: true })
    await appendFile(folder(), 'a file stands where the folder should be')
    for (let attempt = 0; attempt < 4; attempt++) await made()
    const rows = await stored()
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    expect(rows[0]?.error).toMatch(/^(ENOTDIR|EEXIST)/)
    const notifications = await app.db.selectFrom('notifications').select('title').execute()
    expect(notifications).toEqual([{ title: 'The backup failed' }, { title: 'The backup failed' }])
    await rm(folder())
  })

  it('of a process that was killed is made by the next one, and given up after half a day', async () => {
    await due()
    const id = (await stored())[0]?.id ?? 0
    await mkdir(folder(`2027-03-11-nightly-${id}.unfinished`), { recursive: true })
    await make(id)
    expect((await stored())[0]?.state).toBe('done')
    await app.db.deleteFrom('backups').execute()
    await due()
    app.clock.set('2027-03-11T16:00:00Z')
    await due()
    expect((await stored()).map(({ state }) => state)).toEqual(['failed', 'running'])
  })
})

describe('old backups', () => {
  it('are removed by the rule, the rows stay', async () => {
    const id = await made()
    await app.db.updateTable('backups').set({ check_state: 'good', checked_at: NIGHT }).execute()
    const name = (await list()).data[0]?.name ?? ''
    for (let day = 1; day <= 30; day++) {
      const on = Temporal.PlainDate.from('2027-03-11').subtract({ days: day }).toString()
      const at = `${on}T03:00:00Z`
      const row = await app.db
        .insertInto('backups')
        .values({
          kind: 'nightly',
          day: on,
          state: 'done',
          started_at: at,
          finished_at: at,
          bytes: 10,
          rows_total: 1,
          files: 0,
          is_encrypted: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await cp(folder(name), folder(`${on}-nightly-${row.id}`), { recursive: true })
    }
    app.clock.set('2027-03-12T03:00:00Z')
    await made()
    const retained = (await list()).data.filter(({ is_kept }) => is_kept)
    expect(retained.map((row) => row.at.slice(0, 10))).toEqual([
      '2027-03-12',
      '2027-03-11',
      '2027-03-10',
      '2027-03-09',
      '2027-03-08',
      '2027-03-07',
      '2027-03-06',
      '2027-02-28',
      '2027-02-21',
    ])
    expect((await readdir(folder())).toSorted()).toEqual(retained.map((row) => row.name).toSorted())
    expect(retained.map((row) => row.id)).toContain(id)
  })

  it('are a red line of what needs attention once the last good one is more than 26 hours old', async () => {
    await made()
    app.clock.set('2027-03-12T04:59:00Z')
    expect(await attention()).toEqual([])
    app.clock.set('2027-03-12T05:01:00Z')
    expect(await attention()).toEqual([
      { text: 'night without a good backup', count: 1, path: '/admin/organisation?tab=backups', is_late: true },
    ])
    expect((await list()).meta.is_late).toBe(true)
  })
})

describe('back up now', () => {
  it('begins one for many who press at once, and is refused to the others', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.send(runBackup, chief)))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(
      new Set(responses.filter(({ body }) => !body.status).map(({ body }) => [body.code, body.message].join())),
    ).toEqual(new Set(['records.backup_running,A backup is running.']))
    expect(await stored()).toHaveLength(1)
  })

  it('is for those who may, and the list for those who see backups', async () => {
    expect((await app.send(runBackup, auditor)).status).toBe(403)
    expect((await app.send(listBackups, auditor)).status).toBe(200)
    expect((await app.send(listBackups, await app.fixture.admin({}))).status).toBe(403)
    expect((await app.send(listBackups, null)).status).toBe(401)
  })
})

it('proves with the ends of its chains that the audit was written anew since', async () => {
  const id = await made()
  await sql`alter table audit_rows disable trigger user`.execute(app.db)
  await sql`update audit_rows set hash = sha256(hash) where hash in (select last_hash from audit_chains)`.execute(
    app.db,
  )
  await sql`update audit_chains set last_hash = sha256(last_hash) where last_hash <> '\\x00'`.execute(app.db)
  await sql`alter table audit_rows enable trigger user`.execute(app.db)
  await check(id)
  expect((await list()).data[0]?.verify_result).toMatch(
    /^The row \d+ of chain \d+ of the audit is not the one that the backup of 20\S+ \S+ holds/,
  )
}, 60_000)
