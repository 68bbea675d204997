// Generates a domain and a call into a copy of the project, and holds them to what `npm run check` asks of code.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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
const STEPS: readonly Step[] = [
  ['new domain', 'scripts/new-domain.ts', NAME],
  ['unused code', 'node_modules/knip/bin/knip.js', '--include', 'files,exports,types,duplicates'],
  ['new call', 'scripts/new-call.ts', ...CALL],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['boundaries', 'scripts/check-boundaries.ts'],
  ['types of the server', TSC, '-p', 'tsconfig.json'],
  ['types of the web', TSC, '-p', 'tsconfig.web.json'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
  ['tests of the server', ...VITEST, 'server', `src/domains/${NAME}`, 'src/app/server/registries', 'scripts/workflows'],
  ['tests of every call', ...VITEST, 'server', 'src/app/server/calls.test.ts', 'src/app/server/audit-words'],
  ['tests of the web', ...VITEST, 'web', `src/domains/${NAME}`, 'src/app/web/parts'],
]

const run = (copy: string, [title, ...command]: Step): boolean => {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' })
  process.stdout.write(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  if (status !== 0) process.stderr.write(`${stdout}\n${stderr}\nA generated ${NAME} fails at: ${title}\n`)
  return status === 0
}

const copy = mkdtempSync(join(tmpdir(), 'muster-generated-'))
try {
  copyProject(copy)
  const isFine = STEPS.every((step) => run(copy, step))
  if (!isFine) process.exitCode = 1
} finally {
  if (!process.argv.includes('--keep')) rmSync(copy, { recursive: true, force: true })
  else process.stdout.write(`${copy}\n`)
}
