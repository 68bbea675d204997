// Writes a domain that follows the house: `npm run new:domain -- vehicles`, `-- equipment --one "device"` where the
// singular is no shorter plural. Then the table types and the tables of workflows are written again.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeDomain } from './new-domain/write-domain.ts'

const USAGE = 'npm run new:domain -- <plural> [--one <singular>]'
const ROOT = join(import.meta.dirname, '..')
const NEXT = `Now say what a row is and who decides about it: fields, workflow, wordings, the icon in the menu. The menu has a new
entry, so menu.test.ts names it for each role; scopes.test.ts wants a line for each call with a scope; the edges in scripts/check-boundaries.ts are those of the example.`

const run = (...command: string[]): void => {
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { one: { type: 'string' } } })
  const [name] = positionals
  if (name === undefined) throw new Error(USAGE)
  const paths = await writeDomain(ROOT, { name, one: values.one ?? name.replace(/s$/, '') })
  const isCode = (path: string): boolean => /\.tsx?$/.test(path)
  run('scripts/generate-tables.ts')
  run('scripts/workflows.ts')
  run('node_modules/oxfmt/bin/oxfmt', ...paths.filter(isCode))
  process.stdout.write(`${paths.join('\n')}\n${NEXT}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
