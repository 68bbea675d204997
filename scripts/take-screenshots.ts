// Takes the pictures of the README and of docs/screens.md on the demo organisation: `npm run screenshots`, after a build.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { todayIn } from '#kit/contract/testing/run-clock.ts'
import { chromiumIn, unpackChromium } from '../e2e/testing/chromium.ts'
import { mailOf, signIn } from '../e2e/testing/journey.ts'
import { type Clocked, startClocked } from '../e2e/testing/clocked.ts'

type Picture = Readonly<{
  file: string
  path: string
  account: readonly ['admin' | 'employee', string] | null
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Opens or fills what is to be seen, once the page is there. */
  before?: (page: Page) => Promise<void>
}>

/** The afternoon of a working day that is still to come: the browser would drop a session that ended before now. */
const anAfternoon = (): string => {
  const today = todayIn('UTC')
  const WEDNESDAY = 3
  return `${today.add({ days: 7 + WEDNESDAY - today.dayOfWeek }).toString()}T13:20:00.000Z`
}

const AFTERNOON = anAfternoon()
const TODAY = AFTERNOON.slice(0, 10)

const SUPER_ADMIN = ['admin', 'code1'] as const
/** Another administrator, whose menu stays open from then on. */
const OTHER_ADMIN = ['admin', 'code0'] as const
const DEVELOPER = ['employee', 'code115'] as const
const PHONE = 360

const README: readonly Picture[] = [
  { file: 'dashboard', path: '/admin/dashboard', account: SUPER_ADMIN },
  { file: 'attendance-now', path: '/admin/reports/attendance?tab=now', account: SUPER_ADMIN },
  { file: 'shifts', path: '/admin/shiftrecords', account: SUPER_ADMIN },
  { file: 'tasks', path: '/admin/tasker?show=board', account: SUPER_ADMIN },
  { file: 'employee-details', path: '/admin/employee/details/5', account: SUPER_ADMIN },
  { file: 'timesheet', path: '/employee/timesheet', account: DEVELOPER },
  { file: 'timesheet-phone-dark', path: '/employee/timesheet', account: DEVELOPER, width: PHONE, scheme: 'dark' },
]

/** Runs the check of whether a person, found by a part of the name, can do something, found by a part of its text. */
const send =
  (who: string, what: string) =>
  async (page: Page): Promise<void> => {
    const choose = async (label: string, typed: string): Promise<void> => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
      await page.getByRole('option', { name: typed }).first().click()
    }
    await choose('Who', who)
    await choose('Does what', what)
  }

const openBranch = (page: Page): Promise<void> => page.getByRole('button', { name: / of Henrik Olsen$/ }).click()

const planBerlin = async (page: Page): Promise<void> => {
  await page.getByRole('combobox').first().click()
  await page.getByRole('option', { name: /Support Berlin/ }).click()
}

const signInWrongly = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(mailOf('code115'))
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Log In' }).click()
}

