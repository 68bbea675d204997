import pg from 'pg'
import type { SilentProxy } from '#kit/server/testing/silent-proxy.ts'
import type { Node } from './node.ts'

type Parts = Readonly<{
  nodes: readonly [Node, Node]
  proxy: SilentProxy
  databaseUrl: string
  storm: () => Promise<void>
  print: (text: string) => void
}>

const QUIET_MS = 4000
const SILENT_MS = 6000

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Ends the connections of the product to its database, as an administrator would. */
const cutConnections = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

/** Causes troubles, one after the other, with a quiet while after each. */
export const createTrouble = ({ nodes, proxy, databaseUrl, storm, print }: Parts) => {
  const node = (): Node => (Math.random() < 0.5 ? nodes[0] : nodes[1])
  const troubles: readonly Readonly<{ name: string; make: () => Promise<unknown> }>[] = [
    { name: 'a process is killed', make: () => node().kill() },
    { name: 'a storm of punches', make: storm },
    { name: 'all connections are cut', make: () => cutConnections(databaseUrl) },
    { name: 'one connection falls silent', make: async () => proxy.silence((index) => index === 1) },
    { name: 'a process is restarted', make: () => node().restart() },
    {
      name: 'the database falls silent',
      make: async () => {
        proxy.silence()
        proxy.silenceNew(true)
        await rest(SILENT_MS)
        proxy.silenceNew(false)
        proxy.silence()
      },
    },
    { name: 'a storm while a process is killed', make: () => Promise.all([storm(), node().kill()]) },
  ]
  let made = 0
  let isQuiet = false
  return {
    next: async (): Promise<void> => {
      const trouble = troubles[made % troubles.length]
      made++
      print(trouble?.name ?? '')
      await trouble?.make()
      for (const one of nodes) await one.ensure()
      isQuiet = true
      await rest(QUIET_MS)
      isQuiet = false
    },
    /** True in the quiet while behind each trouble. */
    isQuiet: (): boolean => isQuiet,
    count: () => made,
  }
}
