import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'
import { copyFolder, storedDemo, makeDemo } from './stored-demo.ts'

// Making the demo takes most of the time of a start, and one of a single day is the same for every test: the first one
// that needs it makes it, all others begin with a copy.

const ARGS = ['--days', '1']

/** Does what only one of the processes of the tests may do at a time; the others wait. */
const whileAlone = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: inject('testServer').adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await client.end()
  }
}

/** Makes a folder of this run where no test has made it yet. */
const madeOnce = (name: string, make: (folder: string) => Promise<void>): Promise<string> =>
  whileAlone(name, async () => {
    const made = join(inject('testServer').folder, name)
    if (existsSync(made)) return made
    const unfinished = `${made}.new`
    await rm(unfinished, { recursive: true, force: true })
    await make(unfinished)
    await rename(unfinished, made)
    return made
  })

/** Makes a data folder with the demo of one day, its database included. */
export const copyDemo = async (dataDir: string): Promise<void> =>
  whileAlone('demo-embedded', async () => copyFolder(await storedDemo(...ARGS), dataDir))

/** The same with its database on the server of the test run; returns the name of the one to clone. */
export const copyDemoFiles = async (dataDir: string): Promise<string> => {
  const server = inject('testServer')
  const template = `${server.template}_demo`
  const make = async (folder: string): Promise<void> => {
    const { username } = new URL(server.applicationUrl)
    await runAsAdmin(server, `drop database if exists ${template} with (force)`)
    await runAsAdmin(server, `create database ${template} template ${server.template} owner "${username}"`)
    await makeDemo(folder, ARGS, { DATABASE_URL: withDatabase(server.applicationUrl, template) })
  }
  await copyFolder(await madeOnce('demo-external', make), dataDir)
  return template
}
