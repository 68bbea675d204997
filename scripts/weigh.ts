// Prints how much code the same things take: `npm run weigh`. Figures to compare with earlier ones, not limits.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, listOf, type Node, nodesIn } from './forms/syntax.ts'

const ROOT = join(import.meta.dirname, '..')
const OTHERS = /\.test\.|\/testing\/|\/demo\/|\/demo[^/]*\.ts$/
const PLAIN = ['organisation', 'worksheets', 'inventory', 'hashbook', 'billing', 'hiring']
/** A nullable field of an employee in list, form, details, export, history and import; and a filter of a list. */
const FIELD = 'pronouns'
/** A filter by the condition of equipment: in its description, and where a call, a statement or a screen names it again. */
const FILTER = {
  files: 'src/domains/inventory/{contract/*.ts,server/store/*.ts,web/assets/*.tsx}',
  named:
    /\bcondition: field\([^}]*filter: true|\n {4}condition: condition\.optional|filter\.condition\b|filters=\{\[[^\]]*'condition'/g,
}

type File = Readonly<{ path: string; text: string }>

const filesOf = (pattern: string): File[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !OTHERS.test(path) && !path.endsWith('database/tables.ts'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const count = (files: readonly File[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)

const linesOf = (files: readonly File[]): number => count(files, /\n/g)
const callsOf = (files: readonly File[]): number => count(files, /\bcall\(\{/g)

const perCall = (domains: readonly string[]): string =>
  domains
    .map((domain) => {
      const files = filesOf(`src/domains/${domain}/**/*.{ts,tsx,css}`)
      return `${domain} ${Math.round(linesOf(files) / callsOf(files))}`
    })
    .join(', ')

const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'JSXExpressionContainer') return textOf(node['expression'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : typeof node['value'] === 'string' ? node['value'] : ''
}

const hasLabel = (element: Node): boolean =>
  listOf(element['attributes']).some((one) => nameOf(one['name']) === 'label' && textOf(one['value']) !== null)

/** Returns true for `{ label: '…' }`, and for a column `{ key: '…', title: '…' }`. */
const describesField = (object: Node): boolean => {
  const texts = new Set(
    listOf(object['properties']).flatMap((one) => (textOf(one['value']) === null ? [] : [nameOf(one['key'])])),
  )
  return texts.has('label') || (texts.has('key') && texts.has('title'))
}

/** Returns true for the pair of a label and a value, as lists of details have it. */
const isPair = (list: Node): boolean => {
  const [label, value, ...more] = listOf(list['elements'])
  return value !== undefined && more.length === 0 && /^[A-Z]/.test(textOf(label) ?? '') && textOf(value) === null
}

/** Returns true where a node writes the label of a field: of an input, a column or a detail. */
const writesLabel = (node: Node): boolean => {
  if (node.type === 'JSXOpeningElement') return hasLabel(node)
  return node.type === 'ObjectExpression' ? describesField(node) : node.type === 'ArrayExpression' && isPair(node)
}

const labels = filesOf('src/domains/*/{web,contract}/**/*.{ts,tsx}').flatMap(({ path, text }) =>
  nodesIn(path, text).filter((node) => writesLabel(node)),
)

const all = filesOf('src/domains/**/*.{ts,tsx,css}')
const source = filesOf('src/**/*.ts')
const filter = filesOf(FILTER.files)
const naming = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g')

const audits = source
  .flatMap(({ text }) => [...text.matchAll(/\baudit(?:All)?\((?:[^()]|\([^()]*\))*\)/g)].map(([whole]) => whole))
  .filter((text) => /\b(change|before|after)\b/.test(text))

const table: readonly (readonly [string, string | number])[] = [
  ['production lines a call, all domains', Math.round(linesOf(all) / callsOf(all))],
  ['plain domains', perCall(PLAIN)],
  [
    'files for a plain nullable field of an employee',
    filesOf('src/**/*.{ts,tsx}').filter(({ text }) => naming(FIELD).test(text)).length,
  ],
  [
    'files for a list filter, and the times that they name it',
    `${filter.filter((file) => count([file], FILTER.named) > 0).length}, ${count(filter, FILTER.named)}`,
  ],
  ['labels written', labels.length],
  ['types of whole statements (sql<T>)', count(source, /\bsql<[^`]*>\s*`\s*(select|insert|update|delete|with)\b/gi)],
  [
    'audits by hand with values before, after, or both; with both',
    `${audits.length}, ${audits.filter((text) => /\bchange\b|\bbefore\b[^]*\bafter\b/.test(text)).length}`,
  ],
]
for (const [what, figure] of table) process.stdout.write(`${what.padEnd(58)} ${figure}\n`)
