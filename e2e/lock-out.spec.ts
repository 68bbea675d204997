import { generateSync } from 'otplib/functional'
import { expect, type Page } from '@playwright/test'
import { OWN_SIGN_IN, PASSWORD, signIn, toast } from './testing/journey.ts'
import { mailedLink } from './testing/outbox.ts'
import { presentInstant } from './testing/present.ts'
import { test } from './testing/test.ts'

const NEW_PASSWORD = 'a-quiet-lighthouse-42'
const STEP_SECONDS = 30

const tryPassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('is locked out by wrong passwords, and recovers by mail', async ({ page }) => {
  const email = OWN_SIGN_IN.locked_out
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await tryPassword(page, email, 'wrong-password')
    await expect(toast(page, 'Invalid Credentials.')).toBeVisible()
  }
  // Each wrong password makes the wait longer, until the next try comes too early on any machine.
  await expect(async () => {
    await tryPassword(page, email, 'wrong-password')
    await expect(toast(page, /Too many attempts. Try again in \d+ seconds?./)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.goto(await mailedLink(email))
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password is changed. All devices are signed out.')).toBeVisible()
  // The wait that the wrong passwords brought may not be over yet.
  await expect(async () => {
    await tryPassword(page, email, NEW_PASSWORD)
    await expect(page).toHaveURL('/employee/dashboard', { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
})

/** A code of the app; `ahead` steps from now, because each step is taken once. */
const codeOf = (secret: string, ahead: number): string =>
  generateSync({ secret, epoch: Math.floor(presentInstant().epochMilliseconds / 1000) + ahead * STEP_SECONDS })

test('sets a second factor up, signs in with it, and with a recovery code', async ({ page }) => {
  const email = OWN_SIGN_IN.factor
  await signIn(page, 'employee', email)
  await page.goto('/employee/userprofile?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code for an app that shows codes' })).toBeVisible()
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '')
  const used = codeOf(secret, 0)
  await page.getByLabel('Code', { exact: true }).fill(used)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'Second Factor Added Successfully')).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await tryPassword(page, email, PASSWORD)
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'The code is not valid.')).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/employee/dashboard')

  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await tryPassword(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/employee/dashboard')
  await page.goto('/employee/userprofile?tab=security')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
})
