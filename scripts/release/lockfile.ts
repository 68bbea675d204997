import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).optional()
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
})

/** The packages of the lockfile by their paths, such as `node_modules/pg`. */
export type Lock = z.output<typeof lockfile>['packages']

export const readLock = (root: string): Lock => {
  const { '': _root, ...packages } = lockfile.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  ).packages
  return packages
}

/** Returns the paths of what an install without development dependencies has, on whatever platform. */
export const productionPaths = (lock: Lock): string[] =>
  Object.keys(lock).filter((path) => !lock[path]?.dev && !lock[path]?.devOptional)

/** Returns the package at a path as `name@version`. */
export const nameOf = (lock: Lock, path: string): string => {
  const entry = lock[path]
  return `${entry?.name ?? path.replace(/^.*node_modules\//, '')}@${entry?.version}`
}

/** Finds a package as Node does: in the folder of the one that needs it, then further up. */
const find = (lock: Lock, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return null
  }
}

/** Returns the paths of packages and of all that they need in turn. */
export const closureOf = (lock: Lock, wanted: Iterable<string>): Set<string> => {
  const found = new Set<string>()
  const visit = (from: string, name: string): void => {
    const path = find(lock, from, name)
    if (path === null || found.has(path)) return
    found.add(path)
    const entry = lock[path]
    for (const next of Object.keys({ ...entry?.dependencies, ...entry?.peerDependencies })) visit(path, next)
  }
  for (const name of wanted) visit('', name)
  return found
}
