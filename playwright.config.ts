import { defineConfig } from '@playwright/test'
import { chromiumIn } from './e2e/testing/chromium.ts'
import { EARLIER, LATER } from './scripts/journeys.ts'
// The first process decides at which instant the run stands.
import './src/kit/contract/testing/run-clock.ts'

// The global setup starts the program for each organisation that is asked for, and says where; the workers read this file
// again after it.
const { env } = process
const organisation = (name: 'JOURNEYS' | 'LATER_JOURNEYS' | 'WALKS') => ({
  use: { baseURL: env[`${name}_URL`] ?? '' },
  metadata: { outbox: env[`${name}_OUTBOX`] ?? '' },
})

const WALKS = '**/walks/*.spec.ts'
// Asks every administrator for a second factor, which signs out whoever has none.
const SIGNS_OUT = '**/settings.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/global-setup.ts',
  // Journeys change their organisation and wait for each other: each half has one of its own (scripts/journeys.ts). The
  // walks only look.
  workers: 3,
  projects: [
    { name: 'journeys', testMatch: EARLIER, testIgnore: WALKS, workers: 1, ...organisation('JOURNEYS') },
    {
      name: 'later-journeys',
      testMatch: LATER,
      testIgnore: [WALKS, SIGNS_OUT],
      workers: 1,
      ...organisation('LATER_JOURNEYS'),
    },
    {
      name: 'settings',
      testMatch: SIGNS_OUT,
      workers: 1,
      dependencies: ['later-journeys'],
      ...organisation('LATER_JOURNEYS'),
    },
    { name: 'walks', testMatch: WALKS, workers: 2, fullyParallel: true, ...organisation('WALKS') },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: they end what hangs, and say nothing about speed, which bench/ measures.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/testing/wait-reporter.ts']],
  // No traces: recording takes a sixth of the time of journeys. `--trace retain-on-failure` keeps one of what fails.
  use: {
    launchOptions: chromiumIn(env['JOURNEYS_FOLDER'] ?? ''),
    locale: 'en-GB',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
})
