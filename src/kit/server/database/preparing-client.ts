import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { isDatabaseAway } from './database-away.ts'
import { patienceFrom } from './deadline.ts'

/**
 * Longer statements are mostly lists of values, which hardly come twice; the longest that reads has 12,000 characters.
 */
const LONGEST_NAMED_STATEMENT = 16_000

/**
 * Each connection has its named statements in the server's memory; those it has not used for longest are deallocated.
 */
export const MOST_NAMED_STATEMENTS = 1000

/** Begin a statement with this to send it without a name, and so planned for its own parameters. */
const UNPREPARED = '/* unprepared */'

/** Names follow from texts: a name that is dropped is only made again. */
const MOST_REMEMBERED = 4 * MOST_NAMED_STATEMENTS
const names = new Map<string, string>()

/** The name a statement is prepared under, or undefined where it should go unnamed. */
export const statementName = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (sql.length > LONGEST_NAMED_STATEMENT || sql.startsWith(UNPREPARED)) return undefined
  const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`
  if (names.size >= MOST_REMEMBERED) names.clear()
  names.set(sql, name)
  return name
}

/** Begin the last statement of a transaction with this: the commit then travels with it. */
export const LAST = '/* last */'

/** A connection that has responded so lately is taken to work still. */
const RECENT_MS = 1000
const QUESTION = { text: 'select 1', query_timeout: 1000 }

const DONE: Promise<QueryResult> = Promise.resolve({ command: '', rowCount: 0, oid: 0, fields: [], rows: [] })

/**
 * A pooled client whose queries are sent as named prepared statements: parsed and planned once per connection. Statements
 * that are sent in the same moment travel together, as do the begin of a transaction with its first statement, and the
 * commit with one that is marked as the last; PostgreSQL works through them in turn, and a commit after a failure undoes
 * everything.
 */
export class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  #isSpent = false
  #heardAt = performance.now()
  #unanswered = 0
  #hasToBegin = false
  #isCorked = false
  /** Limits the wait of the client for statements of this transaction; null: the limit of its pool. */
  #patience: number | null = null
  #committed: Promise<QueryResult> | null = null
  /** Named statements of this connection, the one used last at the end. */
  readonly #prepared = new Set<string>()

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not supported')
    if (sql === 'begin') {
      this.#hasToBegin = true
      return DONE
    }
    return this.#answered(sql === 'commit' || sql === 'rollback' ? this.#end(sql) : this.#send(sql, parameters))
  }

  /** Returns since when a statement waits for its result, as a time of `performance.now()`; null while none does. */
  get waitsSince(): number | null {
    return this.#unanswered === 0 ? null : this.#heardAt
  }

  /** Returns whether the connection still carries responses. */
  async responds(): Promise<boolean> {
    return this.#answered(this.#client.query(QUESTION)).then(
      () => true,
      () => false,
    )
  }

  /** Returns whether the connection carried data a moment ago. */
  get isFresh(): boolean {
    return performance.now() - this.#heardAt < RECENT_MS
  }

  /** The number of the server's process behind this connection, as the server reported at its opening. */
  get serverProcess(): number | null {
    const known: unknown = Reflect.get(this.#client, 'processID')
    return typeof known === 'number' ? known : null
  }

  /** Closes a connection on which a statement waits in vain. */
  destroy(): void {
    this.#isSpent = true
    this.#client.connection.stream.destroy()
  }

  async #answered(sent: Promise<QueryResult>): Promise<QueryResult> {
    if (this.#unanswered === 0) this.#heardAt = performance.now()
    this.#unanswered++
    try {
      return await sent
    } catch (error) {
      if (isDatabaseAway(error) || isOutdatedPlan(error)) this.#isSpent = true
      throw error
    } finally {
      this.#unanswered--
      this.#heardAt = performance.now()
    }
  }

  async #send(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const name = statementName(sql)
    if (name !== undefined) {
      this.#prepared.delete(name)
      this.#prepared.add(name)
    }
    this.#patience = patienceFrom(sql) ?? this.#patience
    const patience = this.#patience === null ? {} : { query_timeout: this.#patience }
    const query = { name, text: sql, values: [...parameters], ...patience }
    this.#cork()
    const begun = this.#hasToBegin ? this.#client.query('begin') : DONE
    const result = this.#client.query(query)
    if (sql.startsWith(LAST)) this.#committed = this.#client.query('commit')
    this.#hasToBegin = false
    // The sender of the commit gets the failure; until then it counts as handled.
    this.#committed?.catch(() => undefined)
    return (await Promise.all([begun, result]))[1]
  }

  /** Collects what is sent until this moment ends, so that all of it goes out in one write. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.#client.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  async #end(word: 'commit' | 'rollback'): Promise<QueryResult> {
    const committed = this.#committed
    const wasBegun = !this.#hasToBegin
    this.#committed = null
    this.#hasToBegin = false
    this.#patience = null
    if (!committed) return wasBegun ? this.#client.query(word) : DONE
    // After the last statement has failed the commit that came with it was the rollback.
    return word === 'commit' ? committed : committed.catch(() => DONE)
  }

  /** Deallocates the statements that were not used for longest. Outside of a transaction, where nothing can undo it. */
  #erase(): void {
    for (const name of this.#prepared) {
      if (this.#prepared.size <= MOST_NAMED_STATEMENTS) return
      this.#prepared.delete(name)
      for (const known of ['parsedStatements', 'submittedNamedStatements']) {
        const statements: unknown = Reflect.get(this.#client.connection, known)
        if (typeof statements === 'object' && statements !== null) Reflect.deleteProperty(statements, name)
      }
      // Sent before whatever the next owner of the connection sends; a connection that breaks has nothing to deallocate.
      this.#client.query(`deallocate "${name}"`).catch(() => undefined)
    }
  }

  release(destroy?: boolean): void {
    this.#patience = null
    if (destroy !== true && !this.#isSpent) this.#erase()
    this.#client.release(destroy === true || this.#isSpent)
  }
}

/** "cached plan must not change result type" after a change of the schema, and a statement that the server does not know any more. */
const isOutdatedPlan = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '26000' || ('routine' in error && error.routine === 'RevalidateCachedQuery')
}
