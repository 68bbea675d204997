import { afterAll, beforeAll, expect, it } from 'vitest'
import { cachedFigures, type Figures, readFigures } from './figures.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const NOW = '2026-03-11T09:00:00Z'
const epochOf = (instant: string): number => Date.parse(instant) / 1000

let app: TestApp
beforeAll(async () => void (app = await testApp(NOW)))
afterAll(() => app.stop())

const read = (): Promise<Figures> => readFigures(app.db, app.clock, app.jobs)

it('reads everything in one statement, also before there is a backup or a verification', async () => {
  const before = app.statements()
  expect(await read()).toEqual({
    queue: { waiting: 0, running: 0, failed: 0, failing: 0, late: 0, oldest_seconds: 0 },
    mails: { waiting: 0, no_server: 0, failed: 0, unknown: 0, oldest_waiting_seconds: 0, oldest_no_server_seconds: 0 },
    backup: { last_good: null, last_verified: null, nights: 0 },
    audit: null,
    commit_wait_seconds: 0,
  })
  expect(app.statements() - before).toBe(1)
})

it('counts mails that are due, wait for a mail server or did not arrive, with the age of the oldest', async () => {
  const mail = (state: 'queued' | 'sending' | 'held' | 'failed' | 'unknown' | 'sent', queued_at: string) => ({
    to_address: 'a@b.example',
    template_key: 'notices.test',
    data: '{}',
    subject: 'A test',
    state,
    next_attempt_at: queued_at,
    queued_at,
    dedupe_key: `${state}:${queued_at}`,
    created_at: queued_at,
  })
  const mails = [
    mail('queued', '2026-03-11T08:50:00Z'),
    mail('sending', '2026-03-11T08:59:00Z'),
    mail('queued', '2026-03-11T12:00:00Z'),
    mail('held', '2026-03-11T08:00:00Z'),
    mail('failed', '2026-03-10T08:00:00Z'),
    mail('unknown', '2026-03-10T08:00:00Z'),
    mail('sent', '2026-03-10T08:00:00Z'),
  ]
  await app.db.insertInto('mail_outbox').values(mails).execute()
  expect((await read()).mails).toEqual({
    waiting: 2,
    no_server: 1,
    failed: 1,
    unknown: 1,
    oldest_waiting_seconds: 600,
    oldest_no_server_seconds: 3600,
  })
})

it('knows the last good backup, the last one that a restore has proved, and the nights without one', async () => {
  const backup = (day: string, check_state: 'good' | 'bad' | null) => ({
    kind: 'nightly' as const,
    day,
    state: 'done' as const,
    started_at: `${day}T02:30:00Z`,
    finished_at: `${day}T02:31:00Z`,
    bytes: 1,
    rows_total: 1,
    files: 0,
    is_encrypted: false,
    check_state,
    check_started_at: check_state && `${day}T02:32:00Z`,
    checked_at: check_state && `${day}T02:33:00Z`,
    check_error: check_state === 'bad' ? 'A part is damaged' : null,
  })
  const backups = [backup('2026-03-02', 'good'), backup('2026-03-08', null), backup('2026-03-09', 'bad')]
  await app.db.insertInto('backups').values(backups).execute()
  expect((await read()).backup).toEqual({
    last_good: epochOf('2026-03-08T02:31:00Z'),
    last_verified: epochOf('2026-03-02T02:31:00Z'),
    nights: 3,
  })
})

it('knows when the audit was last verified, and how many faults that found', async () => {
  const verification = (day: string, state: 'done' | 'failed', faults: number) => ({
    kind: 'nightly' as const,
    started_at: `${day}T00:20:00Z`,
    progressed_at: `${day}T00:20:00Z`,
    state,
    rows_total: 10,
    broken: JSON.stringify(Array.from({ length: faults }, (_, row_id) => ({ chain: 1, row_id, fault: 'changed' }))),
    anchors_ok: true,
    finished_at: `${day}T00:21:00Z`,
  })
  await app.db
    .insertInto('audit_verifications')
    .values([verification('2026-03-09', 'done', 0), verification('2026-03-10', 'done', 2)])
    .execute()
  await app.db
    .insertInto('audit_verifications')
    .values(verification('2026-03-11', 'failed', 0))
    .execute()
  expect((await read()).audit).toEqual({ at: epochOf('2026-03-10T00:21:00Z'), faults: 2 })
})

it('caches them for all who read them, and reads again after a failure', async () => {
  const known = await read()
  let reads = 0
  const cached = cachedFigures(async () => {
    reads += 1
    if (reads === 1) throw new Error('The database is away')
    return known
  })
  expect(await Promise.all([cached(), cached()])).toEqual([null, null])
  expect(await Promise.all([cached(), cached()])).toEqual([known, known])
  expect(reads).toBe(2)
})
