// Takes the pictures of the README on the demo organisation: `npm run screenshots`, after a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumIn, unpackChromium } from '../e2e/testing/chromium.ts'
import { mailOf, signIn } from '../e2e/testing/journey.ts'
import { startChild } from '../src/app/server/testing/child-server.ts'

type Picture = Readonly<{
  file: string
  path: string
  account: readonly ['admin' | 'employee', string] | null
  width?: number
  scheme?: 'light' | 'dark'
}>

const PICTURES: readonly Picture[] = [
  { file: 'timesheet', path: '/employee/timesheet', account: ['employee', 'code115'] },
  { file: 'attendance-now', path: '/admin/reports/attendance?tab=now', account: ['admin', 'code1'] },
  { file: 'employee-details', path: '/admin/employee/details/5', account: ['admin', 'code1'] },
  { file: 'sign-in', path: '/login', account: null },
  {
    file: 'timesheet-phone-dark',
    path: '/employee/timesheet',
    account: ['employee', 'code115'],
    width: 360,
    scheme: 'dark',
  },
]
const HEIGHT = 800
// A page keeps its live stream open, so the network never rests.
const SETTLED_MS = 2500

const take = async (browser: Browser, base: string, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: picture.width ?? 1280, height: HEIGHT },
    colorScheme: picture.scheme ?? 'light',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  if (picture.account) await signIn(page, picture.account[0], mailOf(picture.account[1]))
  await page.goto(picture.path)
  await page.waitForTimeout(SETTLED_MS)
  await page.screenshot({ path: join('docs/images', `${picture.file}.png`), animations: 'disabled' })
  await context.close()
}

const folder = await mkdtemp(join(tmpdir(), 'muster-pictures-'))
await unpackChromium(folder)
const server = await startChild(join(folder, 'data'), ['--demo', '--days', '60'])
const browser = await chromium.launch(chromiumIn(folder))
try {
  for (const picture of PICTURES) await take(browser, server.url, picture)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
