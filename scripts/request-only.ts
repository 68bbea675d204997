import type { Plugin } from 'vite'
import { isNode, listOf, type Node, nodesIn } from './forms/syntax.ts'

/** The parts of a call that describe its response, which browsers do not check. */
const OF_RESPONSE: ReadonlySet<string> = new Set(['data', 'meta', 'summary'])

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

/** Takes out the imports that nothing uses any more: with them their modules would stay. */
const withoutUnused = (id: string, code: string): string => {
  const imports = nodesIn(id, code).filter(({ type }) => type === 'ImportDeclaration')
  const rest = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  const isUsed = ({ local }: Node): boolean => new RegExp(`\\b${nameOf(local)}\\b`).test(rest)
  return imports
    .filter(({ specifiers }) => !listOf(specifiers).some(isUsed))
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/** Takes the schemas of responses out of the calls of browsers: the server checks them, and screens have their types. */
export const requestOnly = (): Plugin => ({
  name: 'request-only',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/src[\\/]domains[\\/]\w+[\\/]contract[\\/].*\.ts$/.test(id) || !code.includes('call({')) return null
    let text = code
    const values = nodesIn(id, code)
      .filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'call')
      .flatMap((node) => listOf(node['arguments']))
      .flatMap((spec) => (isNode(spec) ? listOf(spec['properties']) : []))
      .filter((property) => OF_RESPONSE.has(nameOf(property['key'])))
      .flatMap((property) => (isNode(property['value']) ? [property['value']] : []))
    for (const { start, end } of values.toSorted((one, other) => other.start - one.start))
      text = `${text.slice(0, start)}undefined${text.slice(end)}`
    return { code: withoutUnused(id, text), map: null }
  },
})
