// Styles that nothing defines fail without a word: a part without them is drawn plain, a colour without them not at all.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const LIBRARY = join(ROOT, 'node_modules/@mantine/core/styles')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT, exclude: ['**/*.test.*'] }).map(read)
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one))

describe('styles', () => {
  it('of each component that is used are loaded', () => {
    const loaded = read('src/kit/web/theme/mantine.css')
    const used = found(/import \{([^}]*)\} from '@mantine\/core'/g)
      .flatMap((names) => names.split(','))
      .map((name) => name.trim().split(' ')[0] ?? '')
    const missing = new Set(
      used.filter((name) => existsSync(join(LIBRARY, `${name}.css`)) && !loaded.includes(`/${name}.css`)),
    )
    expect([...missing]).toEqual([])
  })

  it('name no token that is not there', () => {
    const defined = new Set(found(/(--m-[a-z0-9-]+)['"]?:/g))
    // A name that ends with a hyphen is put together when the page is drawn.
    const missing = new Set(found(/var\((--m-[a-z0-9-]+)/g).filter((name) => !name.endsWith('-') && !defined.has(name)))
    expect([...missing]).toEqual([])
  })

  it('place hidden words of a box that scrolls inside of it, so that the page does not scroll sideways', () => {
    const loose = globSync('src/**/*.module.css', { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(([, , rule = '']) => /overflow(-x)?: (auto|scroll)/.test(rule) && !rule.includes('position:'))
        .map(([, name = '']) => `${file} ${name.trim()}`),
    )
    expect(loose).toEqual([])
  })
})
