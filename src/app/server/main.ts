import { readConfig } from '#kit/server/config.ts'
import { createLog } from '#kit/server/log.ts'
import { errorText } from '#kit/server/operator-error.ts'
import { firstAdminLink } from './first-admin.ts'
import { startMuster } from './start.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLog(config)
  const demo = process.argv.includes('--demo') ? await import('./demo.ts') : null
  const size = demo?.readDemoSize(process.argv.slice(2))
  const muster = await startMuster({
    config,
    log,
    ...(demo && size ? { prepare: (db, files) => demo.prepareDemo(db, files, size, say) } : {}),
  })
  const stop = (signal: string): void => {
    log.info({ signal }, 'stopping')
    muster.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  say(`Muster is ready at ${config.PUBLIC_URL ? config.public_url : muster.url}`)
  if (demo) demo.signInNames().forEach(say)
  else (await firstAdminLink(muster, config)).forEach(say)
}

/** Starts the server as the command line and the environment say; ends the process where that is not possible. */
export const main = (): Promise<void> =>
  run().catch((error: unknown) => {
    process.stderr.write(`${errorText(error)}\n`)
    process.exit(1)
  })
