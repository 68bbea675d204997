// Verifies this case file: node verify.mjs. Needs Node 20 or newer and nothing else; reads the files next to it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCase } from './check.mjs'

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url))
const files = new Map(
  readdirSync(folder)
    .filter((name) => /\.(json|jsonl)$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const { faults, rows, proofs } = await checkCase(files, (bytes) => createHash('sha256').update(bytes).digest())
const print = (line) => process.stdout.write(`${line}\n`)
for (const { text } of faults) print(`${text}.`)
for (const { chain, until } of proofs)
  print(
    `Chain ${chain} is proved up to ${until.kind === 'anchor' ? `the anchor of ${until.day}` : 'its end'}: row ${until.row}, ${until.hash}`,
  )
print(
  faults.length === 0 ? `All ${rows.length} rows are as they were written.` : 'This case file is not as it was made.',
)
process.exitCode = faults.length === 0 ? 0 : 1