const SCREENS: readonly Picture[] = [
  { file: 'screens/sign-in', path: '/login', account: null, before: signInWrongly },
  {
    file: 'screens/access-page',
    path: '/admin/organisation/roles?tab=explain',
    account: SUPER_ADMIN,
    before: send('Peter Lindner', 'Open Payslips'),
  },
  {
    file: 'screens/access-action',
    path: '/admin/organisation/roles?tab=explain',
    account: SUPER_ADMIN,
    before: send('Thomas Keller', 'Punches out; a lead'),
  },
  { file: 'screens/employees', path: '/admin/employees', account: SUPER_ADMIN },
  { file: 'screens/employees-phone', path: '/admin/employees', account: SUPER_ADMIN, width: PHONE },
  { file: 'screens/org-chart', path: '/admin/employees?tab=chart', account: SUPER_ADMIN, before: openBranch },
  {
    file: 'screens/org-chart-phone',
    path: '/admin/employees?tab=chart',
    account: SUPER_ADMIN,
    width: PHONE,
    before: openBranch,
  },
  {
    file: 'screens/end-employment',
    path: '/admin/employee/details/17?act=end&who=17',
    account: SUPER_ADMIN,
    before: (page) => page.getByRole('combobox', { name: 'Kind' }).click(),
  },
  {
    file: 'screens/edit-employee',
    path: '/admin/employee/update/17',
    account: SUPER_ADMIN,
    before: (page) => page.getByRole('textbox', { name: /^Preferred name/ }).fill('Ash'),
  },
  { file: 'screens/attendance-report', path: '/admin/reports/attendance', account: SUPER_ADMIN },
  {
    file: 'screens/attendance-day',
    path: '/admin/reports/attendance?q=Thomas',
    account: SUPER_ADMIN,
    before: (page) => page.getByText('Thomas Keller').first().click(),
  },
  {
    file: 'screens/absent-today',
    path: `/admin/reports/attendance?verdict=absent&from=${TODAY}&to=${TODAY}`,
    account: SUPER_ADMIN,
  },
  {
    file: 'screens/admin-menu',
    path: '/admin/dashboard',
    account: OTHER_ADMIN,
    before: (page) => page.getByRole('button', { name: 'Keep menu open' }).click(),
  },
  { file: 'screens/tasks-people', path: '/admin/tasker?show=people', account: SUPER_ADMIN },
  {
    file: 'screens/roles',
    path: '/admin/organisation/roles',
    account: SUPER_ADMIN,
    before: (page) => page.getByRole('button', { name: /^Team lead/ }).click(),
  },
  { file: 'screens/coverage', path: '/admin/shiftrecords?tab=coverage', account: SUPER_ADMIN, before: planBerlin },
  { file: 'screens/targets', path: '/admin/work-reports/target-trackers', account: SUPER_ADMIN },
  { file: 'screens/requests', path: '/admin/requests', account: SUPER_ADMIN },
  { file: 'screens/payroll-run', path: '/admin/payroll/add-salary', account: SUPER_ADMIN },
  { file: 'screens/leave', path: '/employee/request', account: DEVELOPER },
  {
    file: 'screens/employee-phone-dark',
    path: '/employee/dashboard',
    account: DEVELOPER,
    width: PHONE,
    scheme: 'dark',
  },
]

/** The instant at which the night desk should have begun: some of it is late. */
const NIGHT = 'T21:20:00.000Z'
const AT_NIGHT: readonly Picture[] = [
  { file: 'screens/attendance-late', path: '/admin/reports/attendance?tab=now', account: SUPER_ADMIN, height: 580 },
]

const FOLDER = 'docs/images'
const HEIGHT = 800
// A page keeps its live stream open, so the network never rests.
const RESTED_MS = 2500

const take = async (browser: Browser, server: Clocked, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: picture.width ?? 1280, height: picture.height ?? HEIGHT },
    colorScheme: picture.scheme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.clock.install({ time: server.now() })
  if (picture.account) await signIn(page, picture.account[0], mailOf(picture.account[1]))
  await page.goto(picture.path)
  await wait(RESTED_MS)
  if (picture.before) {
    await picture.before(page)
    await wait(RESTED_MS)
  }
  // News of the sign-in itself.
  const close = page.getByRole('button', { name: 'Close message' }).first()
  while (await close.isVisible()) await close.click()
  await page.screenshot({ path: join(FOLDER, `${picture.file}.png`), animations: 'disabled' })
  await context.close()
}

const folder = await mkdtemp(join(tmpdir(), 'muster-pictures-'))
await mkdir(join(FOLDER, 'screens'), { recursive: true })
await unpackChromium(folder)
const server = await startClocked(AFTERNOON, '--demo')
const browser = await chromium.launch(chromiumIn(folder))
try {
  for (const picture of [...README, ...SCREENS]) await take(browser, server, picture)
  await server.at(TODAY + NIGHT)
  for (const picture of AT_NIGHT) await take(browser, server, picture)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
