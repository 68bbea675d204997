import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { DatabaseStartError } from '../database-start-error.ts'

const run = promisify(execFile)

/** The arguments to put before a program of PostgreSQL. Empty for an ordinary user. */
export type CommandPrefix = readonly string[]

/**
 * PostgreSQL refuses to run as root, and as a user whose number has no name (as containers often have). There it is
 * started in its own user namespace, where we appear as an ordinary user: the files stay ours, no account is
 * made, and folders closed to others stay accessible.
 * @throws {DatabaseStartError} where that is needed and the system opens no user namespaces
 */
export const findCommandPrefix = async (): Promise<CommandPrefix> => {
  const obstacle = findObstacle()
  if (obstacle === undefined) return []
  const id = await ordinaryUserId()
  const prefix = ['unshare', '--user', `--map-user=${id}`, `--map-group=${id}`, '--']
  try {
    await run('unshare', [...prefix.slice(1), 'true'])
    return prefix
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
    throw new DatabaseStartError(
      `PostgreSQL does not run as ${obstacle}, and this system does not let Muster step aside into a user namespace ` +
        `(${reason}). Run Muster as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

const findObstacle = (): string | undefined => {
  const id = process.getuid?.()
  if (id === 0) return 'root'
  try {
    userInfo()
    return undefined
  } catch {
    return `a user without a name (number ${id})`
  }
}

/** `initdb` looks its user up by number, so the number must be one that the system has a name for. */
const ordinaryUserId = async (): Promise<number> => {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const ids = accounts.split('\n').map((line) => Number(line.split(':')[2]))
  return ids.includes(1000) ? 1000 : (ids.find((id) => id > 0) ?? 1000)
}

/** The environment for PostgreSQL's programs: ours, without what would turn them to another cluster or language. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => {
  const rest = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(rest), LC_ALL: 'C', TZ: 'UTC' }
}
