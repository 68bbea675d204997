// Builds the browser application, unless what is built is newer than everything it is made of.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const OUT = 'dist/index.html'
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'package-lock.json',
  'src/**/web/**/*',
  'src/**/contract/**/*',
  'src/web.tsx',
]

const newest = (): number =>
  Math.max(...SOURCES.flatMap((pattern) => globSync(pattern)).map((path) => statSync(path).mtimeMs))

if (!existsSync(OUT) || statSync(OUT).mtimeMs < newest()) {
  execFileSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
}
