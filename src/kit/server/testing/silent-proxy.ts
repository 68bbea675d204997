import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Line = { isSilent: boolean; near: Socket; far: Socket }

export type SilentProxy = Readonly<{
  /** The URL of the database through the proxy. */
  url: string
  /** Counts the open connections. */
  count: () => number
  /**
   * From now on drops the traffic of these of the open connections, in the order of their opening; of all by
   * default.
   */
  silence: (chosen?: (index: number) => boolean) => void
  /** Swallows new connections too, or no longer. */
  silenceNew: (isSilent: boolean) => void
  stop: () => Promise<void>
}>

// The server either listens at a port or at the socket file that the URL names.
const connectTo = (url: URL): Socket => {
  const folder = url.searchParams.get('host')
  return folder === null
    ? connect(Number(url.port), url.hostname)
    : connect(`${folder}/.s.PGSQL.${url.port === '' ? '5432' : url.port}`)
}

/** A proxy before PostgreSQL that can let connections fall silent: they stay open, and nothing arrives any more. */
export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl)
  const lines: Line[] = []
  let isNewSilent = false
  const pass = (line: Line, from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (!line.isSilent) to.write(chunk)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      to.destroy()
      if (lines.includes(line)) lines.splice(lines.indexOf(line), 1)
    })
  }
  const server = createServer((near) => {
    const line = { isSilent: isNewSilent, near, far: connectTo(target) }
    lines.push(line)
    pass(line, near, line.far)
    pass(line, line.far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = address !== null && typeof address === 'object' ? String(address.port) : ''
  return {
    url: url.href,
    count: () => lines.length,
    silence: (chosen = () => true) => lines.forEach((line, index) => void (line.isSilent ||= chosen(index))),
    silenceNew: (isSilent) => void (isNewSilent = isSilent),
    stop: async () => {
      server.close()
      for (const { near, far } of lines.splice(0)) [near, far].forEach((socket) => socket.destroy())
    },
  }
}
