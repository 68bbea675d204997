import type { Pool } from 'pg'
import type { PreparingClient } from './preparing-client.ts'

const EVERY_MS = 1000
const LONG_MS = 2000

// A process that works is shown as active; one that has been idle for a while has responded, or never got a statement. Behind a connection
// pooler the numbers belong to no process, and nothing is found.
// oxlint-disable-next-line muster/clock -- the view is stamped by the clock of the machine
const IDLE = `
  select pid from pg_stat_activity
  where pid = any($1::int[]) and state <> 'active' and state_change < pg_catalog.clock_timestamp() - interval '1 second'`

/**
 * Closes connections on which a statement waits although the server does not work on it: the statement, or its result, is
 * lost. A statement that merely takes long is left alone.
 */
export const watchForSilence = (pool: Pool, lent: ReadonlySet<PreparingClient>, probe: Pool): void => {
  let isProbing = false
  const look = async (): Promise<void> => {
    const waiting = [...lent].flatMap((client) => {
      const [since, pid] = [client.waitsSince, client.serverProcess]
      return since === null || pid === null || performance.now() - since < LONG_MS ? [] : [{ client, since, pid }]
    })
    if (waiting.length === 0) return
    const { rows } = await probe.query<{ pid: number }>(IDLE, [waiting.map(({ pid }) => pid)])
    const idle = new Set(rows.map(({ pid }) => pid))
    for (const { client, since, pid } of waiting) {
      if (idle.has(pid) && client.waitsSince === since) client.destroy()
    }
  }
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    if (isProbing) return
    isProbing = true
    look()
      // While the database does not respond, nothing can be found.
      .catch(() => undefined)
      .finally(() => void (isProbing = false))
  }, EVERY_MS).unref()
}
