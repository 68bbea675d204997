import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkCase } from '#domains/records/server/index.ts'
import { entriesOf } from '#kit/server/zip.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import type { CommandContext } from './command.ts'

const MOST_NAMED = 20

const readCase = async (path: string): Promise<ReadonlyMap<string, string>> => {
  try {
    if ((await stat(path)).isDirectory()) {
      const names = (await readdir(path)).filter((name) => /\.jsonl?$/.test(name))
      return new Map(
        await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const)),
      )
    }
    return new Map(entriesOf(await readFile(path)).map(({ name, content }) => [name, content.toString('utf8')]))
  } catch (error) {
    throw new OperatorError(`${path} cannot be read as a case file.`, { cause: error })
  }
}

/** Checks a case file by its own: whether its rows are as they were written, and where their proofs end. */
export const verifyCase = async ({ print }: Pick<CommandContext, 'print'>, path: string): Promise<void> => {
  const files = await readCase(path)
  const { faults, rows, proofs } = await checkCase(files, (bytes) => createHash('sha256').update(bytes).digest())
  for (const { chain, until } of proofs) {
    const where = until.kind === 'anchor' ? `the anchor of ${until.day}` : 'its end'
    print(`Chain ${chain} is proved up to ${where}: row ${until.row}, ${until.hash}`)
  }
  for (const { text } of faults.slice(0, MOST_NAMED)) print(`  ${text}.`)
  if (faults.length > MOST_NAMED) print(`  … and ${faults.length - MOST_NAMED} more.`)
  if (faults.length > 0) throw new OperatorError('The case file is not as it was made.')
  print(`All ${rows.length} rows of the case file are as they were written.`)
}
