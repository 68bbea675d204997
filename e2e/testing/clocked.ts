import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startChild } from '#app/server/testing/child-server.ts'
import { runAt } from '#kit/contract/testing/run-clock.ts'
import { freePort } from './free-port.ts'

const PROGRAM = join(import.meta.dirname, 'clocked-program.ts')
/** The jobs of the program between one day and the next. */
const NIGHT = [
  'attendance.begin_days',
  'attendance.end_days',
  'requests.open_years',
  'requests.escalate',
  'shifts.weeks',
]
const response = z.object({ failure: z.string().nullable() })

/** Starts a separate server, without any data unless `--demo` is set, whose clock is stopped at an instant until it is moved. */
export const startClocked = async (start: string, ...options: readonly '--demo'[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-clocked-'))
  const env = { PORT: String(await freePort()), HOST: '127.0.0.1', DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '' }
  const child = await startChild(
    folder,
    [start, ...options],
    { ...env, ...runAt(start), MAIL_FOLDER: join(folder, 'outbox') },
    PROGRAM,
  )
  const [, email = '', secret = ''] =
    /super admin is (\S+)\.[^]*?\/password-reset\/([\w-]+)/.exec(child.printed()) ?? []
  let now = start
  const notify = async (jobs: readonly string[]): Promise<void> => {
    const responded = once(child.process, 'message')
    child.process.send({ at: now, jobs })
    const [printed] = await responded
    const { failure } = response.parse(printed)
    if (failure !== null) throw new Error(failure)
  }
  return {
    url: child.url,
    /** The one account that a new installation has, and the secret of the link for its password. */
    first: { email, secret },
    now: () => now,
    /** Moves the clock of the server, and those of open windows. */
    at: async (instant: string, ...pages: readonly Page[]): Promise<void> => {
      const isOtherDay = instant.slice(0, 10) !== now.slice(0, 10)
      now = instant
      await notify(isOtherDay ? NIGHT : [])
      await Promise.all(pages.map((page) => page.clock.setSystemTime(instant)))
    },
    stop: async (): Promise<void> => {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Clocked = Awaited<ReturnType<typeof startClocked>>
