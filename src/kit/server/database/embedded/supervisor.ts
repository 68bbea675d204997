import { setTimeout as wait } from 'node:timers/promises'
import { launchPostmaster, type Postmaster, type PostmasterExit, type ServerPlan } from './postmaster.ts'

const SHORTEST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
/** A server that ran this long has recovered from whatever ended it before. */
const STEADY_AFTER_MS = 60_000
/** Processes of a killed server may still have its memory for a moment, and then a new one cannot start. */
const FIRST_START_ATTEMPTS = 3

/** Restarts one server until it is stopped. */
export type Supervisor = {
  /** The process that is running now; undefined between two of them. */
  processId(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts the server and starts it again whenever it ends by itself, after a pause that grows from 0.1 to 10 seconds.
 * `onExit` is called at each such end.
 */
export const supervise = async (plan: ServerPlan, onExit: (exit: PostmasterExit) => void): Promise<Supervisor> => {
  const server = new SupervisedServer(plan, onExit)
  await server.start()
  return server
}

class SupervisedServer implements Supervisor {
  readonly #plan: ServerPlan
  readonly #onExit: (exit: PostmasterExit) => void
  readonly #stopping = new AbortController()
  readonly #abandon = () => this.#current?.abandon()
  #current: Postmaster | undefined
  #work: Promise<void> = Promise.resolve()
  #failures = 0

  constructor(plan: ServerPlan, onExit: (exit: PostmasterExit) => void) {
    this.#plan = plan
    this.#onExit = onExit
  }

  processId(): number | undefined {
    return this.#current?.pid
  }

  async start(): Promise<void> {
    process.once('exit', this.#abandon)
    try {
      await this.#startPatiently()
    } catch (error) {
      process.off('exit', this.#abandon)
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#current?.stop()
    await this.#work
    process.off('exit', this.#abandon)
  }

  async #startPatiently(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#launch()
      } catch (error) {
        if (attempt === FIRST_START_ATTEMPTS) throw error
        this.#plan.log.warn({ err: error }, 'The database server did not start; trying again')
        await wait(attempt * 500)
      }
    }
  }

  async #launch(): Promise<void> {
    const postmaster = await launchPostmaster(this.#plan)
    this.#current = postmaster
    // A stop that came in between found nothing to stop.
    if (this.#stopping.signal.aborted) await postmaster.stop()
    try {
      await postmaster.untilReady()
    } catch (error) {
      await postmaster.stop()
      this.#current = undefined
      throw error
    }
    this.#work = this.#watch(postmaster, performance.now())
  }

  async #watch(postmaster: Postmaster, since: number): Promise<void> {
    const exit = await postmaster.exited
    this.#current = undefined
    if (this.#stopping.signal.aborted) return
    if (performance.now() - since > STEADY_AFTER_MS) this.#failures = 0
    this.#plan.log.error({ pid: postmaster.pid, ...exit }, 'The database server ended by itself; starting it again')
    this.#onExit(exit)
    await this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const delay = Math.min(SHORTEST_DELAY_MS * 2 ** this.#failures, LONGEST_DELAY_MS)
      this.#failures += 1
      await wait(delay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await this.#launch()
        this.#plan.log.info({ pid: this.processId() }, 'The database server is running again')
        return
      } catch (error) {
        if (!signal.aborted) this.#plan.log.error({ err: error }, 'The database server did not start again')
      }
    }
  }
}
