import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const REQUEST_MS = 200

export type ReadyProxy = Readonly<{
  url: string
  /** Sets the servers that take requests from now on, as soon as they are ready. */
  serve: (urls: readonly string[]) => void
  stop: () => Promise<void>
}>

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a proxy that checks the readiness of its servers, and sends each request once, to a ready one. */
export const readyProxy = async (): Promise<ReadyProxy> => {
  let targets: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const look = async (): Promise<void> => {
    const requested = targets
    const responses = await Promise.all(requested.map(isReady))
    ready = requested.filter((_, index) => responses[index])
  }
  const requesting = setInterval(() => void look(), REQUEST_MS)
  const server = createServer((from, to) => {
    const target = ready[turn++ % ready.length]
    if (target === undefined) return void to.writeHead(502).end()
    const sent = request(target + from.url, { method: from.method, headers: from.headers, agent }, (response) => {
      to.writeHead(response.statusCode ?? 502)
      response.pipe(to)
    })
    sent.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()))
    from.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    serve: (urls) => {
      targets = urls
      void look()
    },
    stop: async () => {
      clearInterval(requesting)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
