import type { FastifyInstance } from 'fastify'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { addMinutes, type ServiceMinute } from '../store.ts'

const MINUTE_MS = 60_000
/** While the database is away, a day of counts is remembered. */
const MOST_MINUTES = 1440
const FAILED = 500

export type RequestCounter = Readonly<{
  /** Writes what was counted; it stays for the next time where the database does not respond. */
  flush: () => Promise<void>
  /** Ends the writing once a minute, and writes the rest. */
  stop: () => Promise<void>
}>

/** Counts the requests of a process and those that failed (5xx), by minute, without probes; writes them once a minute. */
export const countServedRequests = (
  app: FastifyInstance,
  db: Tx,
  onFailure: (error: unknown) => void,
): RequestCounter => {
  let counts = new Map<string, { requests: number; failed: number }>()
  const add = ({ minute, requests, failed }: ServiceMinute): void => {
    const before = counts.get(minute)
    if (before === undefined && counts.size >= MOST_MINUTES) return
    counts.set(minute, { requests: requests + (before?.requests ?? 0), failed: failed + (before?.failed ?? 0) })
  }
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.routeOptions.config.isProbe) return
    const minute = new Date(Math.floor(machineNow() / MINUTE_MS) * MINUTE_MS).toISOString()
    add({ minute, requests: 1, failed: reply.statusCode >= FAILED ? 1 : 0 })
  })
  let writing = Promise.resolve()
  const write = async (): Promise<void> => {
    const taken = [...counts].map(([minute, count]) => ({ minute, ...count }))
    counts = new Map()
    try {
      await addMinutes(db, taken)
    } catch (error) {
      taken.forEach(add)
      onFailure(error)
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), MINUTE_MS).unref()
  return {
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
