import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { type PayStatement, viewPayAccount } from '#domains/payroll/contract/pay-accounts.calls.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const STARTER = 'code3'
const OTHER = 'code1'

/** Returns the first person whose account of pay fits. */
const personWith = async (request: APIRequestContext, fits: (statement: PayStatement) => boolean): Promise<number> => {
  const token = await adminToken(request, STARTER)
  for (const { id } of await send(request, listEmployees, { query: { limit: '200' } }, token))
    if (fits(await send(request, viewPayAccount, { params: { id } }, token))) return id
  throw new Error('The demo has no such account of pay')
}

test('a raise that came late is a difference with its cause, in the payslip that is under review', async ({
  browser,
  request,
}) => {
  const id = await personWith(request, ({ differences }) => differences.length > 0)
  const page = await openFor(browser, 'admin', mailOf(STARTER))
  await page.goto(`/admin/payroll-details/${id}?tab=account`)
  await expect(page.getByText('Differences of earlier months')).toBeVisible()
  await expect(page.getByText(/came after the payslip/).first()).toBeVisible()
  await page.goto(`/admin/payroll-details/${id}?tab=payslips`)
  await page.getByRole('row', { name: /Draft/ }).first().click()
  const slip = page.getByRole('dialog', { name: /^Payslip of/ })
  await expect(slip.getByText(/^Basic pay, \w+ \d{4}/)).toBeVisible()
  await slip.getByText('Why this amount?').last().click()
})

test('a payment that came back is owed again; one by hand counts once another person confirms it', async ({
  browser,
  request,
}) => {
  const id = await personWith(request, ({ waiting }) => waiting.length > 0)
  const starter = await openFor(browser, 'admin', mailOf(STARTER))
  await starter.goto(`/admin/payroll-details/${id}?tab=account`)
  const waiting = starter.getByRole('region', { name: 'Payments to confirm' })
  await expect(waiting.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(starter.getByText(/are still to be paid\./).first()).toBeVisible()

  const other = await openFor(browser, 'admin', mailOf(OTHER))
  await other.goto(`/admin/payroll-details/${id}?tab=account`)
  await other.getByRole('region', { name: 'Payments to confirm' }).getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(other, 'Payment Decided Successfully')).toBeVisible()
  await expect(starter.getByText('Everything is paid.').first()).toBeVisible()
  await expect(starter.getByRole('row', { name: /Paid by hand, CHEQUE 0017/ })).toBeVisible()
})

test('a payslip that is corrected after its payment posts the difference and sends nothing', async ({
  browser,
  request,
}) => {
  const id = await personWith(
    request,
    ({ entries, differences, waiting }) => entries[0]?.kind === 'sent' && differences.length + waiting.length === 0,
  )
  const page = await openFor(browser, 'admin', mailOf(STARTER))
  await page.goto(`/admin/payroll-details/${id}?tab=payslips`)
  await page.getByRole('row', { name: /Paid/ }).first().click()
  const slip = page.getByRole('dialog', { name: /^Payslip of/ })
  await slip.getByRole('button', { name: 'Correct' }).click()
  await slip.getByLabel(/^Reason/).fill('Looked at again')
  await slip
    .locator('form')
    .getByRole('button', { name: /orrect/ })
    .click()
  await expect(toast(page, 'Payslip Updated Successfully')).toBeVisible()
  await expect(slip.getByText('Draft').first()).toBeVisible()
})
