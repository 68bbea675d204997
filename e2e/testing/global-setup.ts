import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildServer, startChild } from '#app/server/testing/child-server.ts'
import { copyFolder, keptDemo } from '#app/server/testing/kept-demo.ts'
import { unpackChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

/** Starts the real program on a copy of the demo organisation. */
const startDemo = async (dataDir: string): Promise<ChildServer> => {
  const port = await freePort()
  // All of the last month, on whatever day of this one: journeys settle what is open in it.
  await copyFolder(await keptDemo('--days', '62'), dataDir)
  return startChild(dataDir, ['--demo'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FOLDER: join(dataDir, 'outbox'),
  })
}

/**
 * Starts the program twice, once for all journeys and once for the walks, which find every row as the demo made it;
 * answers how everything is taken away.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-journeys-'))
  // The browser and all that it writes stay in a folder of their own.
  process.env['JOURNEYS_FOLDER'] = folder
  await unpackChromium(folder)
  // One after the other: the first one makes the demo where it is not kept.
  const servers = [await startDemo(join(folder, 'data')), await startDemo(join(folder, 'walks'))]
  process.env['JOURNEYS_URL'] = servers[0]?.url
  process.env['WALKS_URL'] = servers[1]?.url
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}
export default globalSetup
