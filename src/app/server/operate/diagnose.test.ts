import { describe, expect, it } from 'vitest'
import { type Condition, diagnose } from './diagnose.ts'

const NOW = 1_800_000_000
const HOUR = 3600
const DAY = 24 * HOUR
const GOOD: Condition = {
  versions: { muster: '1.2.3', node: '26.1.0', postgres: '18.1' },
  address: 'http://127.0.0.1:3000',
  now: NOW,
  disks: { files: { free: 60e9, size: 100e9 } },
  files: { place: '/data/files', faults: [] },
  figures: {
    queue: { waiting: 0, running: 0, failed: 0, failing: 0, late: 0, oldest_seconds: 0 },
    mails: {
      waiting: 0,
      no_server: 0,
      failed: 0,
      unknown: 0,
      oldest_waiting_seconds: 0,
      oldest_no_server_seconds: 0,
    },
    backup: { last_good: NOW - 7 * HOUR, last_verified: NOW - 3 * DAY, nights: 0 },
    audit: { at: NOW - 7 * HOUR, faults: 0 },
    commit_wait_seconds: 0,
  },
}
const { figures } = GOOD

/** The findings that are not in order, as they are printed. */
const wrongWith = (change: Partial<Condition>): string[] =>
  diagnose({ ...GOOD, ...change })
    .filter(({ state }) => state !== 'ok')
    .map(({ state, what, text }) => `${state} ${what}: ${text}`)
const withFigures = (change: Partial<Condition['figures']>): string[] =>
  wrongWith({ figures: { ...figures, ...change } })

describe('the diagnosis', () => {
  it('has a line for each part where all is well', () => {
    expect(diagnose(GOOD).map(({ state, what, text }) => `${state} ${what}: ${text}`)).toEqual([
      'ok Versions: Muster 1.2.3, Node 26.1.0, PostgreSQL 18.1.',
      'ok Server: Runs at http://127.0.0.1:3000.',
      'ok Database: Responds, and stores every change at once.',
      'ok Disk of files: 60.0 of 100.0 GB are free.',
      'ok Files: In /data/files.',
      'ok Backups: The last good one is 7 hours old.',
      'ok Restore: The last backup that a restore has proved is 3 days old.',
      'ok Audit: Verified 7 hours ago, without a fault.',
      'ok Jobs: None due, none failed.',
      'ok Emails: All were sent.',
    ])
  })

  it.each([
    [{ address: null }, 'warn Server: No server runs on this data folder. Start it with npm start.'],
    [{ disks: { files: null } }, 'warn Disk of files: Does not respond, or the folder is missing.'],
    [
      { disks: { files: { free: 9e9, size: 100e9 } } },
      'warn Disk of files: 9.0 of 100.0 GB are free. Free some space.',
    ],
    [
      { disks: { files: { free: 9e8, size: 5e9 } } },
      'fail Disk of files: 0.9 of 5.0 GB are free. Free some space now.',
    ],
    [
      { files: { place: '/data/files', faults: ['It belongs to another installation'] } },
      'fail Files: /data/files: It belongs to another installation.',
    ],
  ])('%j is found', (change, line) => {
    expect(wrongWith(change)).toEqual([line])
  })

  it.each([
    [
      { commit_wait_seconds: 61 },
      'fail Database: A change is pending for 1 minute. Check the standby and the disk of the database.',
    ],
    [
      { backup: { last_good: null, last_verified: NOW, nights: 1 } },
      'fail Backups: There is no backup yet. 1 night without a good one. Organisation, Backups has the reason.',
    ],
    [
      { backup: { last_good: NOW - 3 * DAY, last_verified: NOW, nights: 2 } },
      'fail Backups: The last good one is 3 days old. 2 nights without a good one. Organisation, Backups has the reason.',
    ],
    [
      { backup: { last_good: NOW, last_verified: null, nights: 0 } },
      'warn Restore: No backup was proved by a restore yet.',
    ],
    [
      { backup: { last_good: NOW, last_verified: NOW - 11 * DAY, nights: 0 } },
      'warn Restore: The last backup that a restore has proved is 11 days old.',
    ],
    [{ audit: null }, 'warn Audit: It was not verified yet. This happens each night.'],
    [{ audit: { at: NOW, faults: 1 } }, 'fail Audit: Its verification found 1 fault. Run npm run verify.'],
    [{ audit: { at: NOW - 3 * DAY, faults: 0 } }, 'warn Audit: Verified 3 days ago, without a fault.'],
    [{ queue: { ...figures.queue, failed: 2 } }, 'fail Jobs: 2 jobs failed for good. The log has the errors.'],
    [{ queue: { ...figures.queue, failing: 1 } }, 'warn Jobs: 1 job failed more than twice. The log has the errors.'],
    [
      { queue: { ...figures.queue, waiting: 1, oldest_seconds: 600 } },
      'warn Jobs: The oldest has been due for 10 minutes. Does a process run with RUN_JOBS=true?',
    ],
    [
      { mails: { ...figures.mails, no_server: 3 } },
      'warn Emails: 3 emails held, because there is no mail server. Set one, and send them again.',
    ],
    [
      { mails: { ...figures.mails, waiting: 1, oldest_waiting_seconds: 1800 } },
      'warn Emails: The oldest has been due for 30 minutes. Check the mail server.',
    ],
  ])('%j is found', (change, line) => {
    expect(withFigures(change)).toEqual([line])
  })
})
