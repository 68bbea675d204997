import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '#app/server/testing/child-server.ts'
import { copyFolder, keptDemo } from '#app/server/testing/kept-demo.ts'
import { unpackChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

/** Starts the real program with the demo organisation, once for all journeys; answers how everything is taken away. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-journeys-'))
  const dataDir = join(folder, 'data')
  // The browser and all that it writes stay in a folder of their own.
  process.env['JOURNEYS_FOLDER'] = folder
  await unpackChromium(folder)
  const port = await freePort()
  // All of the last month, on whatever day of this one: journeys settle what is open in it.
  await copyFolder(await keptDemo('--days', '62'), dataDir)
  const server = await startChild(dataDir, ['--demo'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FOLDER: join(dataDir, 'outbox'),
  })
  process.env['JOURNEYS_URL'] = server.url
  return async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
export default globalSetup
