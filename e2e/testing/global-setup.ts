import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChildServer, startChild } from '#app/server/testing/child-server.ts'
import { copyFolder, storedDemo } from '#app/server/testing/stored-demo.ts'
import { scratchFolder } from '#kit/server/testing/scratch-folder.ts'
import { makeDeviceKnown } from '../walks/known-device.ts'
import { unpackChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const outboxOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Starts the real program on a copy of the demo organisation. */
const startDemo = async (dataDir: string): Promise<ChildServer> => {
  const port = await freePort()
  // All of the last month, on whatever day of this one: journeys resolve the open points in it.
  await copyFolder(await storedDemo('--days', '62'), dataDir)
  return startChild(dataDir, ['--demo'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FOLDER: outboxOf(dataDir),
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    SIGN_IN_PRIVATE_HOSTS: '127.0.0.1',
  })
}

/** The organisations, by the name under which the configuration finds them, with the projects that use them. */
const ORGANISATIONS: Readonly<Record<string, readonly string[]>> = {
  JOURNEYS: ['journeys'],
  LATER_JOURNEYS: ['later-journeys', 'settings'],
  WALKS: ['walks'],
}

/** Returns true if the command line names one of these projects, or none at all. */
const isRequested = (projects: readonly string[]): boolean => {
  const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } }, strict: false })
  const named = values.project ?? []
  return named.length === 0 || projects.some((project) => named.includes(project))
}

/**
 * Starts the program once for each organisation that is needed; returns the tear-down, which fails when one of them has
 * logged an error.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-journeys-'))
  // The browser and all its files stay in a separate folder.
  process.env['JOURNEYS_FOLDER'] = folder
  await unpackChromium(folder)
  const data = await mkdtemp(join(scratchFolder(), 'muster-journeys-'))
  const servers: ChildServer[] = []
  // One after the other: the first one makes the demo where it is not cached.
  for (const [name, projects] of Object.entries(ORGANISATIONS)) {
    if (!isRequested(projects)) continue
    const server = await startDemo(join(data, name))
    servers.push(server)
    process.env[`${name}_URL`] = server.url
    process.env[`${name}_OUTBOX`] = outboxOf(join(data, name))
    if (name === 'WALKS') process.env['WALKS_DEVICE'] = await makeDeviceKnown(server.url)
  }
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const one of [folder, data]) await rm(one, { recursive: true, force: true })
    for (const server of servers) server.check()
  }
}
export default globalSetup
