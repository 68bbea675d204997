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
  await expect(page.getByRole('row', { name: /NB-CN-/ }).first()).toContainText('−1,656.48 EUR')

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

test('an invoice is overpaid, the rest pays the next one, and it is credited in part', async ({ page }) => {
  await signIn(page, 'employee', mailOf(OFFICER))
  await page.goto('/employee/contract-invoice')
  const invoice = page.getByRole('dialog', { name: 'Invoice', exact: true })

  /** Issues an invoice of one line to the client, in the currency of the brand, with 19 % tax. */
  const issue = async (description: string, price: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add invoice' }).click()
    const form = page.getByRole('dialog', { name: 'Add invoice' })
    await choose(page, form.getByRole('combobox', { name: /^Client/ }), 'Spree Energie AG')
    await form.getByRole('button', { name: 'Add line' }).click()
    const line = form.getByRole('listitem', { name: 'Line 1' })
    await line.getByLabel(/^Description/).fill(description)
    await line.getByRole('textbox', { name: 'Time' }).fill('10')
    await line.getByLabel(/^Price/).fill(price)
    await choose(page, line.getByRole('combobox', { name: /^Tax/ }), /19 %/)
    await form.getByRole('button', { name: 'Add invoice' }).click()
    await expect(invoice).toContainText(description)
    await invoice.getByRole('button', { name: 'Issue', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Issue the invoice of / })
      .getByRole('button', { name: 'Issue invoice' })
      .click()
    await expect(invoice.getByText(/^NB-INV-\d{4}-\d{4}/)).toBeVisible()
  }

  // 1,190.00 are owed and 1,500.00 come in: the rest becomes credit of the client.
  await issue('Night watch', '100')
  await invoice.getByRole('button', { name: 'Add payment' }).click()
  const pay = page.getByRole('dialog', { name: 'Add payment' })
  await pay.getByLabel(/^Amount/).fill('1500')
  await pay.getByLabel('Keep 310.00 EUR as credit of the client').check()
  await pay.getByRole('button', { name: 'Add payment' }).click()
  await expect(toast(page, 'Payment Added Successfully')).toBeVisible()
  await expect(invoice).toContainText('310.00 EUR went beyond this invoice and became credit of the client.')
  await invoice.getByRole('button', { name: 'Close' }).click()

  // The next invoice of 952.00 is paid with it.
  await issue('Day watch', '80')
  await invoice.getByRole('button', { name: 'Set off credit' }).click()
  const setOff = page.getByRole('dialog', { name: 'Set off credit' })
  await expect(setOff).toContainText('a credit of 310.00 EUR')
  await setOff.getByRole('button', { name: 'Set off credit' }).click()
  await expect(toast(page, 'Credit Set Off Successfully')).toBeVisible()
  await expect(invoice).toContainText('642.00 EUR open')

  // Two hours were not agreed: 160.00 of the line are credited, 190.40 with tax.
  await menu(page, invoice, 'Credit in part')
  const credit = page.getByRole('dialog', { name: 'Credit in part' })
  await credit.getByLabel(/^Day watch/).fill('160')
  await expect(credit).toContainText('The credit note comes to −190.40 EUR with tax.')
  await credit.getByLabel(/^Reason/).fill('Two hours were not agreed')
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(toast(page, 'Credit Note Issued Successfully')).toBeVisible()
  await expect(invoice).toContainText('451.60 EUR open')
  await expect(invoice.getByRole('list', { name: 'Credit notes' })).toContainText('NB-CN-')
  await invoice.getByRole('button', { name: 'Close' }).click()

  // Each cent of the credit is explained.
  await page.getByRole('tab', { name: 'Credits' }).click()
  await page.getByRole('row', { name: /Spree Energie AG/ }).click()
  const account = page.getByRole('dialog', { name: 'Credit of a client' })
  const postings = account.getByRole('list', { name: 'Postings' }).getByRole('listitem')
  await expect(postings.nth(0)).toContainText(/^−310.00 EUR set off against NB-INV-/)
  await expect(postings.nth(1)).toContainText(/^310.00 EUR paid beyond NB-INV-/)
  await account.getByRole('button', { name: 'Close' }).click()

  // The month of VAT opens to the documents behind it.
  await page.getByRole('tab', { name: 'VAT' }).click()
  await page
    .getByRole('row', { name: /VAT 19 %/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('row', { name: /NB-CN-.*Spree Energie AG/ })
      .first(),
  ).toBeVisible()
})
