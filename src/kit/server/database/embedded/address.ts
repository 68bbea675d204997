import { createServer } from 'node:net'
import { join } from 'node:path'
import type { EmbeddedPaths } from './paths.ts'

/** The address of the server: a private socket where its path fits, else one port of the loopback. */
export type Address =
  | { readonly kind: 'socket'; readonly directory: string; readonly port: number }
  | { readonly kind: 'loopback'; readonly port: number }

/** The number only names the socket file; nothing listens on that port. */
const SOCKET_PORT = 5432

/** `sockaddr_un.sun_path` has 104 bytes on macOS and 108 on Linux, with a closing zero. */
const LONGEST_SOCKET_PATH = 103

/** The socket file of a server that listens on a socket; a server always gets the same one. */
export const socketFile = (paths: EmbeddedPaths): string => {
  return join(paths.socketDir, `.s.PGSQL.${SOCKET_PORT}`)
}

/** Picks the address for this run. A loopback port is one that was free a moment ago. */
export const chooseAddress = async (paths: EmbeddedPaths): Promise<Address> => {
  if (Buffer.byteLength(socketFile(paths)) <= LONGEST_SOCKET_PATH) {
    return { kind: 'socket', directory: paths.socketDir, port: SOCKET_PORT }
  }
  return { kind: 'loopback', port: await findFreePort() }
}

/** The settings that make a server listen there and nowhere else. */
export const listenSettings = (address: Address): Record<string, string> => {
  if (address.kind === 'loopback') {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }
  }
  // The setting is a list, in which a quoted entry may contain commas and spaces.
  const quoted = `"${address.directory.replaceAll('"', '""')}"`
  return { listen_addresses: '', unix_socket_directories: quoted, port: String(address.port) }
}

/** A `postgres://` URL that both `pg` and libpq understand. */
export const connectionUrl = (address: Address, role: string, password: string, database: string): string => {
  const login = `${encodeURIComponent(role)}:${encodeURIComponent(password)}`
  if (address.kind === 'loopback') return `postgres://${login}@127.0.0.1:${address.port}/${database}`
  return `postgres://${login}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.directory)}`
}

const findFreePort = async (): Promise<number> => {
  const server = createServer()
  return await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      const port = bound !== null && typeof bound === 'object' ? bound.port : 0
      server.close(() => resolve(port))
    })
  })
}
