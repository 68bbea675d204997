import { readConfig } from '#kit/server/config.ts'
import { type Clock, databaseClock } from '#kit/server/clock.ts'
import { whileLocked } from '#kit/server/database/migrate.ts'
import { storageSentence } from '#kit/server/database/storage-sentence.ts'
import { createLog } from '#kit/server/log.ts'
import { errorText, OperatorError } from '#kit/server/operator-error.ts'
import { firstAdminLink } from './first-admin.ts'
import { startMuster } from './start.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const run = async (clock: Clock): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLog(config)
  const demo = process.argv.includes('--demo') ? await import('#demo/index.ts') : null
  const size = demo?.readDemoSize(process.argv.slice(2))
  const muster = await startMuster({
    config,
    log,
    clock,
    ...(demo && size ? { prepare: (db, files) => demo.prepareDemo(db, files, size, print, clock.fixed()) } : {}),
  })
  const stop = (signal: string): void => {
    log.info({ signal }, 'stopping')
    // At a terminal there is no proxy that could send elsewhere.
    muster.stop(signal === 'SIGTERM' ? config.STOP_GRACE_SECONDS * 1000 : 0).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  const signInLines = demo
    ? demo.signInNames()
    : await whileLocked(muster.databaseUrl, log, () => firstAdminLink(muster, config))
  print(`Muster is ready at ${config.PUBLIC_URL ? config.public_url : muster.url}`)
  signInLines.forEach(print)
}

/**
 * Starts the server by the command line and the environment; ends the process where that is not possible. `clock`: for
 * tests, the one that replaces the database's.
 */
export const main = (clock: Clock = databaseClock): Promise<void> =>
  run(clock).catch((error: unknown) => {
    const isOurs = error instanceof OperatorError
    const storage = isOurs ? null : storageSentence(error, process.env['DATA_DIR'] ?? './data')
    process.stderr.write(`${storage ?? errorText(error)}\n`)
    process.exit(1)
  })
