// Builds the browser application, unless what is built is newer than everything it is made of.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { TOOLS } from './tools.ts'

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

const isBuilt = existsSync(OUT)
if (existsSync(TOOLS.vite)) {
  if (!isBuilt || statSync(OUT).mtimeMs < newest())
    execFileSync(process.execPath, [TOOLS.vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
} else if (!isBuilt) {
  process.stderr.write(
    'The pages are not built, and what builds them is not installed: run npm ci without --omit=dev, or use a release, which has them (docs/installing.md).\n',
  )
  process.exitCode = 1
}
