import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/** Asserts on the build in dist/ how much script (gzip) a page loads. Run after `vite build`. */

const DIST = new URL('../dist', import.meta.url).pathname
const KB = 1024

const manifest = z
  .record(
    z.string(),
    z.object({ file: z.string(), imports: z.array(z.string()).optional(), name: z.string().optional() }),
  )
  .parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')))

/** The chunks that a page loads one after the other, by their names; their imports come with them. */
const BUDGETS = [
  {
    name: 'sign-in page',
    most_kb: 120,
    entries: ['index', 'sign-in'],
  },
  {
    name: 'first admin dashboard',
    most_kb: 280,
    entries: ['index', 'app', 'bar', 'dashboard', 'admin-cards'],
  },
  {
    name: 'first employee dashboard',
    most_kb: 280,
    entries: ['index', 'app', 'bar', 'punch', 'dashboard', 'employee-cards'],
  },
] as const
const MOST_LATER_KB = 140

const chunk = (key: string) => {
  const found = manifest[key]
  if (!found) throw new Error(`${key} is not in the build`)
  return found
}

/** The key of the chunk of a name, which must be one. */
const keyOf = (name: string): string => {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'))
  if (keys.length !== 1 || keys[0] === undefined) throw new Error(`${keys.length} chunks are named ${name}`)
  return keys[0]
}

const withImports = (key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const other of chunk(key).imports ?? []) withImports(other, seen)
  return seen
}

const gzipBytes = (file: string): number => (file.endsWith('.js') ? gzipSync(readFileSync(join(DIST, file))).length : 0)

const loaded = (entries: readonly string[]): Set<string> => {
  const keys = new Set<string>()
  for (const entry of entries) withImports(keyOf(entry), keys)
  return new Set([...keys].map((key) => chunk(key).file))
}

let hasFailed = false
const report = (name: string, bytes: number, most_kb: number): void => {
  const isOver = bytes > most_kb * KB
  hasFailed ||= isOver
  console.log(`${isOver ? 'TOO LARGE' : 'ok'}  ${name}: ${(bytes / KB).toFixed(1)} of ${most_kb} kB`)
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipBytes(file), 0)

for (const budget of BUDGETS) report(budget.name, sum(loaded(budget.entries)), budget.most_kb)
const first = loaded(BUDGETS.flatMap((budget) => budget.entries))
for (const { file } of Object.values(manifest)) {
  const bytes = gzipBytes(file)
  if (!first.has(file) && bytes > MOST_LATER_KB * KB) report(`later file ${file}`, bytes, MOST_LATER_KB)
}
process.exitCode = hasFailed ? 1 : 0
