import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLog } from '../database-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import { listenSettings, type Address } from './address.ts'
import type { PostgresBinaries } from './binaries.ts'
import { boundLog, logTail, openLog, sizeOf } from './bounded-log.ts'
import { endPostgres, send } from './end-process.ts'
import { clearLeftOver, readPostmasterNote } from './left-over.ts'
import type { EmbeddedPaths } from './paths.ts'
import { writeSettings } from './settings.ts'
import { postgresEnvironment, type CommandPrefix } from './unprivileged.ts'

/** All that it takes to start the server of a cluster, again and again. */
export type ServerPlan = {
  readonly paths: EmbeddedPaths
  readonly binaries: PostgresBinaries
  readonly prefix: CommandPrefix
  readonly address: Address
  readonly isDurable: boolean
  readonly log: DatabaseLog
}

/** The end of a server process. */
export type PostmasterExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A server process of ours. */
export type Postmaster = {
  readonly pid: number
  readonly exited: Promise<PostmasterExit>
  /** Resolves when the server takes connections; recovery after a crash comes before that. Rejects where it ended. */
  untilReady(): Promise<void>
  stop(): Promise<void>
  /** Requests a fast shutdown and waits for nothing, for the last moment of this process. */
  abandon(): void
}

const READY_WITHIN_MS = 10 * 60_000

/** Starts a server process; `untilReady` resolves when it can be used, and rejects where it never will. */
export const launchPostmaster = async (plan: ServerPlan): Promise<Postmaster> => {
  await clearLeftOver(plan.paths, plan.log)
  await writeSettings(plan.paths.cluster, plan.isDurable)
  await boundLog(plan.paths.log)
  const logStart = await sizeOf(plan.paths.log)
  const child = spawnPostgres(plan)
  const exited = exitOf(child)
  const pid = await pidOf(child)
  return {
    pid,
    exited,
    untilReady: () => waitUntilReady(plan, pid, exited, logStart),
    async stop() {
      child.ref()
      await endPostgres({ pid, hasEndedWithin: (ms) => resolvesWithin(exited, ms) })
    },
    abandon: () => send(pid, 'SIGINT'),
  }
}

const spawnPostgres = (plan: ServerPlan): ChildProcess => {
  const settings = Object.entries(listenSettings(plan.address)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...plan.prefix, plan.binaries.postgres, '-D', plan.paths.cluster, ...settings]
  const [program = '', ...args] = command
  const log = openLog(plan.paths.log)
  try {
    return spawn(program, args, {
      cwd: plan.paths.dataDir,
      env: postgresEnvironment(),
      // Its own session: Ctrl-C in the terminal must end the application first, which stops the server last.
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
    })
  } finally {
    log.close()
  }
}

const pidOf = async (child: ChildProcess): Promise<number> => {
  if (child.pid === undefined) {
    const [error] = await once(child, 'error')
    throw new DatabaseStartError('The database server could not be started.', { cause: error })
  }
  child.unref()
  return child.pid
}

const exitOf = async (child: ChildProcess): Promise<PostmasterExit> => {
  return await new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
}

const waitUntilReady = async (
  plan: ServerPlan,
  pid: number,
  exited: Promise<PostmasterExit>,
  logStart: number,
): Promise<void> => {
  const ended = exited.then(() => true)
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const note = await readPostmasterNote(plan.paths)
    if (note?.pid === pid && note.status === 'ready') return
    if (await Promise.race([ended, wait(15, false)])) {
      const tail = await logTail(plan.paths.log, logStart)
      throw new DatabaseStartError(`The database server did not start. Its log (${plan.paths.log}) ends with:\n${tail}`)
    }
  }
  throw new DatabaseStartError(`The database server takes no connections. See its log: ${plan.paths.log}`)
}

const resolvesWithin = async (promise: Promise<unknown>, ms: number): Promise<boolean> => {
  const timeout = new AbortController()
  const late = wait(ms, false, { signal: timeout.signal }).catch(() => false)
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    timeout.abort()
  }
}
