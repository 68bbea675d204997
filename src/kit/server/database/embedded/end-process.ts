import { setTimeout as wait } from 'node:timers/promises'

/** A process that is known to be ours, and a way to tell that it is gone. */
export type EndableProcess = {
  readonly pid: number
  /** Settles once the process has ended, or `ms` have passed; answers whether it has ended. */
  hasEndedWithin(ms: number): Promise<boolean>
}

/** PostgreSQL's words: fast shutdown, immediate shutdown, and what no process can refuse. */
const STEPS = [
  { signal: 'SIGINT', patience: 8000 },
  { signal: 'SIGQUIT', patience: 5000 },
  { signal: 'SIGKILL', patience: 2000 },
] as const

/**
 * Ends a PostgreSQL server: in order where it can within 8 seconds, else at once. Nothing committed is lost either way.
 * @throws {Error} when even SIGKILL leaves it alive
 */
export const endPostgres = async (target: EndableProcess): Promise<void> => {
  for (const { signal, patience } of STEPS) {
    send(target.pid, signal)
    if (await target.hasEndedWithin(patience)) return
  }
  throw new Error(`The PostgreSQL process ${target.pid} does not end`)
}

/** Sends a signal to a process that may be gone already. */
export const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Asks every 20 ms until the answer is yes or `ms` have passed; answers the last answer. */
export const pollUntil = async (check: () => Promise<boolean>, ms: number): Promise<boolean> => {
  const deadline = performance.now() + ms
  while (!(await check())) {
    if (performance.now() >= deadline) return false
    await wait(20)
  }
  return true
}
