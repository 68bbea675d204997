// Takes the pictures of the README on the demo organisation: `npm run screenshots`, after a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumIn, unpackChromium } from '../e2e/testing/chromium.ts'
import { mailOf, signIn } from '../e2e/testing/journey.ts'
import { type Clocked, startClocked } from '../e2e/testing/clocked.ts'

type Picture = Readonly<{
  file: string
  path: string
  account: readonly ['admin' | 'employee', string] | null
  width?: number
  scheme?: 'light' | 'dark'
}>

const PICTURES: readonly Picture[] = [
  { file: 'dashboard', path: '/admin/dashboard', account: ['admin', 'code1'] },
  { file: 'attendance-now', path: '/admin/reports/attendance?tab=now', account: ['admin', 'code1'] },
  { file: 'shifts', path: '/admin/shiftrecords', account: ['admin', 'code1'] },
  { file: 'tasks', path: '/admin/tasker?show=board', account: ['admin', 'code1'] },
  { file: 'employee-details', path: '/admin/employee/details/5', account: ['admin', 'code1'] },
  { file: 'timesheet', path: '/employee/timesheet', account: ['employee', 'code115'] },
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

/** The afternoon of a working day that is still to come: a session that ended before now would be forgotten by the browser. */
const anAfternoon = (): string => {
  const today = Temporal.Now.plainDateISO()
  const WEDNESDAY = 3
  return `${today.add({ days: 7 + WEDNESDAY - today.dayOfWeek }).toString()}T13:20:00.000Z`
}

const take = async (browser: Browser, server: Clocked, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: picture.width ?? 1280, height: HEIGHT },
    colorScheme: picture.scheme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.clock.install({ time: server.now() })
  if (picture.account) await signIn(page, picture.account[0], mailOf(picture.account[1]))
  await page.goto(picture.path)
  await wait(SETTLED_MS)
  await page.screenshot({ path: join('docs/images', `${picture.file}.png`), animations: 'disabled' })
  await context.close()
}

const folder = await mkdtemp(join(tmpdir(), 'muster-pictures-'))
await unpackChromium(folder)
const server = await startClocked(anAfternoon(), '--demo')
const browser = await chromium.launch(chromiumIn(folder))
try {
  for (const picture of PICTURES) await take(browser, server, picture)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
