import { Client } from 'pg'
import type { DatabaseLog } from '../database/database-log.ts'
import { LIVE_CHANNEL } from './announcer.ts'

const AGAIN_MS = 1000
/** What the connection is called in the database; each process has one. */
export const LIVE_CONNECTION = 'muster live'

/** Hears the ids of committed events from all processes, on a connection of its own that comes back by itself. */
export const listen = (
  url: string,
  log: DatabaseLog,
  hear: (ids: readonly number[]) => void,
): Readonly<{ stop: () => Promise<void> }> => {
  let client: Client | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const made = new Client({ connectionString: url, keepAlive: true, application_name: LIVE_CONNECTION })
    client = made
    made.on('error', (error) => log.warn({ err: error }, 'The connection of live events broke'))
    made.once('end', retry)
    made.on('notification', ({ payload }) => hear((payload ?? '').split(',').map(Number).filter(Number.isSafeInteger)))
    try {
      await made.connect()
      await made.query(`listen ${LIVE_CHANNEL}`)
    } catch (error) {
      log.warn({ err: error }, 'Live events cannot be heard yet')
      await made.end().catch(() => undefined)
      retry()
    }
  }
  const retry = (): void => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => void connect(), AGAIN_MS)
  }
  void connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
