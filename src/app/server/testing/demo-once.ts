import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { inject } from 'vitest'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'
import { startChild } from './child-server.ts'

// Making the demo takes most of the time of a start, and one of a single day is the same for every test: the first one
// that needs it makes it, all others begin with a copy.

const ARGS = ['--demo', '--days', '1']
const run = promisify(execFile)

/** Copies a folder as it is: the program starts on the copy as if it had been its own. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', from, to])
}

/** Makes a folder of this run where no test has made it yet; the processes of the tests wait for each other. */
const madeOnce = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const { adminUrl, folder } = inject('testServer')
  const made = join(folder, name)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [made])
    if (existsSync(made)) return made
    const unfinished = `${made}.new`
    await rm(unfinished, { recursive: true, force: true })
    await make(unfinished)
    await rename(unfinished, made)
    return made
  } finally {
    await client.end()
  }
}

const fill = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<void> => {
  // What the demo leaves to be done later is done by the program that starts on a copy.
  const child = await startChild(dataDir, ARGS, { RUN_JOBS: 'false', ...env })
  const code = await child.end('SIGTERM')
  if (code !== 0) throw new Error(`The demo ended with ${code}:\n${child.said()}`)
}

/** Makes a data folder that holds the demo of one day, its database included. */
export const copyDemo = async (dataDir: string): Promise<void> =>
  copyFolder(await madeOnce('demo-embedded', (folder) => fill(folder, {})), dataDir)

/** The same with its database on the server of the test run; answers the name of the one to clone. */
export const copyDemoFiles = async (dataDir: string): Promise<string> => {
  const server = inject('testServer')
  const template = `${server.template}_demo`
  const make = async (folder: string): Promise<void> => {
    const { username } = new URL(server.applicationUrl)
    await runAsAdmin(server, `drop database if exists ${template} with (force)`)
    await runAsAdmin(server, `create database ${template} template ${server.template} owner "${username}"`)
    await fill(folder, { DATABASE_URL: withDatabase(server.applicationUrl, template) })
  }
  await copyFolder(await madeOnce('demo-external', make), dataDir)
  return template
}
