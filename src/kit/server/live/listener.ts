import type { Client } from 'pg'
import { DatabaseClient } from '../database/database-client.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import { within } from '../within.ts'
import { LIVE_CHANNEL } from './announcer.ts'

const AGAIN_MS = 1000
/** The connection is probed so often: a silent one reports nothing by itself. */
const PROBE_MS = 2000
const PATIENCE_MS = 1500
const END_MS = 500
/** The name of the connection in the database; each process has one. */
export const LIVE_CONNECTION = 'muster live'

/** Subscribes to the ids of committed events from all processes, on its own connection that comes back by itself. */
export const listen = (
  url: string,
  log: DatabaseLog,
  onEvents: (ids: readonly number[]) => void,
): Readonly<{ stop: () => Promise<void> }> => {
  let client: Client | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  const options = {
    connectionString: url,
    keepAlive: true,
    application_name: LIVE_CONNECTION,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // A statement that waits too long then ends its connection.
    pipeline: true,
  }

  const connect = async (): Promise<void> => {
    const made = new DatabaseClient(options)
    client = made
    made.on('error', (error) => log.warn({ err: error }, 'The connection of live events broke'))
    made.once('end', retry)
    made.on('notification', ({ payload }) =>
      onEvents((payload ?? '').split(',').map(Number).filter(Number.isSafeInteger)),
    )
    try {
      await made.connect()
      await made.query(`listen ${LIVE_CHANNEL}`)
    } catch (error) {
      log.warn({ err: error }, 'Live events cannot be heard yet')
      await within(END_MS, made.end())
      retry()
    }
  }
  const probe = (): void => void client?.query(`listen ${LIVE_CHANNEL}`).catch(() => undefined)
  const retry = (): void => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => void connect(), AGAIN_MS)
  }
  void connect()
  const probing = setInterval(probe, PROBE_MS)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(probing)
      clearTimeout(again)
      if (client) await within(END_MS, client.end())
    },
  }
}
