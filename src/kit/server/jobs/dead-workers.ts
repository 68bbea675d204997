import type { Client } from 'pg'
import { DatabaseClient } from '../database/database-client.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import { within } from '../within.ts'

const CLASS = 7_401_255
const AGAIN_MS = 1000
const PATIENCE_MS = 5000
const END_MS = 500

export type WorkerWatch = Readonly<{
  /** Names can be locked, or the database is away. */
  ready: Promise<void>
  /** A worker of this process may take jobs from now on. */
  add: (name: string) => void
  /** The names that were added are locked, or the database is away. */
  locked: () => Promise<void>
  stop: () => Promise<void>
}>

const createClient = (url: string): Client =>
  new DatabaseClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })

const lockNames = async (made: Client, names: readonly string[]): Promise<void> => {
  await made.query('select pg_advisory_lock($1::int, hashtext(n)) from unnest($2::text[]) as n', [CLASS, names])
}
const unlockNames = async (made: Client, names: readonly string[]): Promise<void> => {
  await made.query('select pg_advisory_unlock($1::int, hashtext(n)) from unnest($2::text[]) as n', [CLASS, names])
}

/** Locks the names of workers that have jobs and no connection, and returns them; never those of this process. */
const lockFreeNames = async (made: Client, own: readonly string[]): Promise<string[]> => {
  const { rows } = await made.query<{ name: string; is_free: boolean }>(
    `select w.name, pg_try_advisory_lock($1::int, hashtext(w.name)) as is_free
     from (select distinct locked_by as name from graphile_worker.jobs
       where locked_by is not null and locked_by <> all($2::text[])) w`,
    [CLASS, own],
  )
  return rows.flatMap(({ name, is_free }) => (is_free ? [name] : []))
}

/**
 * Returns jobs of processes that died to the queue. Each worker's name is a lock of the database while the
 * connection of its process lives; a job whose worker's name was free at two looks, `everyMs` milliseconds apart, is
 * taken up by another.
 */
export const watchWorkers = (url: string, log: DatabaseLog, everyMs: number): WorkerWatch => {
  const own = new Set<string>()
  let suspected: readonly string[] = []
  let client: Client | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  // One query after the other, as a connection takes them.
  let line: Promise<unknown> = Promise.resolve()
  const inLine = (work: () => Promise<unknown>): Promise<unknown> =>
    (line = line.then(work, work).catch(() => undefined))
  const connect = async (): Promise<void> => {
    const made = createClient(url)
    made.on('error', (error) => log.warn({ err: error }, 'The connection that holds the names of workers broke'))
    made.once('end', retry)
    try {
      await made.connect()
      await lockNames(made, [...own])
      client = made
      // Locks the name of a worker that was made meanwhile.
      void inLine(() => lockNames(made, [...own]))
    } catch (error) {
      log.warn({ err: error }, 'The names of workers cannot be held yet')
      await within(END_MS, made.end())
      retry()
    }
  }
  const retry = (): void => {
    client = null
    suspected = []
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => void connect(), AGAIN_MS)
  }
  const look = async (): Promise<void> => {
    if (!client) return
    const free = await lockFreeNames(client, [...own])
    const dead = free.filter((name) => suspected.includes(name))
    suspected = free
    if (dead.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
      log.warn({ workers: dead }, 'Jobs of a process that ended are taken up again')
    }
    await unlockNames(client, free)
  }
  // A look that takes longer than the time between two is not followed by a queue of them.
  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void inLine(look).then(() => (isLooking = false))
  }, everyMs)
  let holding: Promise<unknown> = Promise.resolve()
  return {
    ready: connect(),
    add: (name) => {
      own.add(name)
      holding = inLine(async () => client && (await lockNames(client, [name])))
    },
    locked: async () => void (await holding),
    stop: async () => {
      isStopped = true
      clearInterval(looking)
      clearTimeout(again)
      await line
      if (client) await within(END_MS, client.end())
    },
  }
}
