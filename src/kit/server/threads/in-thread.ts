import { Piscina } from 'piscina'
import { takeTurns } from '../in-turn.ts'
import { callerOf } from './caller.ts'

const THREADS = 2
const HEAP_MB = 256
const IDLE_MS = 30_000
const NICE = 10

/** Work was ended because it took longer, or more memory, than is allowed for it. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly'
}

let pool: Piscina | null = null
const poolOf = (): Piscina => {
  pool ??= new Piscina({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Requests come first. Only Linux has a priority for each thread; elsewhere it is that of the process.
    ...(process.platform === 'linux' ? { niceIncrement: NICE } : {}),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return pool
}

// Waiting work is served by turns of accounts and networks, and none of them can fill the queue.
const inTurn = takeTurns({ at_once: THREADS, may_wait: 400, each: 40, wait_ms: 20_000 })

/** Returns whether a thread was ended: by its deadline, or by its heap. */
const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

type Task = Readonly<{
  /** The file that exports the function; it is loaded in each thread. */
  file: URL
  /** The name that it is exported by. */
  name: string
  /** It is ended after so long. */
  ms: number
}>

/**
 * Makes a function whose cost a person can choose run in a thread with its own deadline and heap, so that no one waits for
 * it. It takes one value and returns one; both are copied (structured clone). Rejects with `TooCostly` where the
 * thread was ended; 429 and 503 where too much waits.
 */
export const inThread =
  <Input, Output>({ file, name, ms }: Task) =>
  (input: Input): Promise<Output> =>
    inTurn(async () => {
      try {
        const result: Output = await poolOf().run(input, {
          filename: file.href,
          name,
          signal: AbortSignal.timeout(ms),
        })
        return result
      } catch (error) {
        throw isEnded(error) ? new TooCostly(`${name} was ended`) : error
      }
    }, callerOf())
