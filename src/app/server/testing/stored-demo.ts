import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileClock } from '#kit/contract/machine-clock.ts'
import { RUN_AT } from '#kit/contract/testing/run-clock.ts'
import { startChild } from './child-server.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const STORED = join(ROOT, 'node_modules/.cache/demo')
const SOURCES = [
  'src/{kit,engines,domains,app}/**/{contract,server}/**/*.ts',
  'demo/**/*.ts',
  'migrations/*.sql',
  'package-lock.json',
]
// Some hundred megabytes each: those of other sources and instants are made again when they are needed.
const MOST_STORED = 4

const run = promisify(execFile)

/** Copies a folder as it is: the program starts on the copy as if it had been its own. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', from, to])
}

const isSource = (path: string): boolean => !path.endsWith('.test.ts')

/** Returns a key of all inputs of the demo: the code that makes it, its size and its instant. */
const keyOf = (args: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify([RUN_AT, args]))
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter(isSource)
    .toSorted())
    hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 20)
}

const dropOldest = async (): Promise<void> => {
  const names = (await readdir(STORED)).map((name) => join(STORED, name))
  const dated = await Promise.all(names.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  const old = dated.toSorted((a, b) => b.at - a.at).slice(MOST_STORED)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

/** Makes the demo in a data folder, with a stopped clock. Its later jobs run on a copy. */
export const makeDemo = async (
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const child = await startChild(dataDir, ['--demo', ...args], { RUN_JOBS: 'false', TEST_CLOCK: 'stopped', ...env })
  const code = await child.end('SIGTERM')
  if (code !== 0) throw new Error(`The demo ended with ${code}:\n${child.printed()}`)
}

/**
 * A data folder with the demo of the first instant of the run, to be copied and never started. It is cached between runs,
 * and made again when the sources that make it have changed.
 */
export const storedDemo = async (...args: readonly string[]): Promise<string> => {
  const folder = join(STORED, keyOf(args))
  if (existsSync(folder)) {
    const now = fileClock() / 1000
    await utimes(folder, now, now)
    return folder
  }
  await mkdir(STORED, { recursive: true })
  const unfinished = await mkdtemp(join(STORED, 'new-'))
  try {
    await makeDemo(join(unfinished, 'data'), args)
    // Another process may have been faster: then its folder serves.
    await rename(join(unfinished, 'data'), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await dropOldest()
  return folder
}
