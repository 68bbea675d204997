import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../../src')
const PLACES = ['app/web/domain-parts.ts', 'domains/*/web/{index,*-screens}.ts']

/** The path of every registered screen, as the domains write it; parameters as `$name`. */
export const screenPaths = (area: 'admin' | 'employee'): string[] =>
  PLACES.flatMap((place) => globSync(place, { cwd: SOURCE }))
    .flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)])
    .flatMap(([, path]) => (path?.startsWith(`/${area}/`) ? [path] : []))

/** The names of all drawers, as in the address: `?name=id`. */
export const drawerNames = (): ReadonlySet<string> =>
  new Set(
    globSync('{app,domains,kit}/**/web/**/*.{ts,tsx}', { cwd: SOURCE })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\buseDrawer\('([a-z_]+)'\)/g)])
      .map(([, name = '']) => name),
  )
