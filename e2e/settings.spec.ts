import { expect, type Page } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const HOME = '/admin/settings'

const saveSheet = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Save changes' })
  await expect(sheet).toBeVisible()
  return sheet
}

test('an organisation takes a new name, sees what changes first, and takes it back', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code33'))
  await page.goto(HOME)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Southwind Support')
  await page.getByRole('button', { name: 'Save' }).click()
  const sheet = await saveSheet(page)
  await expect(sheet.getByText('Northwind Support to Southwind Support')).toBeVisible()
  await sheet.getByLabel(/^Reason/).fill('A wind from the south')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Settings Updated Successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home, Southwind Support' })).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('A wind from the south')).toBeVisible()
  await page.getByRole('button', { name: 'Undo Name' }).click()
  const undo = await saveSheet(page)
  await expect(undo.getByText('Southwind Support to Northwind Support')).toBeVisible()
  await undo.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Home, Northwind Support' })).toBeVisible()
})

test('a second factor for every administrator is told with its effect, and asks for one of their own', async ({
  page,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(HOME)
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await page.getByRole('switch', { name: 'Second factor for every administrator' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  const sheet = await saveSheet(page)
  await expect(sheet.getByText(/^\d of \d admins have no second factor; \d+ sessions? ends?\.$/)).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveText('Set up your own second factor first.')
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('who may not change settings is led there by no menu', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code0'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0)
  await page.goto(HOME)
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
})
