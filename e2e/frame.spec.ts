import { expect, type Page } from '@playwright/test'
import { mailOf, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

type Layout = Readonly<{ layout?: string; width?: string; sidebarTheme?: string; sidebarType?: string }>
const ATTRIBUTES = {
  layout: 'data-layout',
  width: 'data-width',
  sidebarTheme: 'data-sidebar-theme',
  sidebarType: 'data-sidebar-type',
} as const

const isLaidOut = async (page: Page, layout: Layout): Promise<void> => {
  for (const [part, attribute] of Object.entries(ATTRIBUTES)) {
    const value = Object.entries(layout).find(([name]) => name === part)?.[1]
    if (value) await expect(page.locator('body'), part).toHaveAttribute(attribute, value)
  }
}

const choose = async (page: Page, ...choices: readonly string[]): Promise<void> => {
  const panel = page.getByRole('complementary', { name: 'Customise layout' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Customise layout' }).click()
  for (const choice of choices) await panel.getByText(choice, { exact: true }).last().click()
}

const CONDENSED = { layout: 'vertical', width: 'fluid', sidebarTheme: 'dark', sidebarType: 'condensed' }

test('lays the areas out on a first load, by area and width', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await signIn(page, 'admin', mailOf('code1'))
  await isLaidOut(page, { ...CONDENSED, sidebarType: 'fixed' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Departments' }).click()
  await expect(page).toHaveURL('/admin/organisation/departments')
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.reload()
  await isLaidOut(page, CONDENSED)
  await signIn(page, 'employee', mailOf('code101'))
  for (const width of [1400, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await isLaidOut(page, { layout: 'detached', width: 'fluid', sidebarTheme: 'default', sidebarType: 'scrollable' })
  }
})

test('keeps what is chosen, forces what a layout forces, and starts again on reset', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  await signIn(page, 'admin', mailOf('code1'))
  await isLaidOut(page, CONDENSED)
  await choose(page, 'Light', 'Scrollable')
  await isLaidOut(page, { layout: 'vertical', sidebarTheme: 'light', sidebarType: 'scrollable' })
  await choose(page, 'Top navigation')
  await isLaidOut(page, { layout: 'topnav', sidebarTheme: 'default', sidebarType: 'fixed' })
  await choose(page, 'Light', 'Vertical')
  await isLaidOut(page, { layout: 'vertical', sidebarTheme: 'default', sidebarType: 'fixed' })
  await choose(page, 'Boxed', 'Condensed', 'Light')
  await isLaidOut(page, { layout: 'vertical', width: 'boxed', sidebarTheme: 'light', sidebarType: 'condensed' })
  await choose(page, 'Detached')
  await isLaidOut(page, { layout: 'detached', width: 'fluid', sidebarTheme: 'default', sidebarType: 'scrollable' })
  await choose(page, 'Vertical')
  await isLaidOut(page, { layout: 'vertical', width: 'fluid', sidebarTheme: 'default', sidebarType: 'fixed' })
  await page.reload()
  await isLaidOut(page, { layout: 'vertical', width: 'fluid', sidebarTheme: 'default', sidebarType: 'fixed' })
  await choose(page, 'Reset')
  await isLaidOut(page, CONDENSED)
  await page.reload()
  await isLaidOut(page, CONDENSED)
  await choose(page, 'Top navigation')
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/(admin|login)$/)
  await signIn(page, 'admin', mailOf('code0'))
  await isLaidOut(page, CONDENSED)
})

test('shows the menu of each role code', async ({ page }) => {
  const all = ['Overview', 'Departments', 'Teams', 'Roles', 'Designations', 'Clients']
  const reports = ['Target trackers', 'Ticket trackers', 'Daily report', 'Monthly report']
  const team = ['Team reports', 'Trackers', 'Forced punch-out', 'Work graph', 'Search tickets']
  const own = ['Dashboard', 'Timesheet', 'Worksheet', 'My tasks', 'Request', 'Scores', 'Shift schedules']
  const colleagues = ['Directory', 'Org chart']
  const people = [
    'Employees',
    'Users',
    'Attendance report',
    'Attendance update',
    'Shift records',
    ...reports,
    'Requests',
  ]
  const work = ['Tasker', 'Offered candidates', 'Onboarding invitation', 'Onboarding welcome']
  for (const [area, account, entries] of [
    [
      'admin',
      'code1',
      [
        ...people,
        ...work,
        'Payslips',
        'Hikes',
        ...all,
        'Projects',
        'Notification management',
        'Announcements',
        'Reminders',
        'Hashbook',
      ],
    ],
    [
      'admin',
      'code5',
      [...people, ...work, 'Hikes', ...all.filter((entry) => entry !== 'Roles'), 'Projects', 'Reminders', 'Hashbook'],
    ],
    ['admin', 'code33', ['Settings']],
    ['employee', 'code103', [...own, ...team, ...colleagues, 'Hashbook']],
    ['employee', 'code3163', [...own, ...colleagues, 'Hashbook', 'Contract invoice']],
  ] as const) {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/(admin|login)$/)
    await signIn(page, area, mailOf(account))
    const labels = page.getByRole('navigation', { name: 'Main' }).locator('a > span:first-of-type')
    await expect(labels).toHaveText([...entries])
  }
})

test('opens a person from the palette by keyboard', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('Asha Rao')
  await expect(page.getByRole('option', { name: /Asha Rao/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/employee\/details\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
})

test('clears caches and service workers on every load', async ({ page, context }) => {
  await context.route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/login')
  for (let load = 0; load < 2; load += 1) {
    await page.evaluate('caches.open("old")')
    await page.evaluate('navigator.serviceWorker.register("/old-worker.js")')
    expect(await page.evaluate('caches.keys()')).toEqual(['old'])
    await page.reload()
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
      .toBe(0)
  }
})
