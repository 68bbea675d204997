import { expect, type Locator, type Page } from '@playwright/test'
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

const numberIn = async (text: Locator): Promise<number> => {
  const found = /([\d,]+) (person|people|payments?)/.exec((await text.textContent()) ?? '')
  if (!found?.[1]) throw new Error('It says no number')
  return Number(found[1].replaceAll(',', ''))
}

// The reasons for which someone is in no file although nothing of theirs has to be paid by hand.
const NOTHING_OWED = /More was sent than is owed|There is nothing to pay|payslip is held back/

/** Makes a file for the bank; returns the number of people to be paid by hand, each of them named with the reason. */
const payByFile = async (page: Page, name: string, made: number): Promise<number> => {
  await page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Pay / })
  const requested = await numberIn(question.getByRole('heading'))
  await question.getByRole('button', { name: 'Make bank file' }).click()
  const files = page.getByRole('region', { name: 'Bank files' }).locator('li', { hasText: /salaries-/ })
  await expect(files).toHaveCount(made)
  const left = requested - (await numberIn(files.nth(made - 1)))
  const reasons = page.getByRole('list', { name: 'Left out' }).getByRole('listitem')
  await expect(reasons.filter({ hasNotText: NOTHING_OWED })).toHaveCount(left)
  return left
}

const owedText = (people: number): string =>
  people === 0 ? 'Everyone is paid.' : `${people === 1 ? '1 person is' : `${people} people are`} still owed money`

const waitText = (payments: number): string =>
  payments === 1 ? '1 payment entered by hand waits' : `${payments} payments entered by hand wait`

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
  // The own payslip of the approver waits for someone else.
  await expect(approver.getByRole('radiogroup', { name: 'Run' }).getByText(/^Supplementary/)).toBeVisible()

  await starter.goto(RUN)
  await starter.getByRole('button', { name: /^Issue \d+ payslips/ }).click()
  const form = starter.locator('form')
  await form.getByLabel(/^To be paid on/).fill(typedDay(bankDay()))
  await form.getByRole('button', { name: /^Issue/ }).click()
  await expect(toast(starter, 'Payroll Run Issued Successfully')).toBeVisible()
  // No one marks it as paid: files pay what is owed, until nothing is.
  const files = starter.getByRole('button', { name: /^Bank file / })
  await expect(files.first()).toBeVisible()
  let byHand = 0
  for (const [at, name] of (await files.allTextContents()).entries()) byHand += await payByFile(starter, name, at + 1)
  const saved = starter.waitForEvent('download')
  await starter.getByRole('button', { name: /^Download salaries-.*EUR-1/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/EUR-1\.xml$/)
  // People whose account no file can pay are still owed, and the run shows them. Where files paid all, it shows the payments
  // that wait to be confirmed; where none does, all are paid.
  await starter.goto(`${RUN}?limit=200`)
  await expect(starter.getByRole('row', { name: /Emil Richter/ })).toBeVisible()
  const unpaid = await starter
    .getByRole('row')
    .filter({
      has: starter.getByText('Issued', { exact: true }),
      hasNot: starter.getByText('Held back', { exact: true }),
    })
    .count()
  const owed = byHand || unpaid
  const next = starter.getByRole('region', { name: 'Next step' })
  await expect(next).toContainText(byHand === 0 && unpaid > 0 ? waitText(unpaid) : owedText(byHand))
  await expect(next.getByText('still owed money')).toHaveCount(byHand === 0 ? 0 : 1)
  await expect(next.getByRole('button', { name: 'Close the run' })).toHaveCount(owed === 0 ? 1 : 0)

  // Any amount has its explanation; the same payslip as a document.
  await starter.getByRole('row', { name: /Emil Richter/ }).click()
  const slip = starter.getByRole('dialog', { name: /^Payslip of/ })
  await slip.getByText('Why this amount?').first().click()
  await expect(slip.getByText('Base for a month').first()).toBeVisible()
  const pdf = starter.waitForEvent('download')
  await slip.getByRole('button', { name: 'PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/PS-\d{4}-\d{6}\.pdf$/)
})
