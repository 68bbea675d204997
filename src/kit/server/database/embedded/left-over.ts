import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseLog } from '../database-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import { socketFile } from './address.ts'
import { endPostgres, pollUntil } from './end-process.ts'
import type { EmbeddedPaths } from './paths.ts'

const run = promisify(execFile)

/** The note of PostgreSQL about its running server. */
export type PostmasterNote = {
  readonly pid: number
  readonly port: number
  /** True where it listens on a socket, and not on the loopback. */
  readonly hasSocket: boolean
  /** `starting`, `ready`, `stopping`; empty very early. */
  readonly status: string
}

/** Reads PostgreSQL's note about its running server; undefined where there is none or it is not written yet. */
export const readPostmasterNote = async (paths: EmbeddedPaths): Promise<PostmasterNote | undefined> => {
  const text = await readFile(paths.postmasterPid, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), hasSocket: (lines[4] ?? '') !== '', status: lines[7]?.trim() ?? '' }
}

/**
 * Clears the way for a new server: after a `kill -9` of Muster its server lives on, and is shut down here (committed
 * data stays, and the new server runs with this version's settings); after a `kill -9` of the server its notes may
 * name a process id that another process has by now. Touches no process but a PostgreSQL server of this very cluster.
 * The caller has the ownership lock.
 * @throws {DatabaseStartError} when a server responds that this process cannot see, such as one in another container
 */
export const clearLeftOver = async (paths: EmbeddedPaths, log: DatabaseLog): Promise<void> => {
  const note = await readPostmasterNote(paths)
  if (note !== undefined && (await isServerOf(paths, note.pid))) {
    log.warn({ pid: note.pid }, 'Stopping the database server that an earlier Muster left running')
    await endServer(paths, note.pid)
  } else if (await doesSocketRespond(paths)) {
    throw new DatabaseStartError(
      `A PostgreSQL server that this process cannot see is running on ${paths.cluster}. Stop it, or choose another DATA_DIR.`,
    )
  }
  await removeStaleNotes(paths, note)
}

const endServer = async (paths: EmbeddedPaths, pid: number): Promise<void> => {
  const hasEnded = async () => !(await isServerOf(paths, pid))
  await endPostgres({ pid, hasEndedWithin: async (ms) => await pollUntil(hasEnded, ms) })
}

/** PostgreSQL does not start when a process id in its notes is alive, be it a zombie or another process by now. */
const removeStaleNotes = async (paths: EmbeddedPaths, note: PostmasterNote | undefined): Promise<void> => {
  // Otherwise it stays: PostgreSQL also learns from it whether killed processes still have the old memory.
  if (note !== undefined && isAlive(note.pid)) await rm(paths.postmasterPid, { force: true })
  await rm(socketFile(paths), { force: true })
  await rm(`${socketFile(paths)}.lock`, { force: true })
}

/** A server changes into its cluster when it starts, and stays there: no other process looks like that. */
const isServerOf = async (paths: EmbeddedPaths, pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return await isServerByCommand(paths, pid)
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)])
    // The program file may have been replaced by an update meanwhile.
    return cwd === paths.cluster && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
  } catch {
    return false
  }
}

const isServerByCommand = async (paths: EmbeddedPaths, pid: number): Promise<boolean> => {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.includes(`postgres -D ${paths.cluster} `)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const doesSocketRespond = async (paths: EmbeddedPaths): Promise<boolean> => {
  const socket = connect(socketFile(paths))
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
