import type { Importable } from '#kit/server/importable.ts'
import { fileOf, type Format, formatDetails } from '../../documents/write-file.ts'

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* only(rows: readonly (readonly string[])[]): AsyncGenerator<readonly unknown[]> {
  yield rows
}

/** Returns a sheet with the titles of the columns and a row as an example; required ones have an asterisk. */
export const templateOf = async ({ columns }: Importable, name: string, format: Format) => {
  const described = columns.map(({ label, isRequired }, at) => ({
    key: String(at),
    title: isRequired ? `${label} *` : label,
    kind: 'text' as const,
    isOptional: false,
    value: (row: unknown) => (Array.isArray(row) ? String(row[at] ?? '') : ''),
  }))
  const chunks: Uint8Array[] = []
  for await (const chunk of fileOf(format, only([columns.map(({ example }) => example)]), described)) chunks.push(chunk)
  return { content: Buffer.concat(chunks), type: formatDetails(format).type, name: `${name}-template.${format}` }
}
