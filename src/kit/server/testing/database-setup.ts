import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { fileClock } from '../../contract/machine-clock.ts'
import { discardAbandoned } from '../database/embedded/discard-abandoned.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts'
import { migrate } from '../database/migrate.ts'
import { prepareJobs } from '../jobs/run-jobs.ts'
import { shiftDatabase } from './database-clock.ts'
import { silentLog } from './silent-log.ts'
import { runAsAdmin, withDatabase, type TestServer } from './test-server.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the one declared there
  interface ProvidedContext {
    /** The PostgreSQL of this run and the migrated database in it. */
    testServer: TestServer
  }
}

const TEMP_PREFIX = 'muster-test-'
const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

type Started = Readonly<{ adminUrl: string; url: string; folder: string; stop: () => Promise<void> }>

/**
 * Starts one PostgreSQL for a whole test run and prepares the database that `testDatabase()` clones, with the queue of jobs.
 * `TEST_DATABASE_URL`, the URL of a superuser, names another PostgreSQL to use instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  return provide(project, external === undefined ? await startTemporary() : await useExternal(external))
}

/** Migrates a database on a server, and provides the tests of a project with both addresses. Returns their tear-down. */
export const provide = async (project: TestProject, server: Started): Promise<() => Promise<void>> => {
  const template = `muster_template_${randomBytes(6).toString('hex')}`
  const testServer = { adminUrl: server.adminUrl, applicationUrl: server.url, template, folder: server.folder }
  const tearDown = async () => {
    await runAsAdmin(testServer, `drop database if exists ${template} with (force)`)
    await runAsAdmin(testServer, `drop database if exists ${template}_demo with (force)`)
    await server.stop()
  }
  try {
    await runAsAdmin(testServer, `create database ${template} owner "${new URL(server.url).username}"`)
    const url = withDatabase(server.url, template)
    // Rows that the tests make from now on have the instant of the run, as the tests themselves.
    await shiftDatabase(url)
    if (await hasMigrations()) await migrate(url, { dir: MIGRATIONS, log: silentLog })
    await prepareJobs(url, silentLog)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServer', testServer)
  return tearDown
}

/** A PostgreSQL of this run alone: the one that comes with Muster, or that of another package. */
export const startTemporary = async (otherPackage?: string): Promise<Started> => {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), TEMP_PREFIX))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    isDurable: false,
    ...(otherPackage === undefined ? {} : { package: otherPackage }),
  })
  return {
    adminUrl: postgres.adminUrl,
    url: postgres.url,
    folder: dataDir,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const useExternal = async (url: string): Promise<Started> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-external-'))
  return { adminUrl: url, url, folder, stop: () => rm(folder, { recursive: true, force: true }) }
}

/** Ends and removes what killed test runs left; those of living runs are locked and stay. */
const sweep = async (): Promise<void> => {
  const names = await readdir(tmpdir())
  const left = names.filter((name) => name.startsWith(TEMP_PREFIX)).map((name) => join(tmpdir(), name))
  await Promise.all(left.map(sweepOne))
}

const sweepOne = async (dataDir: string): Promise<void> => {
  const found = await stat(dataDir).catch(() => undefined)
  // A run that is just beginning has its folder, but not its lock yet.
  if (found === undefined || fileClock() - found.mtimeMs < 60_000) return
  await discardAbandoned(dataDir, silentLog)
}

const hasMigrations = async (): Promise<boolean> => {
  const names = await readdir(MIGRATIONS).catch(() => [])
  return names.some((name) => name.endsWith('.sql'))
}
