import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child-server.ts'
import { copyDemo } from './demo-once.ts'

/** An answer of the program, as it came. */
export type Answer<Data> = Readonly<{
  status: boolean
  message?: string
  data: Data
  meta?: Readonly<{ next_cursor?: string | null }>
}>

/**
 * The real program with the demo on a data folder of its own, which can be killed and goes on with what it stored. Without
 * a size, it is the demo of one day that the tests share.
 */
export const demoChild = async (...size: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  const dataDir = join(folder, 'data')
  if (size.length === 0) await copyDemo(dataDir)
  let server = await startChild(dataDir, ['--demo', ...size])
  const ask = async <Data>(method: string, path: string, token?: string, body?: unknown): Promise<Answer<Data>> => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Answer<Data>
  }
  return {
    ask,
    signIn: async (area: 'admin' | 'user', name: string): Promise<Readonly<{ id: number; token: string }>> => {
      const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
      return (await ask<{ id: number; token: string }>('POST', `/api/${area}/login`, undefined, body)).data
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
