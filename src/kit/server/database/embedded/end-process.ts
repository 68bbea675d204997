import { setTimeout as wait } from 'node:timers/promises'

/** A process that is known to be ours, and a way to detect its end. */
export type EndableProcess = {
  readonly pid: number
  /** Resolves once the process has ended, or `ms` have passed; true if it has ended. */
  hasEndedWithin(ms: number): Promise<boolean>
}

/** PostgreSQL's terms: fast shutdown, immediate shutdown, and the signal that no process can refuse. */
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

/** Sends a signal to a process that may have ended already. */
export const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Calls `check` every 20 ms until it returns true or `ms` have passed; returns its last result. */
export const pollUntil = async (check: () => Promise<boolean>, ms: number): Promise<boolean> => {
  const deadline = performance.now() + ms
  while (!(await check())) {
    if (performance.now() >= deadline) return false
    await wait(20)
  }
  return true
}
