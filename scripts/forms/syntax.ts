import { parseSync } from 'vite'

export type Node = Readonly<{ type: string; start: number; end: number } & Record<string, unknown>>
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns a node and all nodes within it. */
const nodesOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap((part) => (typeof part === 'object' ? nodesOf(part) : []))]
}

/** Returns the nodes of a list in a node; none where it has another kind of value. */
export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Returns all nodes of a file. */
export const nodesIn = (file: string, source: string): Node[] => nodesOf(parseSync(file, source).program.body)
