import { Client, type ClientConfig } from 'pg'
import { addressesOf } from './addresses.ts'

/** By URL, the number of the address that is used: the one that could be written last. */
const used = new Map<string, number>()

/** A server that only reads: a standby, or one that is to be maintained. The next attempt uses the next address. */
class ReadOnlyServer extends Error {
  // "Cannot connect now", the code of a server that is starting: it is away, and will be back.
  readonly code = '57P03'
  constructor() {
    super('The server of the database only reads at present')
  }
}

type Connected = (error: Error | null, client?: Client) => void

/**
 * A connection to the database. Where its URL names several hosts, it goes to the one that could be written last; if that does
 * not respond, or only reads, the connection fails, and the next one goes to the next host.
 */
export class DatabaseClient extends Client {
  readonly #url: string
  readonly #at: number
  readonly #count: number

  constructor(config: ClientConfig = {}) {
    const { connectionString: url = '' } = config
    const [addresses, at] = [addressesOf(url), used.get(url) ?? 0]
    super({ ...config, connectionString: addresses[at] ?? url })
    this.#url = url
    this.#at = at
    this.#count = addresses.length
  }

  override connect(): Promise<Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<Client> | void {
    if (this.#count === 1) return callback ? super.connect(callback) : super.connect()
    const connected = this.#connectToWritable()
    if (!callback) return connected
    const respond = callback
    connected.then((client) => respond(null, client), respond)
  }

  async #connectToWritable(): Promise<Client> {
    try {
      await super.connect()
      const { rows } = await this.query<{ is_read_only: boolean }>(
        `select current_setting('transaction_read_only')::boolean as is_read_only`,
      )
      if (rows[0]?.is_read_only !== false) throw new ReadOnlyServer()
      return this
    } catch (error) {
      // Connections that fail together move on by one address.
      if ((used.get(this.#url) ?? 0) === this.#at) used.set(this.#url, (this.#at + 1) % this.#count)
      await this.end().catch(() => undefined)
      throw error
    }
  }
}
