import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../node_modules')

/**
 * The programs that the development needs, as files for `process.execPath`: on Windows their commands are `.cmd` files,
 * which Node does not start.
 */
export const TOOLS = {
  vite: join(MODULES, 'vite/bin/vite.js'),
  vitest: join(MODULES, 'vitest/vitest.mjs'),
  playwright: join(MODULES, '@playwright/test/cli.js'),
} as const
