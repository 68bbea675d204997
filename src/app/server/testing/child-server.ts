import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorLines } from '#kit/server/testing/error-lines.ts'

const SERVER = join(import.meta.dirname, 'clocked-server.ts')
const READY = /Muster is ready at (\S+)/
const START_MS = 120_000

export type ChildServer = Readonly<{
  url: string
  process: ChildProcess
  /** Returns its output so far. */
  printed: () => string
  /** The main process of its embedded PostgreSQL. */
  postgres: () => number
  /** Ends it and waits until it has ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Fails when it has logged an error. */
  check: () => void
  /** Ends it as an operator would; then fails when it has logged an error. */
  stop: () => Promise<number | null>
}>

/**
 * Starts the real server program on a data folder, on a free port, and waits until it reports that it is ready. `program`:
 * another one than that of the product, with a channel for messages.
 */
export const startChild = async (
  dataDir: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  program?: string,
): Promise<ChildServer> => {
  const child = spawn(process.execPath, [program ?? SERVER, ...args], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      STOP_GRACE_SECONDS: '0',
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: program === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`No start within two minutes:\n${printed.join('')}`)), START_MS)
    const listen = (chunk: Buffer): void => {
      printed.push(chunk.toString())
      const ready = READY.exec(printed.join(''))
      if (!ready?.[1]) return
      clearTimeout(limit)
      resolve(ready[1])
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`Ended with ${code} before it was ready:\n${printed.join('')}`))
    })
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  const check = (): void => {
    const errors = errorLines()
    for (const line of printed.join('').split('\n')) if (line.startsWith('{')) errors.hear(line)
    errors.check()
  }
  return {
    url,
    process: child,
    printed: () => printed.join(''),
    postgres: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    end,
    check,
    stop: async () => {
      const code = await end('SIGTERM')
      check()
      return code
    },
  }
}
