import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subset from 'subset-font'
import type { Plugin } from 'vite'

/** The part of Inter that every page loads: Latin. */
const FONT = 'inter-latin-wght-normal'
const STYLES = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/inter/index.css'), 'utf8')

/** All characters for which the styles of the font have the browser load this part, by its `unicode-range`. */
const charactersOf = (styles: string): string => {
  const range = new RegExp(`${FONT}\\.woff2[^}]*unicode-range: ([^;]+);`).exec(styles)?.[1]
  if (range === undefined) throw new Error(`The styles of the font do not name ${FONT}`)
  return range
    .split(',')
    .map((part) => part.slice('U+'.length).split('-'))
    .flatMap(([first = '', last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step))
    })
    .join('')
}
const TEXT = charactersOf(STYLES)
const OPTIONS = {
  targetFormat: 'woff2',
  // Marks and kerning, features of scripts, signs between digits, and digits of one width: no stylistic sets.
  keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'rlig', 'rclt', 'rvrn', 'liga', 'calt', 'tnum'],
  // The weights that the styles use.
  variationAxes: { wght: { min: 400, max: 700 } },
} as const
const VERSION = createHash('sha256')
  .update(TEXT + JSON.stringify(OPTIONS))
  .digest('hex')
  .slice(0, 8)

const isFont = (names: readonly string[]): boolean => names.some((name) => name.startsWith(FONT))

/** The start of a hash that names a file: the first file lists 400 names, and each letter of them is fetched. */
export const HASH = '[hash:7]'

/** Returns the name of an asset: that of the font names its subset, as its hash is that of the whole font. */
export const assetName = ({ names }: Readonly<{ names: readonly string[] }>): string =>
  `assets/[name]-${isFont(names) ? `${VERSION}-` : ''}${HASH}[extname]`

/** Reduces the first font that a page loads to the glyphs of the product: 28 kB of 48. */
export const smallFont = (): Plugin => ({
  name: 'small-font',
  apply: 'build',
  generateBundle: async (_options, bundle) => {
    const [font, ...more] = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && isFont(file.names) ? [file] : [],
    )
    if (!font || more.length > 0) throw new Error(`The build has not one file of the font ${FONT}`)
    font.source = await subset(Buffer.from(font.source), TEXT, OPTIONS)
  },
})
