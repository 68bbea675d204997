import type { StatusFinding } from '#domains/records/server/index.ts'
import type { DiskSpace } from '#kit/server/files/disk-space.ts'
import type { Figures } from '../figures.ts'

/** The state of an installation, as `npm run doctor` has read it. */
export type Condition = Readonly<{
  versions: Readonly<{ muster: string; node: string; postgres: string }>
  /** The address of the server that runs on the data folder; null where none responds. */
  address: string | null
  figures: Figures
  /** The present time, in seconds since 1970. */
  now: number
  /** By folder; null where its disk does not respond. */
  disks: Readonly<Record<string, DiskSpace | null>>
  files: Readonly<{ place: string; faults: readonly string[] }>
}>

const DAY = 86_400
const GB = 1e9
// The limits of deploy/prometheus-rules.yaml.
const LEAST_SHARE = 0.1
const LEAST_BYTES = GB
const LONGEST_COMMIT = 5
const LONGEST_JOB = 300
const LONGEST_MAIL = 900
const OLDEST_PROOF = 10 * DAY
const OLDEST_AUDIT = 2 * DAY

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const agoOf = (seconds: number): string => {
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute')
  return seconds < 2 * DAY ? counted(Math.floor(seconds / 3600), 'hour') : counted(Math.floor(seconds / DAY), 'day')
}

const finding = (what: string, state: StatusFinding['state'], text: string): StatusFinding => ({ state, what, text })

const ofServer = ({ address, figures }: Condition): StatusFinding[] => {
  const { commit_wait_seconds: wait } = figures
  return [
    address === null
      ? finding('Server', 'warn', 'No server runs on this data folder. Start it with npm start.')
      : finding('Server', 'ok', `Runs at ${address}.`),
    wait < LONGEST_COMMIT
      ? finding('Database', 'ok', 'Responds, and stores every change at once.')
      : finding(
          'Database',
          'fail',
          `A change is pending for ${agoOf(wait)}. Check the standby and the disk of the database.`,
        ),
  ]
}

const ofDisk = ([folder, space]: readonly [string, DiskSpace | null]): StatusFinding => {
  const what = `Disk of ${folder}`
  if (space === null) return finding(what, 'warn', 'Does not respond, or the folder is missing.')
  const text = `${(space.free / GB).toFixed(1)} of ${(space.size / GB).toFixed(1)} GB are free.`
  if (space.free < LEAST_BYTES) return finding(what, 'fail', `${text} Free some space now.`)
  return space.free < space.size * LEAST_SHARE
    ? finding(what, 'warn', `${text} Free some space.`)
    : finding(what, 'ok', text)
}

const ofFiles = ({ files: { place, faults } }: Condition): StatusFinding =>
  faults.length === 0
    ? finding('Files', 'ok', `In ${place}.`)
    : finding('Files', 'fail', `${place}: ${faults.join('. ')}.`)

const ofBackups = ({ figures: { backup }, now }: Condition): StatusFinding[] => {
  const { nights, last_good: good, last_verified: verified } = backup
  const made = good === null ? 'There is no backup yet.' : `The last good one is ${agoOf(now - good)} old.`
  const why = 'Organisation, Backups has the reason.'
  const proved =
    verified === null
      ? finding('Restore', 'warn', 'No backup was proved by a restore yet.')
      : finding(
          'Restore',
          now - verified > OLDEST_PROOF ? 'warn' : 'ok',
          `The last backup that a restore has proved is ${agoOf(now - verified)} old.`,
        )
  return [
    nights > 0
      ? finding('Backups', 'fail', `${made} ${counted(nights, 'night')} without a good one. ${why}`)
      : finding('Backups', 'ok', made),
    proved,
  ]
}

const ofAudit = ({ figures: { audit }, now }: Condition): StatusFinding => {
  if (audit === null) return finding('Audit', 'warn', 'It was not verified yet. This happens each night.')
  const { at, faults } = audit
  if (faults > 0)
    return finding('Audit', 'fail', `Its verification found ${counted(faults, 'fault')}. Run npm run verify.`)
  const text = `Verified ${agoOf(now - at)} ago, without a fault.`
  return finding('Audit', now - at > OLDEST_AUDIT ? 'warn' : 'ok', text)
}

const ofJobs = ({ figures: { queue } }: Condition): StatusFinding => {
  const { waiting, failed, failing, oldest_seconds: oldest } = queue
  if (failed > 0) return finding('Jobs', 'fail', `${counted(failed, 'job')} failed for good. The log has the errors.`)
  if (failing > 0)
    return finding('Jobs', 'warn', `${counted(failing, 'job')} failed more than twice. The log has the errors.`)
  if (oldest > LONGEST_JOB)
    return finding(
      'Jobs',
      'warn',
      `The oldest has been due for ${agoOf(oldest)}. Does a process run with RUN_JOBS=true?`,
    )
  return finding('Jobs', 'ok', `${waiting === 0 ? 'None' : counted(waiting, 'job')} due, none failed.`)
}

const ofMails = ({ figures: { mails } }: Condition): StatusFinding => {
  if (mails.no_server > 0)
    return finding(
      'Emails',
      'warn',
      `${counted(mails.no_server, 'email')} held, because there is no mail server. Set one, and send them again.`,
    )
  if (mails.oldest_waiting_seconds > LONGEST_MAIL)
    return finding(
      'Emails',
      'warn',
      `The oldest has been due for ${agoOf(mails.oldest_waiting_seconds)}. Check the mail server.`,
    )
  const lost = mails.failed + mails.unknown
  return finding(
    'Emails',
    'ok',
    lost === 0 ? 'All were sent.' : `${counted(lost, 'email')} of the past did not arrive.`,
  )
}

/** Returns what is in order and what is not, each with what to do. */
export const diagnose = (condition: Condition): readonly StatusFinding[] => {
  const { muster, node, postgres } = condition.versions
  return [
    finding('Versions', 'ok', `Muster ${muster}, Node ${node}, PostgreSQL ${postgres}.`),
    ...ofServer(condition),
    ...Object.entries(condition.disks).map(ofDisk),
    ofFiles(condition),
    ...ofBackups(condition),
    ofAudit(condition),
    ofJobs(condition),
    ofMails(condition),
  ]
}
