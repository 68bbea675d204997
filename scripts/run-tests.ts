// `npm test` runs the tests of rules, calls and screens, and the journeys in a browser; `npm test -- people` what one domain
// (or engine, kit, app) has next to its files, and the journeys that belong to it (journeys.ts). `npm run test:long` runs
// what starts programs, kills them or waits for time to pass, and walks over all screens.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { JOURNEYS, projectsOf } from './journeys.ts'
import { TOOLS } from './tools.ts'

const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true })
const [part] = positionals

const PROGRAMS = { ...TOOLS, 'build-web': join(import.meta.dirname, 'build-web.ts') }
const run = (program: keyof typeof PROGRAMS, args: readonly string[]): void => {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [PROGRAMS[program], ...args], { stdio: 'inherit' })
  process.stdout.write(`${program} ${args.join(' ')}: ${Math.round((performance.now() - began) / 1000)} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}
const build = (): void => run('build-web', [])
const units = (projects: readonly string[], ...more: readonly string[]): void =>
  run('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...more])

/** Returns the folder of a part, and that of its data in the demo. */
const foldersOf = (name: string): string[] => {
  const found = [`src/domains/${name}`, `src/engines/${name}`, `src/${name}`, name].find((path) => existsSync(path))
  if (found !== undefined) return [found, `demo/${name}`].filter((path) => existsSync(path))
  process.stderr.write(`There is no domain, engine or folder named ${name}.\n`)
  process.exit(2)
}

const browser = (projects: readonly string[], ...more: readonly string[]): void =>
  run('playwright', ['test', ...projects.map((project) => `--project=${project}`), ...more])

if (values.long) {
  build()
  units(['long', 'postgres-15'])
  // Both together: after them each form has been tried by one of them.
  units(['web', 'web-alone', 'every-form'])
  browser(['walks'])
} else if (part === undefined) {
  build()
  units(['server', 'web', 'web-alone'])
  browser(['journeys', 'later-journeys', 'settings'])
} else {
  units(['server', 'web', 'web-alone'], ...foldersOf(part).map((folder) => `${folder}/`), '--passWithNoTests')
  const journeys = JOURNEYS[part] ?? []
  if (journeys.length > 0) {
    build()
    browser(projectsOf(journeys), '--no-deps', ...journeys.map((name) => `e2e/${name}.spec.ts`))
  }
}
