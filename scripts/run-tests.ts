// `npm test` runs everything; `npm test -- people` what one domain (or engine, kit, app) has beside its files.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const [part, ...rest] = process.argv.slice(2)

const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const folderOf = (name: string): string => {
  const found = [`src/domains/${name}`, `src/engines/${name}`, `src/${name}`, name].find((path) => existsSync(path))
  if (found !== undefined) return found
  process.stderr.write(`There is no domain, engine or folder named ${name}.\n`)
  process.exit(2)
}

if (part === undefined) {
  run(process.execPath, ['scripts/build-web.ts'])
  run('vitest', ['run'])
  run('playwright', ['test'])
} else run('vitest', ['run', '--project', 'server', '--project', 'web*', `${folderOf(part)}/`, ...rest])
