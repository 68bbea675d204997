import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failedSignIns } from '#domains/session/server/index.ts'
import { unauthenticated } from '#kit/contract/envelope.ts'
import type { DiskSpace } from '#kit/server/files/disk-space.ts'
import { family } from '#kit/server/metrics/exposition.ts'
import { watchLoopDelay } from '#kit/server/metrics/loop-delay.ts'
import type { Figures } from './figures.ts'
import { countRequests, diskText, figuresText, type PoolFigures, poolText, processText } from './metric-texts.ts'

export type MetricsParts = Readonly<{
  /** The token of scrapers; without one there are no metrics. */
  token: string | undefined
  pools: () => Readonly<Record<string, PoolFigures>>
  /** Null while the database does not respond. */
  figures: () => Promise<Figures | null>
  /** The disks of the folders, by the name of the folder; null where one is missing or does not respond. */
  disks: Readonly<Record<string, () => Promise<DiskSpace | null>>>
  streams: () => number
  jobs: () => boolean
}>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * `/metrics` in the text format of Prometheus, for requests with the token; 404 where none is set. A scrape resets nothing, so
 * any number of scrapers read the same.
 */
export const installMetrics = (app: FastifyInstance, parts: MetricsParts): void => {
  if (parts.token === undefined) return
  const token = digest(parts.token)
  const requestText = countRequests(app)
  const delay = watchLoopDelay('muster_event_loop_delay_seconds')
  app.addHook('onClose', async () => delay.stop())
  app.get('/metrics', { config: { isProbe: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), token)) throw unauthenticated()
    const [figures, disks] = await Promise.all([parts.figures(), diskText(parts.disks)])
    const text = [
      requestText(),
      poolText(parts.pools()),
      figuresText(figures),
      family('muster_jobs_run_here', 'gauge', 'Whether this process works on jobs.', parts.jobs() ? 1 : 0),
      family('muster_live_streams', 'gauge', 'Open live streams of this process.', parts.streams()),
      family('muster_failed_sign_ins_total', 'counter', 'Failed sign-ins by door and reason.', failedSignIns.samples()),
      disks,
      delay.text(),
      processText(),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text.join(''))
  })
}
