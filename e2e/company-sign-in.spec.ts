import { type Browser, expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib/functional'
import { DEMO_FACTOR } from '#demo/session/sign-ins.ts'
import {
  CLIENT,
  type CompanyProvider,
  startCompanyProvider,
} from '#domains/session/server/oidc/testing/company-provider.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { mailOf, PASSWORD, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

const LABEL = 'Northwind account'
const TAB = '/admin/organisation?tab=company-sign-in'
const ASSOCIATE = mailOf('code101')
const COMPANY = { name: `Sign in with ${LABEL}` }

const confirmPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const cardOf = (page: Page, title: string) =>
  page.locator('[data-card]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Enters the provider, and tests it in another window. */
const setProvider = async (page: Page, provider: CompanyProvider): Promise<void> => {
  await page.goto(TAB)
  const card = cardOf(page, 'Provider')
  await card.getByLabel('Issuer').fill(provider.issuer)
  await card.getByLabel('Client ID').fill(CLIENT.client_id)
  await card.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.client_secret)
  await card.getByRole('button', { name: 'Save' }).click()
  await confirmPassword(page)
  await expect(page.getByText('Company Sign-In Updated Successfully')).toBeVisible()
  provider.choose({ sub: 'asha', email: ASSOCIATE, email_verified: true, name: 'Asha' })
  const [shown] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Test' }).click()])
  await expect(shown.getByText('The test has worked.', { exact: false })).toBeVisible()
  await expect(shown.getByText(/Would open the account of .*, and link it\./)).toBeVisible()
  await expect(shown.getByText(ASSOCIATE)).toBeVisible()
  await shown.close()
}

/** Switches company sign-in on, and passwords off for associates and super admins. */
const switchOn = async (page: Page): Promise<void> => {
  await page.goto(TAB)
  const card = cardOf(page, 'Who signs in with it')
  await card.getByRole('switch').click()
  for (const role of [/^Associate, employees/, /^Super admin, administrators/]) {
    await card.getByRole('combobox', { name: 'Passwords off for' }).click()
    await page.getByRole('option', { name: role }).click()
    await page.keyboard.press('Escape')
  }
  await card.getByRole('combobox', { name: 'Account for emergencies' }).click()
  await page.getByRole('option', { name: 'Iris Novak' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, 'Company sign-in').getByText('On', { exact: true })).toBeVisible()
}

const switchOff = async (page: Page): Promise<void> => {
  await page.goto(TAB)
  const card = cardOf(page, 'Who signs in with it')
  await card.getByRole('switch').click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, 'Company sign-in').getByText('Off', { exact: true })).toBeVisible()
}

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

const tryPassword = async (page: Page, door: string, email: string): Promise<void> => {
  await page.goto(door)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** An associate signs in and confirms with the company's account; the password names the way. */
const signInWithCompany = async (browser: Browser): Promise<void> => {
  const page = await newPage(browser)
  await tryPassword(page, '/login', ASSOCIATE)
  await expect(page.getByText(`${COMPANY.name}.`).first()).toBeVisible()
  await page.getByRole('link', COMPANY).click()
  await expect(page).toHaveURL('/employee/dashboard')
  await page.goto('/employee/userprofile?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your password' })
  const way = confirm.getByRole('link', { name: `Confirm with ${LABEL}` })
  const [aside] = await Promise.all([page.waitForEvent('popup'), way.click()])
  await expect(aside.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await expect(confirm).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
}

const meetAbsence = async (browser: Browser, provider: CompanyProvider): Promise<void> => {
  const page = await newPage(browser)
  provider.leave('broken')
  // For a second after someone went there, the absence shows at the provider itself.
  await expect(async () => {
    await page.goto('/login')
    await page.getByRole('link', COMPANY).click()
    const away = page.getByText(`The sign-in service of ${LABEL} does not answer.`, { exact: false })
    await expect(away).toBeVisible({ timeout: 3000 })
  }).toPass()
  provider.comeBack()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/employee/dashboard')
}

/** The account for emergencies opens with its password and factor while the provider is away. */
const useEmergencyAccess = async (browser: Browser, provider: CompanyProvider): Promise<void> => {
  provider.leave('broken')
  const page = await newPage(browser)
  await tryPassword(page, '/admin', DEMO_FACTOR.email)
  await page
    .getByLabel('Code')
    .fill(generateSync({ secret: DEMO_FACTOR.secret, epoch: Math.floor(machineNow() / 1000) }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
}

test('company sign-in, provider away, emergency access', async ({ page, browser, baseURL }) => {
  const provider = await startCompanyProvider([`${baseURL}/sign-in/company`])
  try {
    await signIn(page, 'admin', mailOf('code1'))
    await setProvider(page, provider)
    await switchOn(page)
    await signInWithCompany(browser)
    await meetAbsence(browser, provider)
    await useEmergencyAccess(browser, provider)
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
      'Iris Novak used the emergency access',
    )
    await switchOff(page)
    await signIn(await newPage(browser), 'employee', ASSOCIATE)
  } finally {
    await provider.stop()
  }
})
