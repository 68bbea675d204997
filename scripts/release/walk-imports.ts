import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { isNode, type Node, nodesIn } from '../forms/syntax.ts'

/** The programs that run in production, which load the rest: threads, the demo, the commands. */
export const SERVER = ['src/server.ts', 'src/cli.ts', 'src/check-node.cjs'] as const
/** The browser application, which is built into pages. */
export const PAGES = ['src/web.tsx'] as const

/** The imports of programs. */
type Imports = Readonly<{
  /** Paths of their modules, from the root. */
  modules: readonly string[]
  /** Names that they load from packages, such as `csv-parse/sync`, with a module that loads it. */
  packages: ReadonlyMap<string, string>
  /** Imports whose target is only known at run time. */
  unknown: readonly string[]
}>

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

const isMeta = (node: unknown): boolean => isNode(node) && node.type === 'MetaProperty'
const isNamed = (node: unknown, name: string): boolean => isNode(node) && node['name'] === name
const isMember = (node: unknown, name: string): node is Node =>
  isNode(node) && node.type === 'MemberExpression' && isNamed(node['property'], name)
const isRequire = (node: unknown): boolean =>
  isNode(node) && node.type === 'CallExpression' && isNamed(node['callee'], 'createRequire')

type Found = Readonly<{ target: string | null; is_file?: true }>

/** Returns what a node loads; types are no imports, but an import that only names types in braces is one for Node. */
const importOf = (node: Node): Found | null => {
  const list = Array.isArray(node['arguments']) ? (node['arguments'] as unknown[]) : []
  if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') return { target: textOf(node['source']) }
  if (/^Export(Named|All)Declaration$/.test(node.type) && node['source'] && node['exportKind'] !== 'type')
    return { target: textOf(node['source']) }
  if (node.type === 'ImportExpression') return { target: textOf(node['source']) }
  if (node.type === 'NewExpression' && isNamed(node['callee'], 'URL') && isMember(list[1], 'url')) {
    return isMeta(list[1]['object']) ? { target: textOf(list[0]), is_file: true } : null
  }
  const { callee } = node
  if (node.type !== 'CallExpression' || !isMember(callee, 'resolve')) return null
  return isMeta(callee['object']) || isRequire(callee['object']) ? { target: textOf(list[0]) } : null
}

const LAYERS = /^#(kit|engines|domains|app)\//

/** Returns the path of a module of ours, or null for what a package has: Vite reads addresses of files as both. */
const pathOf = (root: string, from: string, target: string, isFile: boolean): string | null => {
  const near = normalize(join(dirname(from), target))
  if (target.startsWith('.') || (isFile && existsSync(join(root, near)))) return near
  if (target.startsWith('#demo/')) return target.slice(1)
  return LAYERS.test(target) ? `src/${target.slice(1)}` : null
}

const IS_CODE = /\.(ts|tsx|cjs|mjs)$/

/** Follows all imports from some programs on. */
export const walkImports = (root: string, programs: readonly string[]): Imports => {
  const modules = new Set<string>()
  const packages = new Map<string, string>()
  const unknown: string[] = []
  const visit = (path: string): void => {
    if (modules.has(path)) return
    modules.add(path)
    if (!IS_CODE.test(path)) return
    for (const node of nodesIn(path, readFileSync(join(root, path), 'utf8'))) {
      const found = importOf(node)
      if (found === null) continue
      if (found.target === null) unknown.push(`${path}:${node.start}`)
      else follow(path, found.target, found.is_file === true)
    }
  }
  const follow = (from: string, target: string, isFile: boolean): void => {
    if (target.startsWith('node:')) return
    const path = pathOf(root, from, target.replace(/\?.*$/, ''), isFile)
    if (path !== null) visit(path)
    else if (!packages.has(target)) packages.set(target, from)
  }
  programs.forEach(visit)
  return { modules: [...modules].toSorted(), packages, unknown }
}

/** Returns the name of the package that an import loads from. */
export const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
