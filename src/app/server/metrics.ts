import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { unauthenticated } from '#kit/contract/envelope.ts'
import type { QueueFigures } from '#kit/server/jobs/queue-figures.ts'
import { family, histogram, type Sample } from '#kit/server/metrics/exposition.ts'
import type { BackupAge } from './backup-age.ts'
import { APP_VERSION } from './version.ts'

/** Connections of one pool: open, of them idle, the most, and how many requests wait for one. */
export type PoolFigures = Readonly<{ open: number; idle: number; most: number; waiting: number }>

export type MetricsParts = Readonly<{
  /** The token of scrapers; without one there are no metrics. */
  token: string | undefined
  pools: () => Readonly<Record<string, PoolFigures>>
  /** Null while the database does not respond. */
  queue: () => Promise<QueueFigures | null>
  backup: () => Promise<BackupAge | null>
  streams: () => number
  jobs: () => boolean
}>

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NANO = 1e9
const MICRO = 1e6
/** Pages and files of the application, and addresses that do not exist. */
const OTHER = 'other'
/** It lasts as long as a screen is open, which is no duration of a request. */
const STREAM = 'live.stream'
const QUANTILES = [50, 99] as const

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Counts requests by call and status, with their durations. Labels are ids of calls: no personal data. */
const countRequests = (app: FastifyInstance) => {
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

const poolText = (pools: Readonly<Record<string, PoolFigures>>): string => {
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

const queueText = (queue: QueueFigures | null): string => {
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

const backupText = (age: BackupAge | null): string => {
  const made: Sample[] =
    age === null || age.last_good_at === null ? [] : [[{}, Math.round(Date.parse(age.last_good_at) / 1000)]]
  return [
    family('muster_backup_last_good_timestamp_seconds', 'gauge', 'When the last good backup was made.', made),
    family('muster_backup_nights_missed', 'gauge', 'Nights without a good backup.', age === null ? [] : age.nights),
  ].join('')
}

const processText = (): string => {
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

/** `/metrics` in the text format of Prometheus, for requests with the token; 404 where none is set. */
export const installMetrics = (app: FastifyInstance, parts: MetricsParts): void => {
  if (parts.token === undefined) return
  const token = digest(parts.token)
  const requestText = countRequests(app)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  // Since the last scrape: an hour without trouble must not hide a minute of it.
  const delayText = (): string => {
    const samples = QUANTILES.map((q): Sample => [{ quantile: q / 100 }, delay.percentile(q) / NANO])
    const most: Sample = [{ quantile: 1 }, delay.max / NANO]
    delay.reset()
    return family('muster_event_loop_delay_seconds', 'gauge', 'How late the event loop was since the last scrape.', [
      ...samples,
      most,
    ])
  }
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), token)) throw unauthenticated()
    const [queue, backup] = await Promise.all([parts.queue().catch(() => null), parts.backup()])
    const text = [
      requestText(),
      poolText(parts.pools()),
      queueText(queue),
      family('muster_jobs_run_here', 'gauge', 'Whether this process works on jobs.', parts.jobs() ? 1 : 0),
      family('muster_live_streams', 'gauge', 'Open live streams of this process.', parts.streams()),
      backupText(backup),
      delayText(),
      processText(),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text.join(''))
  })
}
