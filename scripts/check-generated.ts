// Generates a domain and a call into a copy of the project, and runs the checks of `npm run check` on them.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '..')
const NAME = 'vehicles'

const copyProject = (copy: string): void => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  const paths = listed.toString().split('\0').filter(Boolean)
  for (const path of paths.filter((one) => existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
}

type Step = readonly [title: string, ...command: string[]]
const TSC = 'node_modules/typescript/bin/tsc'
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project'] as const
const CALL = [`${NAME}.merge`, `POST /api/admin/${NAME}/merge`, `${NAME}.write`] as const

const GENERATION: readonly Step[] = [
  ['new domain', 'scripts/new-domain.ts', NAME],
  ['unused code', 'node_modules/knip/bin/knip.js', '--include', 'files,exports,types,duplicates'],
  ['new call', 'scripts/new-call.ts', ...CALL],
]

/** Code that generation made or changed: all other was linted in its place. */
const changedCode = (copy: string): string[] =>
  globSync('{src,demo,scripts,e2e,bench}/**/*.{ts,tsx}', { cwd: copy }).filter((path) => {
    const original = join(ROOT, path)
    return !existsSync(original) || !readFileSync(original).equals(readFileSync(join(copy, path)))
  })

/** The checks of the result; none needs another one, and the longest come first. */
const checksOf = (changed: readonly string[]): readonly Step[] => [
  ['types of the server', TSC, '-p', 'tsconfig.json'],
  ['tests of every call', ...VITEST, 'server', 'src/app/server/calls.test.ts', 'src/app/server/audit-'],
  ['types of the web', TSC, '-p', 'tsconfig.web.json'],
  ['tests of the server', ...VITEST, 'server', `src/domains/${NAME}`, 'src/app/server/registries', 'scripts/workflows'],
  ['tests of the web', ...VITEST, 'web', `src/domains/${NAME}`, 'src/app/web/parts'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', ...changed],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['boundaries', 'scripts/check-boundaries.ts'],
  ['statements', 'scripts/check-statements.ts'],
  ['rooms', 'scripts/check-rooms.ts'],
  ['words', 'scripts/check-words.ts'],
]

const run = async (copy: string, [title, ...command]: Step): Promise<boolean> => {
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  const status = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const isFine = (await status) === 0
  process.stdout.write(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  if (!isFine) process.stderr.write(`${printed}\n${complained}\nA generated ${NAME} fails at: ${title}\n`)
  return isFine
}

/** Runs steps until one fails, so many at a time, and returns true if all passed. */
const runAll = async (copy: string, steps: readonly Step[], atATime: number): Promise<boolean> => {
  const left = [...steps]
  let isFine = true
  const lane = async (): Promise<void> => {
    for (let step = left.shift(); step && isFine; step = left.shift()) if (!(await run(copy, step))) isFine = false
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return isFine
}

const copy = mkdtempSync(join(tmpdir(), 'muster-generated-'))
try {
  copyProject(copy)
  const isMade = await runAll(copy, GENERATION, 1)
  if (!isMade || !(await runAll(copy, checksOf(changedCode(copy)), 2))) process.exitCode = 1
} finally {
  if (!process.argv.includes('--keep')) rmSync(copy, { recursive: true, force: true })
  else process.stdout.write(`${copy}\n`)
}
