import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#kit/server/database/tables.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { startChild } from './child-server.ts'
import { copyDemoFiles } from './demo-once.ts'

export const PASSWORD = 'northwind-demo'
const mailOf = (name: string): string => `${name}@northwind.example`

type Response = Readonly<{ status: number; body: { Status?: number; code?: string; data: Record<string, never> } }>

/**
 * Two processes of the real program on one database with the demo organisation; they are named 0 and 1. `env` goes into
 * their configuration.
 */
export const twoNodes = async (env: Readonly<Record<string, string>> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-nodes-'))
  const dataDir = join(folder, 'data')
  const database = await testDatabase<Database>({ template: await copyDemoFiles(dataDir) })
  const start = () => startChild(dataDir, ['--demo'], { ...env, DATABASE_URL: database.url })
  const nodes = [await start(), await start()]
  const url = (node: number): string => nodes[node]?.url ?? ''

  const send = async (
    node: number,
    method: string,
    path: string,
    more: Readonly<{ token?: string; body?: unknown }> = {},
  ): Promise<Response> => {
    const response = await fetch(`${url(node)}${path}`, {
      method,
      headers: {
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
      },
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    })
    return { status: response.status, body: (await response.json()) as Response['body'] }
  }

  const signIn = (node: number, name: string, area: 'admin' | 'user', password = PASSWORD): Promise<Response> =>
    send(node, 'POST', `/api/${area}/login`, { body: { email: mailOf(name), password } })

  return {
    db: database.db,
    url,
    send,
    signIn,
    session: async (node: number, name: string, area: 'admin' | 'user') => {
      const { body } = await signIn(node, name, area)
      return body.data as unknown as { token: string; id: number }
    },
    accountOf: (name: string) =>
      database.db
        .selectFrom('accounts')
        .select(['id', 'employee_id'])
        .where('email', '=', mailOf(name))
        .executeTakeFirstOrThrow(),
    /** Ends one of them without a chance to tidy up. */
    kill: (node: number) => nodes[node]?.end('SIGKILL'),
    /** Takes everything down; then it fails when one of them has logged an error. */
    stop: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      for (const node of nodes) node.check()
    },
  }
}

export type TwoNodes = Awaited<ReturnType<typeof twoNodes>>
