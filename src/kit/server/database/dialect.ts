import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Client, type Pool, type PoolClient } from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { watchForSilence } from './watch-for-silence.ts'

class PreparingPool {
  readonly Client = Client
  readonly #pool: Pool
  /** Kysely caches a connection for each client, so a client must always get the same wrapper. */
  readonly #clients = new WeakMap<PoolClient, PreparingClient>()
  readonly #lent = new Set<PreparingClient>()
  #isSearching = false

  constructor(pool: Pool, probe?: Pool) {
    this.#pool = pool
    pool.on('release', (_error, client) => {
      const known = this.#clients.get(client)
      if (known) this.#lent.delete(known)
    })
    if (probe) watchForSilence(pool, this.#lent, probe)
  }

  get options(): object {
    return this.#pool.options
  }

  /** Returns a connection that responds: one that fell silent while it was idle is closed, and another one taken. */
  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#take()
      if (client.isFresh || (await client.responds())) return client
      client.release(true)
      void this.#searchIdle()
    }
  }

  async #take(): Promise<PreparingClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client) ?? new PreparingClient(client)
    this.#clients.set(client, known)
    this.#lent.add(known)
    return known
  }

  /** Where one has fallen silent others have, too: found all at once they cost the time of one. */
  async #searchIdle(): Promise<void> {
    if (this.#isSearching) return
    this.#isSearching = true
    const search = async (): Promise<void> => {
      const client = await this.#take()
      client.release(!(await client.responds()))
    }
    await Promise.allSettled(Array.from({ length: this.#pool.idleCount }, search))
    this.#isSearching = false
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

export type DatabaseOptions = Readonly<{
  /** Is called with each statement and its values. */
  onStatement?: ((statement: CompiledQuery) => void) | undefined
  /** The connections that query the state of statements whose result is late. */
  probe?: Pool | undefined
}>

/**
 * Kysely on a pool of `createPool`, with every query sent as a named prepared statement. Statements longer than 8,000
 * characters, or beginning with the comment "unprepared", go unnamed; `.stream()` is not supported. `destroy()` ends
 * the pool.
 */
export const createDatabase = <DB>(pool: Pool, { onStatement, probe }: DatabaseOptions = {}): Kysely<DB> => {
  const dialect = new PostgresDialect({ pool: new PreparingPool(pool, probe) })
  return new Kysely<DB>(onStatement ? { dialect, log: (event) => onStatement(event.query) } : { dialect })
}
