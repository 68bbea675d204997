import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'

const PACKED = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin')
const PARTS = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

// The one that comes with the fonts looks for them elsewhere; a browser without any font ends.
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`

/**
 * Unpacks the browser that comes with npm, its libraries and fonts into a folder, so that nothing need be installed or
 * downloaded. From then on the folder is the `TMPDIR` of this process.
 */
export const unpackChromium = async (folder: string): Promise<void> => {
  process.env['TMPDIR'] = folder
  await Promise.all(PARTS.map((part) => inflate(join(PACKED, part))))
  await writeFile(join(folder, 'fonts.conf'), fontsConfig(folder))
}

/** Returns the options that start the browser unpacked into a folder. */
export const chromiumIn = (folder: string): LaunchOptions => ({
  executablePath: join(folder, 'chromium'),
  args: ARGS,
  env: {
    ...process.env,
    TMPDIR: folder,
    HOME: folder,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
  },
})
