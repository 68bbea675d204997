import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MailFigures } from '#domains/notices/server/index.ts'
import type { AuditFigures, BackupFigures } from '#domains/records/server/index.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { DiskSpace } from '#kit/server/files/disk-space.ts'
import type { QueueFigures } from '#kit/server/jobs/queue-figures.ts'
import { family, histogram, type Sample, tally } from '#kit/server/metrics/exposition.ts'
import type { Figures } from './figures.ts'
import { APP_VERSION } from './version.ts'

/** Connections of one pool: open, of them idle, the most, and how many requests wait for one. */
export type PoolFigures = Readonly<{ open: number; idle: number; most: number; waiting: number }>

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MICRO = 1e6
const STARTED = Math.round(machineNow() / 1000 - process.uptime())
/** Pages and files of the application, and addresses that do not exist. */
const OTHER = 'other'
/** It lasts as long as a screen is open, which is no duration of a request. */
const STREAM = 'live.stream'
/** Others are of strangers, who may send any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const routeOf = ({ routeOptions }: FastifyRequest): string => {
  const { call, isPage, isProbe } = routeOptions.config
  if (call !== undefined) return 'call'
  if (isProbe) return 'probe'
  return isPage ? 'page' : OTHER
}

/** Counts requests by call and status, with their durations. Labels are ids of calls: no personal data. */
export const countRequests = (app: FastifyInstance) => {
  const counts = tally()
  const ofCalls = histogram('muster_request_duration_seconds', 'How long requests took, by call.', BOUNDS)
  const ofAll = histogram('http_request_duration_seconds', 'How long requests took, by kind of route.', BOUNDS)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const call = request.routeOptions.config.call ?? OTHER
    counts.add({ call, status: reply.statusCode })
    if (call === STREAM) return
    const seconds = reply.elapsedTime / 1000
    ofCalls.observe({ call }, seconds)
    const method = METHODS.has(request.method) ? request.method : OTHER
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    ofAll.observe({ method, route: routeOf(request), status }, seconds)
  })
  return (): string =>
    family('muster_requests_total', 'counter', 'Requests by call and status.', counts.samples()) +
    ofCalls.text() +
    ofAll.text()
}

export const poolText = (pools: Readonly<Record<string, PoolFigures>>): string => {
  const states = Object.entries(pools).flatMap(([pool, { open, idle }]): Sample[] => [
    [{ pool, state: 'idle' }, idle],
    [{ pool, state: 'busy' }, open - idle],
  ])
  const of = (key: 'most' | 'waiting'): Sample[] => Object.entries(pools).map(([pool, one]) => [{ pool }, one[key]])
  return [
    family('muster_pool_connections', 'gauge', 'Database connections of this process.', states),
    family('muster_pool_connections_max', 'gauge', 'The most database connections of this process.', of('most')),
    family('muster_pool_waiting', 'gauge', 'What waits for a database connection.', of('waiting')),
  ].join('')
}

const statesOf = <State extends string>(figures: Readonly<Record<State, number>>, states: readonly State[]): Sample[] =>
  states.map((state) => [{ state }, figures[state]])

const queueText = (queue: QueueFigures): string =>
  [
    family(
      'muster_jobs',
      'gauge',
      'Jobs of all processes: due, running, and given up.',
      statesOf(queue, ['waiting', 'running', 'failed']),
    ),
    family(
      'muster_jobs_troubled',
      'gauge',
      'Jobs that failed more than twice, and that run for longer than usual.',
      statesOf(queue, ['failing', 'late']),
    ),
    family('muster_jobs_oldest_seconds', 'gauge', 'For how long the oldest due job waits.', queue.oldest_seconds),
  ].join('')

