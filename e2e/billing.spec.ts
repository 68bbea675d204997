import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const OFFICER = 'code3163'
const CLIENT = 'Rheintal Versicherung AG'

const choose = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

const menu = async (page: Page, drawer: Locator, action: string): Promise<void> => {
  await drawer.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('work becomes an invoice, is paid, and is undone by a credit note', async ({ page }) => {
  await signIn(page, 'employee', mailOf(OFFICER))
  await page.goto('/employee/contract-invoice')

  // Two lines: time at a price for an hour, and a quantity with a discount.
  await page.getByRole('button', { name: 'Add invoice' }).click()
  const form = page.getByRole('dialog', { name: 'Add invoice' })
  await choose(page, form.getByRole('combobox', { name: /^Client/ }), CLIENT)
  await form.getByRole('button', { name: 'Add line' }).click()
  const first = form.getByRole('listitem', { name: 'Line 1' })
  await first.getByLabel(/^Description/).fill('On-call at the weekend')
  await first.getByRole('textbox', { name: 'Time' }).fill('2.5')
  await first.getByLabel(/^Price/).fill('96')
  await choose(page, first.getByRole('combobox', { name: /^Tax/ }), /19 %/)
  await form.getByRole('button', { name: 'Add line' }).click()
  const second = form.getByRole('listitem', { name: 'Line 2' })
  await second.getByText('Quantity', { exact: true }).click()
  await second.getByLabel(/^Description/).fill('Training')
  await second.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await second.getByLabel(/^Price/).fill('640')
  await second.getByLabel(/^Discount/).fill('10')
  await choose(page, second.getByRole('combobox', { name: /^Tax/ }), /19 %/)
  await expect(form).toContainText('1,656.48 EUR')
  await form.getByRole('button', { name: 'Add invoice' }).click()
  await expect(toast(page, 'Invoice Added Successfully')).toBeVisible()

  const invoice = page.getByRole('dialog', { name: 'Invoice', exact: true })
  await expect(invoice).toContainText('1,656.48 EUR')
  await invoice.getByRole('button', { name: 'Issue', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Issue the invoice of 1,656.48 EUR/ })
    .getByRole('button', { name: 'Issue invoice' })
    .click()
  await expect(toast(page, 'Invoice Issued Successfully')).toBeVisible()
  await expect(invoice.getByText(/^NB-INV-\d{4}-\d{4}/)).toBeVisible()

  const saved = page.waitForEvent('download')
  await menu(page, invoice, 'PDF')
  const pdf = readFileSync(await (await saved).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  // The payment was of another client: it is voided, and the balance is open again.
  await invoice.getByRole('button', { name: 'Add payment' }).click()
  const pay = page.getByRole('dialog', { name: 'Add payment' })
  await pay.getByRole('button', { name: 'Add payment' }).click()
  await expect(toast(page, 'Payment Added Successfully')).toBeVisible()
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible()
  await invoice.getByRole('button', { name: 'Void' }).click()
  const mistake = page.getByRole('dialog', { name: 'Void payment' })
  await mistake.getByLabel(/^Reason/).fill('Of another client')
  await mistake.getByRole('button', { name: 'Void payment' }).click()
  await expect(toast(page, 'Payment Deleted Successfully')).toBeVisible()
  await expect(invoice).toContainText('1,656.48 EUR open')

  await menu(page, invoice, 'Cancel')
  const cancel = page.getByRole('dialog', { name: 'Cancel invoice' })
  await cancel.getByLabel(/^Reason/).fill('Billed to the wrong brand')
  await cancel.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(toast(page, 'Invoice Cancelled Successfully')).toBeVisible()
  await expect(invoice.getByText('Cancelled', { exact: true })).toBeVisible()
  await invoice.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /NB-CN-/ }).first()).toContainText('-1,656.48 EUR')

  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Check series' }).click()
  await expect(page.getByText('The series is complete')).toBeVisible()
})

test('the admin area shows clients and projects, and no invoice of theirs to change', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/organisation/clients')
  await page.getByRole('button', { name: 'Add client' }).click()
  const form = page.getByRole('dialog', { name: 'Add client' })
  await form.getByLabel(/^Name/).fill('Baltic Ferries OÜ')
  await form.getByLabel(/^Code/).fill('BALTIC')
  await choose(page, form.getByRole('combobox', { name: /^Country/ }), 'Germany')
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(toast(page, 'Client Added Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Baltic Ferries/ })).toBeVisible()
  await page.goto('/admin/management/project')
  await page
    .getByRole('row', { name: /Claims assistant/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Rheintal')
})
