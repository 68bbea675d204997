import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { unauthenticated } from '#kit/contract/envelope.ts'
import type { QueueFigures } from '#kit/server/jobs/queue-figures.ts'
import { family, type Sample } from '#kit/server/metrics/exposition.ts'
import type { BackupAge } from './backup-age.ts'
import { backupText, countRequests, type PoolFigures, poolText, processText, queueText } from './metric-texts.ts'

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

const NANO = 1e9
const QUANTILES = [50, 99] as const

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

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
