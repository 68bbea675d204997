import { expect, type Page } from '@playwright/test'
import { mailOf, OWN_SIGN_IN, PASSWORD, signIn, toast } from './testing/journey.ts'
import { mailedLink } from './testing/outbox.ts'
import { test } from './testing/test.ts'

const loginMode = (page: Page): Promise<unknown> => page.evaluate('localStorage.getItem("login_mode")')
const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name === 'user' || name === 'employee')

/** The bearer token of the first call that a page makes. */
const tokenOf = async (page: Page, address: string): Promise<string | undefined> => {
  // The page before may just be making its own.
  const requested = page.waitForRequest(
    (request) => request.url().endsWith('/api/shell') && request.frame().url().endsWith(address),
  )
  await page.goto(address)
  return (await requested).headers()['authorization']
}

test('lets everyone to the public pages, and shows no navigation there', async ({ page }) => {
  for (const path of ['/login', '/admin', '/forget-password', '/password-reset/none', '/logout']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-layout', 'bare')
  }
})

test('sends a visitor to the sign-in that the address asks for, and back after it', async ({ page }) => {
  for (const [requested, shown] of [
    ['/', '/login'],
    ['/employee/timesheet', '/login'],
    ['/admin/employees', '/admin'],
    ['/admin/tasker', '/admin'],
    ['/employee/hashbook/topic/tasker1', '/admin'],
  ] as const) {
    await page.goto(requested)
    await expect(page).toHaveURL(shown)
  }
  await page.goto('/employee/timesheet?from=2026-01-01&to=2026-01-31')
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: mailOf('code101') }).click()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/employee/timesheet?from=2026-01-01&to=2026-01-31')
})

test('keeps the areas apart: by role, and each with its own session', async ({ page, context }) => {
  await signIn(page, 'employee', mailOf('code112'))
  expect(await cookieNames(page)).toEqual(['employee'])
  await page.goto('/')
  await expect(page).toHaveURL('/employee/dashboard')
  await page.goto('/admin/employees')
  await expect(page).toHaveURL('/admin')
  await signIn(page, 'admin', mailOf('code0'), { lands: '/admin/employees' })
  expect((await cookieNames(page)).toSorted()).toEqual(['employee', 'user'])
  await page.goto('/')
  await expect(page).toHaveURL('/admin/dashboard')
  const employee = await tokenOf(page, '/employee/dashboard')
  const admin = await tokenOf(page, '/admin/dashboard')
  expect(employee).toMatch(/^Bearer /)
  expect(admin).toMatch(/^Bearer /)
  expect(admin).not.toBe(employee)

  // A session in the wrong cookie opens nothing.
  const cookies = await context.cookies()
  const value = (name: string): string => cookies.find((cookie) => cookie.name === name)?.value ?? ''
  const url = new URL(page.url()).origin
  await context.addCookies([
    { name: 'user', value: value('employee'), url },
    { name: 'employee', value: value('user'), url },
  ])
  await page.goto('/admin/employees')
  await expect(page).toHaveURL('/login')
  await page.goto('/employee/timesheet')
  await expect(page).toHaveURL('/login')
})

test('signs out of both areas, in every tab', async ({ page, context }) => {
  await signIn(page, 'employee', mailOf('code104'))
  await signIn(page, 'admin', mailOf('code2'))
  const other = await context.newPage()
  await other.goto('/employee/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out.' })).toBeVisible()
  expect(await cookieNames(page)).toEqual([])
  await expect(other).toHaveURL('/login')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin')
})

test('remembers which sign-in this browser uses, and reads it after two seconds', async ({ page }) => {
  await page.goto('/login')
  expect(await loginMode(page)).toBe('user')
  await page.goto('/admin')
  expect(await loginMode(page)).toBe('admin')
  await page.clock.install({ time: '2026-05-12T09:00:00Z' })
  await page.clock.pauseAt('2026-05-12T09:00:01Z')
  await page.goto('/forget-password')
  const back = page.getByRole('link', { name: 'Back to sign in' })
  await expect(back).toHaveAttribute('href', '/login')
  await page.clock.runFor(1999)
  await expect(back).toHaveAttribute('href', '/login')
  await page.clock.runFor(1)
  await expect(back).toHaveAttribute('href', '/admin')
  expect(await loginMode(page)).toBe('admin')
})

test('refuses a wrong password in one wording, and keeps no session', async ({ page }) => {
  for (const [door, address] of [
    ['/login', mailOf('code115')],
    ['/login', 'nobody@northwind.example'],
    ['/login', mailOf('code1')],
    ['/admin', mailOf('code115')],
  ] as const) {
    await page.goto(door)
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Invalid Credentials.')).toBeVisible()
    expect(await cookieNames(page)).toEqual([])
  }
})

test('mails a link to choose a new password, once', { tag: '@instant' }, async ({ page }) => {
  const address = OWN_SIGN_IN.forgetful
  const password = 'a-quiet-lighthouse-42'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'If this address has an account, an email with a link is on its way.',
  )
  const link = await mailedLink(address)
  const choose = async (): Promise<void> => {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await choose()
  await expect(page.getByText('Your password is changed. All devices are signed out.')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Invalid Credentials.')).toBeVisible()
  await signIn(page, 'employee', address, { password })
  await choose()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
})
