import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Writes SHA256SUMS into a folder: the checksums of some of its files, for `sha256sum -c`. */
export const writeChecksums = (folder: string, paths: readonly string[]): void => {
  const lines = paths.toSorted().map((path) => `${sha256(join(folder, path))}  ${path}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** Returns the files of a folder by their paths in it, links not among them. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Packs a folder into `<folder>.tar.gz`: the same bytes for the same files, at any time and on any machine. */
export const writeArchive = (folder: string, seconds: number): string => {
  const archive = `${folder}.tar.gz`
  execFileSync('tar', [
    '--create',
    '--gzip',
    `--file=${archive}`,
    `--directory=${dirname(folder)}`,
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    basename(folder),
  ])
  return archive
}
