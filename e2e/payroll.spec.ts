import { expect, type Page } from '@playwright/test'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const STARTER = 'code3'
const APPROVER = 'code1'
const RUN = '/admin/payroll/add-salary'

/** Accepts, with one reason, every exception that a list or a card offers. */
const acceptAll = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: 'Exceptions' })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await card.getByLabel(/^Reason/).fill('The days after the cut-off count as planned')
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expect(toast(page, 'Exception Accepted Successfully').first()).toBeVisible()
  // All on one page: on the first of a month nearly everyone has an exception.
  await page.goto(`${RUN}?show=exceptions&limit=200`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: /^Accept/ })
    .click()
  const drawer = page.getByRole('dialog', { name: /^Accept/ })
  await drawer.getByLabel(/^Reason/).fill('Checked against the contracts')
  await drawer.getByRole('button', { name: /^Accept/ }).click()
  await expect(drawer).toHaveCount(0)
}

/** The first weekday from today on. */
const bankDay = (day = demoToday()): Temporal.PlainDate => (day.dayOfWeek < 6 ? day : bankDay(day.add({ days: 1 })))

test('a month is reviewed, approved by a second person, issued and paid', { tag: '@instant' }, async ({ browser }) => {
  const starter = await openFor(browser, 'admin', mailOf(STARTER))
  await starter.goto(RUN)
  await expect(starter.getByText('In review')).toBeVisible()

  // A salary that changes after the snapshot is marked until the person is calculated again.
  await starter.goto(`${RUN}?tab=salaries&q=Emil`)
  await starter.getByRole('button', { name: 'Add salary' }).click()
  const salary = starter.getByRole('dialog', { name: 'Add salary' })
  await expect(salary.getByLabel(/^Person/)).toBeVisible()
  await salary.getByRole('button', { name: 'Close' }).click()

  const approver = await openFor(browser, 'admin', mailOf(APPROVER))
  await approver.goto(RUN)
  await acceptAll(approver)
  await approver.goto(RUN)
  await approver.getByRole('button', { name: /^Approve \d+ payslips/ }).click()
  const question = approver.getByRole('dialog', { name: /^Approve \d+ payslips of / })
  await expect(question).toContainText(/Net [\d,.]+ EUR/)
  await question.getByRole('button', { name: /^Approve \d+ payslips/ }).click()
  await expect(toast(approver, 'Payroll Run Approved Successfully')).toBeVisible()
  // The own payslip of the approver waits for somebody else.
  await expect(approver.getByRole('radiogroup', { name: 'Run' }).getByText(/^Supplementary/)).toBeVisible()

  await starter.goto(RUN)
  await starter.getByRole('button', { name: /^Issue \d+ payslips/ }).click()
  const form = starter.locator('form')
  await form.getByLabel(/^To be paid on/).fill(typedDay(bankDay()))
  await form.getByRole('button', { name: /^Issue/ }).click()
  await expect(toast(starter, 'Payroll Run Issued Successfully')).toBeVisible()
  // Nobody says that it is paid: files pay what is owed, until nothing is.
  const files = starter.getByRole('button', { name: /^Bank file / })
  const made = starter.getByRole('button', { name: /^Download salaries-/ })
  await expect(files.first()).toBeVisible()
  for (const [at, name] of (await files.allTextContents()).entries()) {
    await starter.getByRole('button', { name, exact: true }).click()
    await starter.getByRole('dialog').getByRole('button', { name: 'Make bank file' }).click()
    await expect(made).toHaveCount(at + 1)
  }
  const saved = starter.waitForEvent('download')
  await starter.getByRole('button', { name: /^Download salaries-.*EUR-1/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/EUR-1\.xml$/)
  // Whose account no file can pay is still owed, and the run says so.
  await expect(starter.getByRole('region', { name: 'Next step' })).toContainText(
    /(1 person is|\d+ people are) still owed money/,
  )

  // Any amount says how it came about; the same payslip as a document.
  await starter.getByRole('row', { name: /Emil Richter/ }).click()
  const slip = starter.getByRole('dialog', { name: /^Payslip of/ })
  await slip.getByText('Why this amount?').first().click()
  await expect(slip.getByText('Base for a month').first()).toBeVisible()
  const pdf = starter.waitForEvent('download')
  await slip.getByRole('button', { name: 'PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/PS-\d{4}-\d{6}\.pdf$/)
})
