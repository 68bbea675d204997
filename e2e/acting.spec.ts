import { expect } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const REASON = 'Helps with the address after a move'

test('acts as an employee, who sees it, reads it back and can end it', async ({ page, context, browser }) => {
  const employee = await browser.newContext()
  const own = await employee.newPage()
  await signIn(own, 'employee', mailOf('code119'))
  const person = await own.evaluate<string>(
    'JSON.parse(decodeURIComponent(document.cookie.match(/employee=([^;]+)/)[1])).name',
  )

  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/users?tab=logins')
  await page.getByLabel('Search people').fill(person)
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: 'Sign-in' }).click()
  const act = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Log in as employee' }).click()
    await page.getByLabel('Reason').fill(REASON)
  }
  const begin = () =>
    page.getByRole('dialog', { name: /^Log in as/ }).getByRole('button', { name: 'Log in as employee' })
  await act()
  const [impersonation] = await Promise.all([context.waitForEvent('page'), begin().click()])
  await expect(toast(page, 'Logged in as employee Successfully')).toBeVisible()

  await expect(impersonation).toHaveURL('/employee/dashboard')
  await expect(impersonation.getByText(`You act as ${person} until`)).toBeVisible()
  await impersonation.goto('/employee/userprofile')
  await impersonation.getByRole('textbox', { name: /^About/ }).fill('Moved in spring')
  await impersonation.getByRole('button', { name: 'Save' }).first().click()
  await expect(toast(impersonation, 'User Updated Successfully')).toBeVisible()
  await impersonation.goto('/employee/userprofile?tab=security')
  await expect(impersonation.getByText(`Only ${person} sees this`)).toBeVisible()

  await own.goto('/employee/userprofile?tab=security')
  await expect(own.getByText('acts as you until')).toBeVisible()
  await expect(own.getByText(REASON).first()).toBeVisible()
  await own.getByRole('button', { name: 'End now' }).click()
  await expect(toast(own, 'Session Ended Successfully')).toBeVisible()

  await impersonation.goto('/employee/timesheet').catch(() => undefined)
  await expect(impersonation.getByText('You act as')).toHaveCount(0)

  await own.getByRole('table', { name: 'Acting sessions' }).getByText(REASON).click()
  await expect(own.getByRole('link', { name: 'Changed the profile: self-description' })).toBeVisible()
  await employee.close()

  // The session of the admin has gone on all the while.
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('stops a visit by its own button, and keeps the admin signed in', async ({ page, context }) => {
  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/employees?q=Jonas Weber')
  await page.getByRole('table').getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/admin\/employee\/details\/\d+/)
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Log in as employee' }).click()
  await page.getByLabel('Reason').fill(REASON)
  const [impersonation] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'Log in as employee' }).click(),
  ])
  const closed = impersonation.waitForEvent('close')
  await impersonation.getByRole('button', { name: 'Stop' }).click()
  await closed
  const sessions = async () =>
    (await context.cookies()).map(({ name }) => name).filter((name) => name === 'user' || name === 'employee')
  // The window may be closed a moment before its cookie is deleted.
  await expect.poll(sessions).toEqual(['user'])
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/employee\/details\/\d+/)
})
