// Reads from a file the parts for the check of words: names that are declared in it, its comments, or its text.
import { parseSync } from 'vite'
import { isNode, type Node } from '../forms/syntax.ts'

export type Located = Readonly<{ text: string; at: number }>
/** `isKey`: a field of a type or a schema, whose name a column may have fixed. */
type Declared = Located & Readonly<{ isKey?: true }>
export type Source = Readonly<{ names: readonly Declared[]; comments: readonly Located[]; prose: readonly Located[] }>

const nameIn = (node: unknown): Located[] =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string'
    ? [{ text: node['name'], at: node.start }]
    : []

/** Returns the identifiers that a pattern binds: `a`, `{ b: c, d = 1 }`, `[e, ...f]`. */
const boundBy = (pattern: unknown): Located[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'ObjectPattern' && Array.isArray(pattern['properties']))
    return pattern['properties'].flatMap((part: unknown) => {
      if (!isNode(part)) return []
      // A shorthand takes the name from the type of the object.
      if (part['shorthand'] === true) return []
      return boundBy(part.type === 'Property' ? part['value'] : part)
    })
  if (pattern.type === 'ArrayPattern' && Array.isArray(pattern['elements'])) return pattern['elements'].flatMap(boundBy)
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern['left'])
  if (pattern.type === 'RestElement') return boundBy(pattern['argument'])
  if (pattern.type === 'TSParameterProperty') return boundBy(pattern['parameter'])
  return nameIn(pattern)
}

const keyOf = (node: Node): Declared[] =>
  node['computed'] === true ? [] : nameIn(node['key']).map((name) => ({ ...name, isKey: true }))

const keysOf = (object: unknown): Declared[] =>
  isNode(object) && object.type === 'ObjectExpression' && Array.isArray(object['properties'])
    ? object['properties'].flatMap((part: unknown) =>
        isNode(part) && part.type === 'Property' && part['shorthand'] !== true ? keyOf(part) : [],
      )
    : []

/** Returns the keys of `z.object({ … })` and its kin: the contract declares its fields with them. */
const schemaKeys = (node: Node): Declared[] => {
  const { callee, arguments: given } = node as Node & { callee?: unknown; arguments?: unknown }
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !Array.isArray(given)) return []
  const [method] = nameIn(callee['property'])
  return method && /object$|^extend$/i.test(method.text) ? keysOf(given[0]) : []
}

const DECLARED: Readonly<Record<string, (node: Node) => Declared[]>> = {
  VariableDeclarator: ({ id }) => boundBy(id),
  FunctionDeclaration: ({ id, params }) => [...nameIn(id), ...paramsOf(params)],
  FunctionExpression: ({ id, params }) => [...nameIn(id), ...paramsOf(params)],
  ArrowFunctionExpression: ({ params }) => paramsOf(params),
  TSFunctionType: ({ params }) => paramsOf(params),
  ClassDeclaration: ({ id }) => nameIn(id),
  MethodDefinition: keyOf,
  PropertyDefinition: keyOf,
  TSTypeAliasDeclaration: ({ id }) => nameIn(id),
  TSInterfaceDeclaration: ({ id }) => nameIn(id),
  TSTypeParameter: ({ name }) => nameIn(name),
  TSPropertySignature: keyOf,
  TSMethodSignature: (node) => [...keyOf(node), ...paramsOf(node['params'])],
  CallExpression: schemaKeys,
  CatchClause: ({ param }) => boundBy(param),
}
const paramsOf = (params: unknown): Located[] => (Array.isArray(params) ? params.flatMap(boundBy) : [])

/** Returns the names that a program declares; what it only uses is declared, and found, elsewhere. */
const namesOf = (program: unknown): Declared[] => {
  const names: Declared[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (Object.hasOwn(DECLARED, value.type)) names.push(...(DECLARED[value.type]?.(value) ?? []))
    for (const key in value) visit(value[key])
  }
  visit(program)
  return names
}

/** Blanks what is quoted or code, so that places stay where they are. */
export const withoutQuotes = (text: string): string =>
  text.replaceAll(/`[^`\n]*`|“[^”]*”|"[^"\n]*"|\]\([^)]*\)|https?:\S+/g, (quoted) => quoted.replaceAll(/[^\n]/g, ' '))

const withoutFences = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (fenced) => fenced.replaceAll(/[^\n]/g, ' '))

type Comment = Readonly<{ type: string; value: string; start: number; end: number }>

/** Joins the lines of a comment that follow each other, so that its sentences are read whole. */
const joinLines = (source: string, comments: readonly Comment[]): Located[] => {
  const joined: { text: string; at: number; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const isLine = type === 'Line'
    if (last?.isLine && isLine && /^\s*$/.test(source.slice(last.end, start))) {
      last.text = source.slice(last.at, end).replaceAll(/^\s*\/\//gm, (mark) => ' '.repeat(mark.length))
      last.end = end
    } else joined.push({ text: `  ${value}`, at: start, end, isLine })
  }
  return joined
}

const NONE: Source = { names: [], comments: [], prose: [] }

/** Returns the declared names and the texts of a file of a known kind; nothing of other files. */
export const readSource = (file: string, source: string): Source => {
  if (file.endsWith('.md')) return { ...NONE, prose: [{ text: withoutFences(source), at: 0 }] }
  if (file.endsWith('.css'))
    return {
      ...NONE,
      comments: [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => ({
        text: `  ${found[1]}`,
        at: found.index,
      })),
    }
  if (!/\.([cm]?[jt]s|tsx)$/.test(file)) return NONE
  const { program, comments } = parseSync(file, source)
  return { names: namesOf(program), comments: joinLines(source, comments), prose: [] }
}
