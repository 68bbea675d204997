import type { Plugin } from 'vite'
import { isNode, listOf, type Node, nodesIn } from './forms/syntax.ts'

/** The parts of a call that describe its response, or by what a program may send it: browsers check neither. */
const OF_SERVER: ReadonlySet<string> = new Set(['data', 'meta', 'summary', 'in_person', 'is_scoped'])

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
    const parts = nodesIn(id, code)
      .filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'call')
      .flatMap((node) => listOf(node['arguments']))
      .flatMap((spec) => (isNode(spec) ? listOf(spec['properties']) : []))
      .filter((property) => OF_SERVER.has(nameOf(property['key'])))
    for (const { start, end } of parts.toSorted((one, other) => other.start - one.start))
      text = `${text.slice(0, start).trimEnd()}${text.slice(end).replace(/^\s*,/, '')}`
    return { code: withoutUnused(id, text), map: null }
  },
})