const mailText = (mails: MailFigures): string =>
  [
    family(
      'muster_mails',
      'gauge',
      'Emails that are due, wait for a mail server, failed, and may not have arrived.',
      statesOf(mails, ['waiting', 'no_server', 'failed', 'unknown']),
    ),
    family('muster_mails_oldest_seconds', 'gauge', 'For how long the oldest email of a state waits.', [
      [{ state: 'waiting' }, mails.oldest_waiting_seconds],
      [{ state: 'no_server' }, mails.oldest_no_server_seconds],
    ]),
  ].join('')

const instantOf = (seconds: number | null | undefined): Sample[] =>
  typeof seconds === 'number' ? [[{}, Math.round(seconds)]] : []

const backupText = ({ last_good, last_verified, nights }: BackupFigures): string =>
  [
    family(
      'muster_backup_last_good_timestamp_seconds',
      'gauge',
      'When the last good backup was made.',
      instantOf(last_good),
    ),
    family(
      'muster_backup_last_verified_timestamp_seconds',
      'gauge',
      'When the last backup was made that a restore has proved.',
      instantOf(last_verified),
    ),
    family('muster_backup_nights_missed', 'gauge', 'Nights without a good backup.', nights),
  ].join('')

const auditText = (audit: AuditFigures | null): string =>
  [
    family(
      'muster_audit_last_verified_timestamp_seconds',
      'gauge',
      'When the last verification of the audit ended.',
      instantOf(audit?.at),
    ),
    family('muster_audit_faults', 'gauge', 'Faults of the audit that it found.', audit === null ? [] : audit.faults),
  ].join('')

/** The figures of the database; without a response, only that there is none. */
export const figuresText = (figures: Figures | null): string => {
  const isUp = family('muster_database_up', 'gauge', 'Whether the database answers.', figures === null ? 0 : 1)
  if (figures === null) return isUp
  return [
    isUp,
    queueText(figures.queue),
    mailText(figures.mails),
    backupText(figures.backup),
    auditText(figures.audit),
    family(
      'muster_commit_wait_seconds',
      'gauge',
      'For how long the oldest commit waits for a standby or the disk.',
      figures.commit_wait_seconds,
    ),
  ].join('')
}

/** The space on the disks of folders; nothing for those that are missing or do not respond. */
export const diskText = async (disks: Readonly<Record<string, () => Promise<DiskSpace | null>>>): Promise<string> => {
  const found = await Promise.all(
    Object.entries(disks).map(async ([folder, read]) => ({ folder, space: await read() })),
  )
  const of = (key: keyof DiskSpace): Sample[] =>
    found.flatMap(({ folder, space }): Sample[] => (space === null ? [] : [[{ folder }, space[key]]]))
  return [
    family('muster_disk_free_bytes', 'gauge', 'Bytes that are free on the disk of a folder.', of('free')),
    family('muster_disk_size_bytes', 'gauge', 'All bytes of the disk of a folder.', of('size')),
  ].join('')
}

/** The process: by the names that dashboards of other programs use, and in more detail. */
export const processText = (): string => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const memory = Object.entries({ rss, heap_used: heapUsed, heap_total: heapTotal, external })
  const { user, system } = process.cpuUsage()
  const cpu = (user + system) / MICRO
  return [
    family('muster_info', 'gauge', 'The version of this process.', [
      [{ version: APP_VERSION, node: process.version }, 1],
    ]),
    family(
      'muster_memory_bytes',
      'gauge',
      'Memory of this process.',
      memory.map(([kind, bytes]) => [{ kind }, bytes]),
    ),
    family('muster_cpu_seconds_total', 'counter', 'Time of the processor.', cpu),
    family('muster_uptime_seconds', 'gauge', 'For how long this process runs.', Math.round(process.uptime())),
    family('process_cpu_seconds_total', 'counter', 'Time of the processor.', cpu),
    family('process_resident_memory_bytes', 'gauge', 'Memory that is in RAM.', rss),
    family('process_start_time_seconds', 'gauge', 'When this process started.', STARTED),
  ].join('')
}
