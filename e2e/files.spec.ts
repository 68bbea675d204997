import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const changePhoto = async (page: Page, picture: string): Promise<void> => {
  await page.goto('/employee/userprofile')
  await page.locator('input[type="file"]').setInputFiles(picture)
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account of/ }).locator('img')).toBeVisible()
}

const requestAccount = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Add bank account' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add bank account' })
  await drawer.getByLabel('Account holder').fill('Kavya Pillai')
  await drawer.getByLabel('IBAN', { exact: false }).first().fill('DE89 3704 0044 0532 0130 01')
  await drawer.getByRole('textbox', { name: 'Bank', exact: true }).fill('Test Bank')
  await drawer.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: 'EUR', exact: true }).click()
  await drawer.getByLabel('Valid from').fill('2026-01-01')
  const add = drawer.getByRole('button', { name: 'Add bank account' })
  await add.click()
  await expect(drawer.getByText('This is not a valid IBAN').first()).toBeVisible()
  await drawer.getByLabel('IBAN', { exact: false }).first().fill('DE89 3704 0044 0532 0130 00')
  await add.click()
  await expect(toast(page, 'Detail Added Successfully')).toBeVisible()
  await expect(page.getByText('Needs approval')).toBeVisible()
}

test('a person changes the photo and asks for a new account, which payroll approves', async ({
  page,
  browser,
}, info) => {
  const picture = info.outputPath('me.png')
  const red = sharp({ create: { width: 640, height: 480, channels: 3, background: '#d33' } })
  await writeFile(picture, await red.png().toBuffer())
  await signIn(page, 'employee', mailOf('code16'))
  await changePhoto(page, picture)
  await requestAccount(page)

  const payroll = await openFor(browser, 'admin', mailOf('code3'))
  await payroll.goto('/admin/employees?q=Kavya')
  await payroll.getByRole('link', { name: 'Kavya Pillai' }).click()
  await payroll.getByRole('tab', { name: /Documents/ }).click()
  const approve = payroll.getByRole('button', { name: 'Approve bank account Test Bank' })
  await approve.click()
  await expect(toast(payroll, 'Change Approved Successfully')).toBeVisible()
  await expect(approve).toBeHidden()
})
