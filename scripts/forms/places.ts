import { isNode, listOf, type Node, nodesIn } from './syntax.ts'

/** A form where it is written. */
export type Place = Readonly<{
  /** The file and the line. */
  place: string
  /** What is written for its call, such as `calls.add`. */
  call: string
  /** Where the form can be told its place, and how that is written. */
  at: number
  mark: string
}>

/** The parts of a drawer, and the call that each sends. */
const PARTS: Readonly<Record<string, readonly string[]>> = { CallForm: ['call'], EntityDrawer: ['add', 'update'] }

/** All forms over calls that a source writes: `CallForm`, `EntityDrawer` and `useCallForm`. */
export const placesOf = (file: string, source: string): Place[] => {
  const text = (node: unknown): string => (isNode(node) ? source.slice(node.start, node.end) : '')
  const lineOf = (node: Node): string => `${file}:${source.slice(0, node.start).split('\n').length}`
  const inTags = (node: Node): Place[] => {
    const place = lineOf(node)
    const end = [node['name'], node['typeArguments']].flatMap((part) => (isNode(part) ? [part.end] : []))
    const attributes = listOf(node['attributes'])
    return (PARTS[text(node['name'])] ?? []).map((name) => {
      const value = attributes.find((one) => text(one['name']) === name)?.['value']
      const call = isNode(value) ? text(value['expression']) : ''
      const part = name === 'call' ? '' : ` ${name}`
      return { place: `${place}${part}`, call, at: Math.max(...end), mark: ` place="${place}" ` }
    })
  }
  const inHooks = (node: Node): Place[] => {
    const [settings] = listOf(node['arguments'])
    if (text(node['callee']) !== 'useCallForm' || settings?.type !== 'ObjectExpression') return []
    const place = lineOf(node)
    const property = listOf(settings['properties']).find((one) => text(one['key']) === 'call')
    return [{ place, call: text(property?.['value']), at: settings.start + 1, mark: ` place: '${place}', ` }]
  }
  return nodesIn(file, source).flatMap((node) => {
    if (node.type === 'JSXOpeningElement') return inTags(node)
    return node.type === 'CallExpression' ? inHooks(node) : []
  })
}

/** The source in which each form knows its place. */
export const withPlaces = (file: string, source: string): string =>
  [...new Map(placesOf(file, source).map((one) => [one.at, one.mark]))]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), source)
