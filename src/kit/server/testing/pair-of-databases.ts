import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries } from '../database/embedded/binaries.ts'
import { findCommandPrefix, postgresEnvironment } from '../database/embedded/unprivileged.ts'
import { withClient } from '../database/with-client.ts'

const run = promisify(execFile)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A PostgreSQL with a synchronous standby, on two ports, without passwords. */
export type PairOfDatabases = Readonly<{
  /** The URL that names both hosts, the primary first. */
  url: string
  /** Ends the primary at once, and makes the standby the primary. */
  failOver: () => Promise<void>
  /** The URL of the standby alone. */
  standby: string
  stop: () => Promise<void>
}>

/** Starts a PostgreSQL and its synchronous standby in a folder. */
export const startPair = async (folder: string): Promise<PairOfDatabases> => {
  const [binaries, prefix] = await Promise.all([findBinaries(), findCommandPrefix()])
  const env = postgresEnvironment()
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  const ports = [await freePort(), await freePort()] as const
  const urlOf = (...of: readonly number[]): string =>
    `postgres://owner@${of.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
  const running = new Map<string, ChildProcess>()
  const start = async (data: string, port: number): Promise<void> => {
    const [program, ...args] = [...prefix, binaries.postgres, '-D', data, '-p', String(port)] as const
    running.set(data, spawn(program, args, { env, stdio: 'ignore' }))
    for (let left = 100; ; left--)
      try {
        return await withClientOf(port)
      } catch (error) {
        if (left === 0) throw error
        await wait(100)
      }
  }
  const withClientOf = (port: number): Promise<void> => withClient(urlOf(port), async () => undefined)
  const end = async (data: string, signal: NodeJS.Signals): Promise<void> => {
    const child = running.get(data)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const [initdb, ...initArgs] = [
    ...prefix,
    binaries.initdb,
    '-D',
    one,
    '-U',
    'owner',
    '--auth=trust',
    '--no-sync',
  ] as const
  await run(initdb, initArgs, { env })
  const settings = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, `fsync = off`]
  await appendFile(join(one, 'postgresql.conf'), `${settings.join('\n')}\n`)
  await cp(one, other, { recursive: true })
  await writeFile(join(other, 'standby.signal'), '')
  const primary = `host=127.0.0.1 port=${ports[0]} user=owner application_name=other`
  await appendFile(join(other, 'postgresql.conf'), `primary_conninfo = '${primary}'\n`)
  await appendFile(join(one, 'postgresql.conf'), `synchronous_standby_names = 'other'\n`)
  await Promise.all([start(one, ports[0]), start(other, ports[1])])
  return {
    url: urlOf(...ports),
    standby: urlOf(ports[1]),
    failOver: async () => {
      await end(one, 'SIGQUIT')
      await withClient(urlOf(ports[1]), (client) => client.query('select pg_promote()'))
    },
    stop: async () => {
      await Promise.all([end(one, 'SIGINT'), end(other, 'SIGINT')])
    },
  }
}
