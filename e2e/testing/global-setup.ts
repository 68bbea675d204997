import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChildServer, startChild } from '#app/server/testing/child-server.ts'
import { copyFolder, keptDemo } from '#app/server/testing/kept-demo.ts'
import { scratchFolder } from '#kit/server/testing/scratch-folder.ts'
import { unpackChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const outboxOf = (dataDir: string): string => join(dataDir, 'outbox')

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
    MAIL_FOLDER: outboxOf(dataDir),
  })
}

/** Whether the command line asks for a project: for all of them where it names none. */
const isAskedFor = (project: string): boolean => {
  const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } }, strict: false })
  const named = values.project ?? []
  return named.length === 0 || named.includes(project)
}

/**
 * Starts the program twice, once for all journeys and once for the walks, which find every row as the demo made it;
 * answers how everything is taken away, and fails when one of them has logged an error.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-journeys-'))
  // The browser and all that it writes stay in a folder of their own.
  process.env['JOURNEYS_FOLDER'] = folder
  await unpackChromium(folder)
  const data = await mkdtemp(join(scratchFolder(), 'muster-journeys-'))
  // One after the other: the first one makes the demo where it is not kept.
  const servers = [await startDemo(join(data, 'journeys'))]
  if (isAskedFor('walks')) servers.push(await startDemo(join(data, 'walks')))
  process.env['JOURNEYS_URL'] = servers[0]?.url
  process.env['JOURNEYS_OUTBOX'] = outboxOf(join(data, 'journeys'))
  process.env['WALKS_URL'] = servers[1]?.url
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const one of [folder, data]) await rm(one, { recursive: true, force: true })
    for (const server of servers) server.check()
  }
}
export default globalSetup
