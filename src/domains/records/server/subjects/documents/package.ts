import { isRecord } from '#kit/contract/is-record.ts'
import { type FileStore, readIfThere } from '#kit/server/files/file-store.ts'
import type { PersonalPackage } from '#kit/server/personal/read-package.ts'
import { type Entry, zipOf } from '#kit/server/zip.ts'

export type PackageFile = Readonly<{ id: number; store_name: string; original_name: string }>

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const titleOf = (name: string): string => {
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const tableHtml = (name: string, rows: readonly unknown[]): string => {
  const given = rows.filter(isRecord)
  const columns = [...new Set(given.flatMap((row) => Object.keys(row)))]
  const head = columns.map((column) => `<th scope="col">${escaped(titleOf(column))}</th>`).join('')
  const body = given
    .map((row) => `<tr>${columns.map((column) => `<td>${escaped(valueText(row[column]))}</td>`).join('')}</tr>`)
    .join('\n')
  return `<h2>${escaped(titleOf(name))}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`
}

const STYLE =
  'body{font-family:sans-serif;margin:2rem}table{border-collapse:collapse;margin-bottom:2rem}td,th{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top}'

const pageHtml = (title: string, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>\n${parts.join('\n')}\n</body></html>\n`

const bytesOf = async (store: FileStore, name: string): Promise<Buffer | null> => {
  const stream = await readIfThere(store, name)
  if (stream === null) return null
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Makes the package: the rows of each domain as JSON and as a page to read, and the files of the person. */
export const makePackage = async (
  store: FileStore,
  { domains }: PersonalPackage,
  files: readonly PackageFile[],
): Promise<Buffer> => {
  const entries: Entry[] = domains.flatMap(({ domain, tables }) => [
    { name: `${domain}.json`, content: Buffer.from(`${JSON.stringify(tables, null, 1)}\n`) },
    {
      name: `${domain}.html`,
      content: Buffer.from(
        pageHtml(
          titleOf(domain),
          Object.entries(tables).map(([name, rows]) => tableHtml(name, rows)),
        ),
      ),
    },
  ])
  for (const { id, store_name, original_name } of files) {
    const bytes = await bytesOf(store, store_name)
    if (bytes) entries.push({ name: `files/${id}-${original_name.replaceAll(/[/\\]/g, '_')}`, content: bytes })
  }
  return zipOf(entries)
}
