// `npm run release:try` follows docs/installing.md with the archive that `npm run release` has made: in an empty folder, with
// an empty environment and no program but those of the release. Prints how long each step takes.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const READY = /Muster is ready at (\S+)/
const START_MS = 120_000
const FIRST_LINK = /^http:\/\/\S+\/password-reset\/\S+$/m

const run = promisify(execFile)
const OUT = join(import.meta.dirname, '../release')
const [archive] = globSync('*.tar.gz', { cwd: OUT })
if (archive === undefined) {
  process.stderr.write('There is no archive in release/: run npm run release first.\n')
  process.exit(1)
}

const home = mkdtempSync(join(tmpdir(), 'muster-release-'))
const release = join(home, basename(archive, '.tar.gz'))
const muster = join(release, 'muster')
const at = (name: string): string => join(home, name)
const environment = (data: string) => ({
  PATH: '/usr/bin:/bin',
  DATA_DIR: at(data),
  PORT: '0',
  STOP_GRACE_SECONDS: '0',
})

const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  process.stdout.write(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}

const expectText = (text: string, pattern: RegExp): void => {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in:\n${text}`)
}

const command = async (data: string, ...args: string[]): Promise<string> =>
  (await run(muster, args, { cwd: home, env: environment(data) })).stdout

type Running = Readonly<{ url: string; printed: () => string; stop: () => Promise<void> }>

const start = (data: string): Promise<Running> =>
  new Promise((done, fail) => {
    const child = spawn(muster, ['start'], { cwd: home, env: environment(data), stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((end) => child.once('exit', end))
    const limit = setTimeout(() => child.kill(), START_MS)
    let printed = ''
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${printed}`)
    }
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString()
      const url = READY.exec(printed)?.[1]
      if (url === undefined) return
      clearTimeout(limit)
      done({ url, printed: () => printed, stop })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then((code) => fail(new Error(`Ended with ${code} before it was ready:\n${printed}`)))
  })

const checkPages = async (url: string): Promise<void> => {
  for (const path of ['/readyz', '/admin', '/login']) {
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path} returned ${response.status}`)
    await response.arrayBuffer()
  }
}

try {
  await step('unpack', () => execFileSync('tar', ['-xzf', join(OUT, archive), '-C', home]))
  await step('check the checksums', () => execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: release }))
  const first = await step('first start', () => start('data'))
  await checkPages(first.url)
  expectText(first.printed(), FIRST_LINK)
  await first.stop()
  const second = await step('second start', () => start('data'))
  expectText(second.printed(), /has not chosen a password yet/)
  expectText(
    await step('admin-link', () => command('data', 'admin-link')),
    new RegExp(`^${second.url}/password-reset/`, 'm'),
  )
  await step('backup', () => command('data', 'backup', at('backup')))
  await step('stop', second.stop)
  await step('restore', () => command('restored', 'restore', at('backup')))
  await step('verify', () => command('restored', 'verify'))
  const restored = await step('start of what was restored', () => start('restored'))
  await checkPages(restored.url)
  await restored.stop()
} finally {
  rmSync(home, { recursive: true, force: true })
}
