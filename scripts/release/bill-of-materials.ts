import { createHash } from 'node:crypto'
import { z } from 'zod'
import { closureOf, type Lock, nameOf } from './lockfile.ts'
import { runNpm } from './run-npm.ts'
import { packageOf, PAGES, walkImports } from './walk-imports.ts'

const bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

export type BillOfMaterials = z.output<typeof bom>

/** Returns the packages whose code the build may put into the pages, as `name@version`. */
const namesInPages = (root: string, lock: Lock): Set<string> => {
  const direct = [...walkImports(root, PAGES).packages.keys()].map(packageOf)
  return new Set([...closureOf(lock, direct)].map((path) => nameOf(lock, path)))
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

/**
 * Returns the bill of materials of a release, CycloneDX as npm writes it from the lockfile: the packages that the server
 * loads, and those that the build puts into the pages. `paths`: the packages of the server.
 */
export const billOfMaterials = (root: string, lock: Lock, paths: readonly string[], at: string): BillOfMaterials => {
  const all = bom.parse(JSON.parse(runNpm(root, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])))
  const server = new Set(paths.map((path) => nameOf(lock, path)))
  const pages = namesInPages(root, lock)
  const partsOf = (name: string): string[] => [
    ...(server.has(name) ? ['server'] : []),
    ...(pages.has(name) ? ['pages'] : []),
  ]
  const self = all.metadata.component['bom-ref']
  const isIn = (name: string): boolean => name === self || partsOf(name).length > 0
  const components = all.components
    .filter((one) => isIn(one['bom-ref']))
    .map((one) => ({
      ...one,
      properties: partsOf(one['bom-ref']).map((value) => ({ name: 'muster:part', value })),
    }))
  const name = self.replace(/@[^@]*$/, '')
  return {
    ...all,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    metadata: {
      ...all.metadata,
      timestamp: at,
      component: { ...all.metadata.component, name, type: 'application' },
    },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => isIn(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isIn) })),
  }
}
