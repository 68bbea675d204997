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

/** The organisations, by the name under which the configuration finds them, with the projects that use them. */
const ORGANISATIONS: Readonly<Record<string, readonly string[]>> = {
  JOURNEYS: ['journeys'],
  LATER_JOURNEYS: ['later-journeys', 'settings'],
  WALKS: ['walks'],
}

/** Whether the command line asks for one of these projects: for all of them where it names none. */
const isAskedFor = (projects: readonly string[]): boolean => {
  const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } }, strict: false })
  const named = values.project ?? []
  return named.length === 0 || projects.some((project) => named.includes(project))
}

/**
 * Starts the program once for each organisation that is asked for; answers how everything is taken away, and fails when
 * one of them has logged an error.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-journeys-'))
  // The browser and all that it writes stay in a folder of their own.
  process.env['JOURNEYS_FOLDER'] = folder
  await unpackChromium(folder)
  const data = await mkdtemp(join(scratchFolder(), 'muster-journeys-'))
  const servers: ChildServer[] = []
  // One after the other: the first one makes the demo where it is not kept.
  for (const [name, projects] of Object.entries(ORGANISATIONS)) {
    if (!isAskedFor(projects)) continue
    const server = await startDemo(join(data, name))
    servers.push(server)
    process.env[`${name}_URL`] = server.url
    process.env[`${name}_OUTBOX`] = outboxOf(join(data, name))
  }
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const one of [folder, data]) await rm(one, { recursive: true, force: true })
    for (const server of servers) server.check()
  }
}
export default globalSetup
