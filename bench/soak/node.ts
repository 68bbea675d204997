import { start, type Started } from '../bench-server.ts'

/** One process of the product that is ended and started again; its address changes with each start. */
export type Node = Readonly<{
  url: () => string
  /** Ends it at once, and starts it again. */
  kill: () => Promise<void>
  /** Stops it in order, and starts it again. */
  restart: () => Promise<void>
  /** Waits until it is ready. */
  ensure: () => Promise<void>
  stop: () => Promise<void>
}>

const READY_MS = 60_000

export const startNode = async (env: NodeJS.ProcessEnv): Promise<Node> => {
  const begin = () => start('src/server.ts', ['--demo', '--employees', '2000', '--days', '1'], env)
  let running: Started = await begin()
  const url = (): string => `http://127.0.0.1:${running.port}`
  const isReady = async (): Promise<boolean> => {
    const response = await fetch(`${url()}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
    return response?.status === 200
  }
  return {
    url,
    kill: async () => {
      process.kill(running.pid, 'SIGKILL')
      await running.stop()
      running = await begin()
    },
    restart: async () => {
      await running.stop()
      running = await begin()
    },
    ensure: async () => {
      const limit = Date.now() + READY_MS
      while (!(await isReady())) {
        if (Date.now() > limit) throw new Error('A process is not ready within a minute')
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    stop: () => running.stop(),
  }
}
