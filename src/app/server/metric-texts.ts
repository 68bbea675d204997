import type { FastifyInstance } from 'fastify'
import type { QueueFigures } from '#kit/server/jobs/queue-figures.ts'
import { family, histogram, type Sample } from '#kit/server/metrics/exposition.ts'
import type { BackupAge } from './backup-age.ts'
import { APP_VERSION } from './version.ts'

/** Connections of one pool: open, of them idle, the most, and how many requests wait for one. */
export type PoolFigures = Readonly<{ open: number; idle: number; most: number; waiting: number }>

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MICRO = 1e6
/** Pages and files of the application, and addresses that do not exist. */
const OTHER = 'other'
/** It lasts as long as a screen is open, which is no duration of a request. */
const STREAM = 'live.stream'

/** Counts requests by call and status, with their durations. Labels are ids of calls: no personal data. */
export const countRequests = (app: FastifyInstance) => {
  const counts = new Map<string, Map<number, number>>()
  const seconds = histogram('muster_request_duration_seconds', 'How long requests took, by call.', 'call', BOUNDS)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const call = request.routeOptions.config.call ?? OTHER
    const byStatus = counts.get(call) ?? new Map<number, number>()
    counts.set(call, byStatus.set(reply.statusCode, (byStatus.get(reply.statusCode) ?? 0) + 1))
    if (call !== STREAM) seconds.observe(call, reply.elapsedTime / 1000)
  })
  return (): string => {
    const samples = [...counts].flatMap(([call, byStatus]) =>
      [...byStatus].map(([status, count]): Sample => [{ call, status }, count]),
    )
    return family('muster_requests_total', 'counter', 'Requests by call and status.', samples) + seconds.text()
  }
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

export const queueText = (queue: QueueFigures | null): string => {
  const troubled = (['failing', 'late'] as const).map((state): Sample => [{ state }, queue?.[state] ?? 0])
  const states = (['waiting', 'running', 'failed'] as const).map((state): Sample => [{ state }, queue?.[state] ?? 0])
  return [
    family('muster_database_up', 'gauge', 'Whether the database answers.', queue === null ? 0 : 1),
    family('muster_jobs', 'gauge', 'Jobs of all processes: due, running, and given up.', queue === null ? [] : states),
    family(
      'muster_jobs_troubled',
      'gauge',
      'Jobs that failed more than twice, and that run for longer than usual.',
      queue === null ? [] : troubled,
    ),
    family(
      'muster_jobs_oldest_seconds',
      'gauge',
      'For how long the oldest due job waits.',
      queue === null ? [] : queue.oldest_seconds,
    ),
  ].join('')
}

export const backupText = (age: BackupAge | null): string => {
  const made: Sample[] =
    age === null || age.last_good_at === null ? [] : [[{}, Math.round(Date.parse(age.last_good_at) / 1000)]]
  return [
    family('muster_backup_last_good_timestamp_seconds', 'gauge', 'When the last good backup was made.', made),
    family('muster_backup_nights_missed', 'gauge', 'Nights without a good backup.', age === null ? [] : age.nights),
  ].join('')
}

export const processText = (): string => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const memory = Object.entries({ rss, heap_used: heapUsed, heap_total: heapTotal, external })
  const { user, system } = process.cpuUsage()
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
    family('muster_cpu_seconds_total', 'counter', 'Time of the processor.', (user + system) / MICRO),
    family('muster_uptime_seconds', 'gauge', 'For how long this process runs.', Math.round(process.uptime())),
  ].join('')
}
