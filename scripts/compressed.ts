import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const LEAST_BYTES = 1024

/** Writes each script and style once more, compressed as far as it goes, which is too slow to be done on each request. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    const paths = globSync('assets/*.{js,css}', { cwd: dir }).map((path) => join(dir, path))
    const files = paths.map((path) => ({ path, bytes: readFileSync(path) }))
    const large = files.filter(({ bytes }) => bytes.length >= LEAST_BYTES)
    await Promise.all(large.map(async ({ path, bytes }) => writeFile(`${path}.br`, await compress(bytes))))
  },
})
