import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

type Server = { socket: Socket; isFree: boolean; owner: Client | null }
type Client = { socket: Socket; waiting: Buffer[]; server: Server | null }

const READY = 0x5a
const IDLE = 0x49

/** Calls back for each whole message of a stream of PostgreSQL, with its kind and its content. */
const reader = (onMessage: (kind: number, content: Buffer) => void) => {
  let arrived = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    arrived = Buffer.concat([arrived, chunk])
    while (arrived.length >= 5 && arrived.length >= 1 + arrived.readInt32BE(1)) {
      const length = 1 + arrived.readInt32BE(1)
      onMessage(arrived.readUInt8(0), arrived.subarray(5, length))
      arrived = arrived.subarray(length)
    }
  }
}

/**
 * A pooler before a database that uses another connection for each transaction of a client, as poolers in transaction mode
 * do. Each client signs in over its own connection, which then serves all of them; the one that was free last is
 * taken first.
 */
export const startTransactionPooler = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const servers: Server[] = []
  const queue: Client[] = []

  const send = (client: Client): void => {
    const server = client.server ?? servers.findLast(({ isFree }) => isFree)
    if (!server) return void queue.push(client)
    server.isFree = false
    server.owner = client
    client.server = server
    for (const chunk of client.waiting.splice(0)) server.socket.write(chunk)
  }
  const free = (server: Server): void => {
    if (server.owner) server.owner.server = null
    server.owner = null
    server.isFree = true
    // To the end: the one that was free last.
    servers.splice(servers.indexOf(server), 1)
    servers.push(server)
    const next = queue.shift()
    if (next && !next.socket.destroyed) send(next)
  }
  const path = target.searchParams.get('host')
  const open = (): Socket =>
    path ? connect({ path: `${path}/.s.PGSQL.${target.port || 5432}` }) : connect(Number(target.port), target.hostname)

  const pooler = createServer((socket) => {
    const server: Server = { socket: open(), isFree: false, owner: null }
    const client: Client = { socket, waiting: [], server }
    server.owner = client
    servers.push(server)
    server.socket.on('data', (chunk: Buffer) => {
      server.owner?.socket.write(chunk)
      watch(chunk)
    })
    const watch = reader((kind, content) => {
      if (kind === READY && content.readUInt8(0) === IDLE) free(server)
    })
    socket.on('data', (chunk: Buffer) => {
      // A termination message must not end a connection that others use.
      if (chunk[0] === 0x58) return
      client.waiting.push(chunk)
      if (!queue.includes(client)) send(client)
    })
    for (const one of [socket, server.socket]) one.on('error', () => undefined)
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = pooler.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    stop: async (): Promise<void> => {
      for (const { socket } of servers) socket.destroy()
      pooler.close()
    },
  }
}
