import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child-server.ts'
import { copyDemo } from './demo-once.ts'

/** A response of the program, as it came. */
export type Response<Data> = Readonly<{
  status: boolean
  message?: string
  data: Data
  meta?: Readonly<{ next_cursor?: string | null }>
}>

/**
 * Starts the real program with the demo on its own data folder, which can be killed and goes on with its data. Without
 * a size, it is the demo of one day that the tests share.
 */
export const demoChild = async (...size: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  const dataDir = join(folder, 'data')
  if (size.length === 0) await copyDemo(dataDir)
  let server = await startChild(dataDir, ['--demo', ...size])
  const send = async <Data>(method: string, path: string, token?: string, body?: unknown): Promise<Response<Data>> => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Response<Data>
  }
  return {
    send,
    signIn: async (area: 'admin' | 'user', name: string): Promise<Readonly<{ id: number; token: string }>> => {
      const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
      return (await send<{ id: number; token: string }>('POST', `/api/${area}/login`, undefined, body)).data
    },
    /** Ends its process without a warning. */
    kill: () => server.end('SIGKILL'),
    /** Starts it again on the same folder. */
    restart: async (): Promise<void> => {
      server = await startChild(dataDir, ['--demo'])
    },
    stop: async (): Promise<void> => {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      server.check()
    },
  }
}
export type DemoChild = Awaited<ReturnType<typeof demoChild>>
