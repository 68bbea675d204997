import { expect, type Locator, type Page } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const OWN_PIN = '739146'

const choose = async (form: Locator, label: string, option: string): Promise<void> => {
  await form.getByRole('combobox', { name: new RegExp(`^${label}( optional)?$`) }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

const selected = (form: Locator, label: string): Locator =>
  form.getByRole('combobox', { name: new RegExp(`^${label}( optional)?$`) })

/** Adds the first of two people, without an email. */
const addFirst = async (form: Locator): Promise<void> => {
  await form.getByLabel('First name').fill('Rosa')
  await form.getByLabel('Last name').fill('Albrecht')
  await expect(form.getByText('Without an email, Rosa signs in with number and PIN')).toBeVisible()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Joins on').fill('2026-01-05')
  await form.getByRole('button', { name: 'Next' }).click()
  await choose(form, 'Department', 'Support')
  await choose(form, 'Team', 'Support Berlin')
  await choose(form, 'Role', 'Associate')
  await form.getByRole('button', { name: 'Add Employee' }).click()
}

/** Adds the second one, for whom the choices of the first are there already. */
const addSecond = async (form: Locator): Promise<void> => {
  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue('')
  await form.getByLabel('First name').fill('Bruno')
  await form.getByLabel('Last name').fill('Albrecht')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByLabel('Joins on')).toHaveValue(/2026/)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(selected(form, 'Department')).toHaveValue('Support')
  await expect(selected(form, 'Team')).toHaveValue('Support Berlin')
  await expect(selected(form, 'Role')).toHaveValue('Associate')
  await form.getByRole('button', { name: 'Add Employee' }).click()
}

type Card = Readonly<{ number: string; pin: string }>

const valueOf = async (card: Locator, name: string): Promise<string> =>
  (
    (await card
      .locator('div', { has: card.page().getByText(name, { exact: true }) })
      .locator('dd')
      .textContent()) ?? ''
  ).trim()

/** Reads the card of a person on the sheet. */
const readCard = async (page: Page, name: string): Promise<Card> => {
  const card = page.getByRole('list', { name: 'Sign-in cards' }).first().getByRole('listitem').filter({ hasText: name })
  return { number: await valueOf(card, 'Number'), pin: await valueOf(card, 'First PIN') }
}

/** Types number and PIN as on the card: in small letters. */
const enter = async (page: Page, { number, pin }: Card): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(number.toLowerCase())
  await page.getByLabel('Password', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Log In' }).click()
}

const choosePin = async (page: Page, pin: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Choose a new PIN' })).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('Confirm PIN').fill(pin)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('someone without an email gets a card, signs in by number and PIN, forgets it and gets a new one', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = page.getByRole('dialog', { name: 'Add Employee' })
  await addFirst(form)
  await form.getByRole('button', { name: 'Add another' }).click()
  await addSecond(form)
  await expect(form.getByText('A printed sheet has the first PIN.')).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/admin/employees?q=Albrecht')
  await page
    .getByRole('row', { name: /Rosa Albrecht/ })
    .getByRole('checkbox')
    .check()
  await page
    .getByRole('row', { name: /Bruno Albrecht/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Sign-in sheet for 2 people' }).click()
  await page.getByRole('button', { name: 'Make sign-in sheet' }).click()
  const rosa = await readCard(page, 'Rosa Albrecht')
  const bruno = await readCard(page, 'Bruno Albrecht')
  expect(rosa.pin).toMatch(/^\d{6}$/)
  expect(bruno.number).not.toBe(rosa.number)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(rosa.pin).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Employees' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const own = await (await browser.newContext()).newPage()
  await enter(own, rosa)
  await choosePin(own, '123456')
  await expect(toast(own, 'This PIN is too easy to guess')).toBeVisible()
  await choosePin(own, OWN_PIN)
  await expect(own).toHaveURL('/employee/dashboard')

  // Without the PIN, the administrator makes another one.
  await page.goto('/admin/employees?q=Rosa+Albrecht')
  await page.getByRole('button', { name: 'Actions for Rosa Albrecht' }).click()
  await page.getByRole('menuitem', { name: 'Login' }).click()
  await page.getByRole('menuitem', { name: 'New PIN' }).click()
  await page.getByRole('button', { name: 'Make new PIN' }).click()
  const renewed = await readCard(page, 'Rosa Albrecht')

  await enter(own, { ...rosa, pin: OWN_PIN })
  await expect(toast(own, 'Invalid Credentials.')).toBeVisible()
  await enter(own, renewed)
  await choosePin(own, '860257')
  await expect(own).toHaveURL('/employee/dashboard')
  await own.getByRole('button', { name: /^Notifications/ }).click()
  await expect(own.getByText('You have a new PIN')).toBeVisible()

  const again = await openFor(browser, 'admin', mailOf('code3'))
  await again.goto('/admin/users?tab=logins&login_q=Albrecht')
  await expect(again.getByText('Number and PIN (chosen)')).toBeVisible()
})
