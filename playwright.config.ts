import { defineConfig } from '@playwright/test'
import { chromiumIn } from './e2e/testing/chromium.ts'
// The first process decides at which instant the run stands.
import './src/kit/contract/testing/run-clock.ts'

// The global setup starts the program twice and names both; the workers read this file again after it.
const { JOURNEYS_URL: url = '', WALKS_URL: walksUrl = '', JOURNEYS_FOLDER: folder = '' } = process.env

const WALKS = '**/walks/*.spec.ts'
// Asks every administrator for a second factor, which signs out whoever has none.
const SIGNS_OUT = '**/settings.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/global-setup.ts',
  // Journeys change the one organisation and wait for each other. The walks only look, on an organisation of their own.
  workers: 3,
  projects: [
    { name: 'journeys', testIgnore: [WALKS, SIGNS_OUT], workers: 1 },
    { name: 'settings', testMatch: SIGNS_OUT, workers: 1, dependencies: ['journeys'] },
    // Meanwhile: journeys often wait, for a minute that passes or a mail that comes.
    { name: 'walks', testMatch: WALKS, workers: 2, fullyParallel: true, use: { baseURL: walksUrl } },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: they end what hangs, and say nothing about speed, which bench/ measures.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/testing/wait-reporter.ts']],
  // No traces: recording takes a sixth of the time of journeys. `--trace retain-on-failure` keeps one of what fails.
  use: {
    baseURL: url,
    launchOptions: chromiumIn(folder),
    locale: 'en-GB',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
})
