// `npm test` runs the tests of rules, calls and screens, and the journeys in a browser; `npm test -- people` what one domain
// (or engine, kit, app) has beside its files, and the journeys that belong to it (journeys.ts). `npm run test:long` runs
// what starts programs, kills them or waits for time to pass.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { JOURNEYS } from './journeys.ts'

const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true })
const [part] = positionals

const run = (command: string, args: readonly string[]): void => {
  const began = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  process.stdout.write(`${command} ${args.join(' ')}: ${Math.round((performance.now() - began) / 1000)} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}
const build = (): void => run('node', ['scripts/build-web.ts'])
const units = (projects: readonly string[], ...more: readonly string[]): void =>
  run('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...more])

const folderOf = (name: string): string => {
  const found = [`src/domains/${name}`, `src/engines/${name}`, `src/${name}`, name].find((path) => existsSync(path))
  if (found !== undefined) return found
  process.stderr.write(`There is no domain, engine or folder named ${name}.\n`)
  process.exit(2)
}

if (values.long) units(['long', 'postgres-15'])
else if (part === undefined) {
  build()
  units(['server', 'web', 'web-alone'])
  run('playwright', ['test'])
} else {
  units(['server', 'web', 'web-alone'], `${folderOf(part)}/`, '--passWithNoTests')
  const journeys = (JOURNEYS[part] ?? []).map((name) => `e2e/${name}.spec.ts`)
  if (journeys.length > 0) {
    build()
    run('playwright', ['test', '--no-deps', '--project=journeys', '--project=settings', ...journeys])
  }
}
