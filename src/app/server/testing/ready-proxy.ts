import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const ASK_MS = 200

export type ReadyProxy = Readonly<{
  url: string
  /** Which servers take requests from now on, as soon as they are ready. */
  serve: (urls: readonly string[]) => void
  stop: () => Promise<void>
}>

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A proxy that asks its servers whether they are ready, and sends each request once, to one that said yes. */
export const readyProxy = async (): Promise<ReadyProxy> => {
  let targets: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const look = async (): Promise<void> => {
    const asked = targets
    const answers = await Promise.all(asked.map(isReady))
    ready = asked.filter((_, index) => answers[index])
  }
  const asking = setInterval(() => void look(), ASK_MS)
  const server = createServer((from, to) => {
    const target = ready[turn++ % ready.length]
    if (target === undefined) return void to.writeHead(502).end()
    const sent = request(target + from.url, { method: from.method, headers: from.headers, agent }, (answer) => {
      to.writeHead(answer.statusCode ?? 502)
      answer.pipe(to)
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
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
