import { createHash } from 'node:crypto'
import subset from 'subset-font'
import type { Plugin } from 'vite'

/** The part of Inter that every page loads: Latin. */
const FONT = 'inter-latin-wght-normal'
/** What its `unicode-range` promises, from first to last. */
const RANGES = [
  [0x00_20, 0x00_ff],
  [0x01_31, 0x01_31],
  [0x01_52, 0x01_53],
  [0x02_bb, 0x02_bc],
  [0x02_c6, 0x02_c6],
  [0x02_da, 0x02_da],
  [0x02_dc, 0x02_dc],
  [0x03_04, 0x03_04],
  [0x03_08, 0x03_08],
  [0x03_29, 0x03_29],
  [0x20_00, 0x20_6f],
  [0x20_ac, 0x20_ac],
  [0x21_22, 0x21_22],
  [0x21_91, 0x21_91],
  [0x21_93, 0x21_93],
  [0x22_12, 0x22_12],
  [0x22_15, 0x22_15],
  [0xfe_ff, 0xfe_ff],
  [0xff_fd, 0xff_fd],
] as const
const TEXT = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
).join('')
const OPTIONS = {
  targetFormat: 'woff2',
  // Marks and kerning, what a script needs, what stands between digits, and digits of one width: no stylistic sets.
  keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'rlig', 'rclt', 'rvrn', 'liga', 'calt', 'tnum'],
  // The weights that the styles use.
  variationAxes: { wght: { min: 400, max: 700 } },
} as const
const VERSION = createHash('sha256')
  .update(TEXT + JSON.stringify(OPTIONS))
  .digest('hex')
  .slice(0, 8)

const isFont = (names: readonly string[]): boolean => names.some((name) => name.startsWith(FONT))

/** The name of an asset: that of the font tells what was kept of it, as its hash is that of the whole font. */
export const assetName = ({ names }: Readonly<{ names: readonly string[] }>): string =>
  `assets/[name]-${isFont(names) ? `${VERSION}-` : ''}[hash][extname]`

/** Keeps of the first font that a page loads what the product shows: 28 kB of 48. */
export const smallFont = (): Plugin => ({
  name: 'small-font',
  apply: 'build',
  generateBundle: async (_options, bundle) => {
    const fonts = Object.values(bundle).filter((file) => file.type === 'asset' && isFont(file.names))
    if (fonts.length !== 1) throw new Error(`${fonts.length} files are the font ${FONT}`)
    for (const file of fonts) {
      if (file.type === 'asset') file.source = await subset(Buffer.from(file.source), TEXT, OPTIONS)
    }
  },
})
