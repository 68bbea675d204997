import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { markForms } from './scripts/forms/mark-forms.ts'
import { sentForms } from './scripts/forms/sent-forms.ts'
import './src/kit/contract/testing/run-clock.ts'
import { scratchFolder } from './src/kit/server/testing/scratch-folder.ts'

// Each test file loads the server anew; what Node compiled for one serves the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
// For all processes of the run, and all programs that they start.
process.env['TMPDIR'] = scratchFolder()
// Ends what hangs, also on a busy machine; says nothing about speed.
const LIMIT_MS = 60_000
// The server runs in Node as it is written, so its tests do, too.
const native = { viteModuleRunner: false, nodeLoader: false }
const REPLACES_MODULES = ['src/app/web/live/live-host.test.tsx']
// Every process of the run stands at its instant: the first one, this, decides.
const CLOCK = 'src/kit/contract/testing/shift-process.ts'
// A file that is saved, or a link that is followed, must not take the page away from the tests that come after it.
const navigation = { disableMainFrameNavigation: true, disableChildPageNavigation: true, disableFallbackToSetURL: true }
const LONG = '{src,demo}/**/*.long.test.ts'
const EVERY_FORM = 'src/app/web/every-form.long.test.tsx'
const server = {
  environment: 'node',
  experimental: native,
  setupFiles: [CLOCK],
  // A process loads the server once, for all its files; what an app registers ends with it.
  isolate: false,
  testTimeout: LIMIT_MS,
  hookTimeout: 2 * LIMIT_MS,
}
const web = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { settings: { navigation } } },
  testTimeout: LIMIT_MS,
  setupFiles: [CLOCK, 'src/kit/web/testing/setup.ts'],
}

export default defineConfig({
  test: {
    reporters: ['default', sentForms(import.meta.dirname)],
    pool: 'forks',
    // One more than there are cores: files that talk to servers and databases wait most of the time.
    maxWorkers: 3,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['{src,demo,scripts}/**/*.test.ts'],
          exclude: ['src/**/web/**', LONG],
          globalSetup: ['src/kit/server/testing/database-setup.ts'],
        },
      },
      // What starts programs, kills them or waits for time to pass: `npm run test:long`.
      {
        extends: true,
        test: {
          ...server,
          name: 'long',
          include: [LONG],
          globalSetup: ['src/kit/server/testing/database-setup.ts'],
          testTimeout: 3 * LIMIT_MS,
          hookTimeout: 5 * LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          // What leans on the database most, on the oldest one that is supported.
          name: 'postgres-15',
          include: [
            'src/app/server/calls.test.ts',
            'src/domains/attendance/server/punch.test.ts',
            'src/domains/people/server/placements/placements.test.ts',
            'src/kit/server/database/{migrate,pool,dialect}.test.ts',
          ],
          globalSetup: ['src/kit/server/testing/oldest-database-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [markForms(import.meta.dirname)],
        test: {
          ...web,
          name: 'web',
          // A process loads the screens once, for all its files; what a file sets ends with it (setup.ts).
          isolate: false,
          include: ['src/**/web/**/*.test.{ts,tsx}'],
          exclude: [...REPLACES_MODULES, EVERY_FORM],
        },
      },
      // Each in a process of its own: a module that stands in for another must not stay for the next file.
      {
        extends: true,
        plugins: [markForms(import.meta.dirname)],
        test: { ...web, name: 'web-alone', include: REPLACES_MODULES },
      },
      // Minutes long: `npm run test:long`, together with the tests of screens.
      {
        extends: true,
        plugins: [markForms(import.meta.dirname)],
        test: {
          ...web,
          name: 'every-form',
          include: [EVERY_FORM],
          testTimeout: 10 * LIMIT_MS,
          hookTimeout: 5 * LIMIT_MS,
        },
      },
    ],
  },
})
