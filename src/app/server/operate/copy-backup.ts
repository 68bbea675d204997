import { spawn } from 'node:child_process'
import { VARIABLES } from '#kit/server/config.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/** Characters of the output that an error has: its end, which contains the reason. */
const MOST_OUTPUT = 400

/** The environment of the command: without the variables of Muster, some of which are secrets. */
const environmentOf = (folder: string, backup: string): NodeJS.ProcessEnv => {
  const own = new Set(VARIABLES.flatMap((name) => [name, `${name}_FILE`]))
  const others = Object.entries(process.env).filter(([name]) => !own.has(name))
  return { ...Object.fromEntries(others), MUSTER_BACKUP: backup, MUSTER_BACKUP_FOLDER: folder }
}

/**
 * Runs the command that copies a backup to another place. It finds the path of the backup in `MUSTER_BACKUP`, and that of
 * the folder of all in `MUSTER_BACKUP_FOLDER`.
 * @throws {OperatorError} with the end of its output, where it ends with another status than 0 or takes too long
 */
export const runCopyCommand = (
  command: string,
  { folder, backup, ms }: Readonly<{ folder: string; backup: string; ms: number }>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      cwd: folder,
      env: environmentOf(folder, backup),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const note = (part: Buffer): void => {
      output = (output + part.toString()).slice(-MOST_OUTPUT)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      // The whole group: a shell leaves what it started behind.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, ms)
    const fail = (why: string): void => reject(new OperatorError([why, output.trim()].filter(Boolean).join(' ')))
    child.on('error', (error) => {
      clearTimeout(timer)
      fail(`The command could not be started: ${error.message}`)
    })
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      if (isLate) fail(`The command was ended after ${Math.round(ms / 60_000)} minutes.`)
      else if (status === 0) resolve()
      else fail(status === null ? `The command was ended by ${signal}.` : `The command ended with status ${status}.`)
    })
  })
