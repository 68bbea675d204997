import { expect, type Page } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

/** Rates everything on the screen. */
const rateAll = async (page: Page, rating: string): Promise<void> => {
  const fields = page.getByRole('radio', { name: rating })
  const count = await fields.count()
  expect(count).toBeGreaterThan(5)
  for (let at = 0; at < count; at += 1) await fields.nth(at).check()
}

const submit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Performance Updated Successfully').first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
}

const fillDate = async (page: Page, label: string, value: string): Promise<void> => {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true })
  await field.fill(value)
  await field.press('Tab')
}

test('a cycle is planned; a person reviews themselves, is reviewed, reads the result and disagrees', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/employee/performance/all')
  await page.getByRole('button', { name: 'Plan cycle' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Round of the journey')
  for (const [label, value] of [
    ['Period from', '01/01/2031'],
    ['Period to', '30/06/2031'],
    ['Self review opens', '01/07/2031'],
    ['Self review due', '14/07/2031'],
    ['Review due', '31/07/2031'],
    ['Shared on', '15/08/2031'],
  ] as const)
    await fillDate(page, label, value)
  await page.getByRole('dialog').getByRole('button', { name: 'Plan cycle' }).click()
  await expect(toast(page, 'Cycle Saved Successfully')).toBeVisible()

  const person = await openFor(browser, 'employee', mailOf('code103'))
  await person.goto('/employee/scores')
  await expect(person.getByText('Self review', { exact: true })).toBeVisible()
  await rateAll(person, '4 Above')
  await expect(person.getByText('4.00 Exceeds')).toBeVisible()
  await submit(person)
  await expect(person.getByText('4 of 5').first()).toBeVisible()

  const reviewer = await openFor(browser, 'employee', mailOf('code31111'))
  await reviewer.goto('/employee/scores?tab=team')
  await reviewer.getByRole('link', { name: 'Thomas Keller' }).click()
  await expect(reviewer.getByText('4 of 5').first()).toBeVisible()
  await rateAll(reviewer, '3 As expected')
  await reviewer.getByLabel('Overall comment').fill('A solid half-year')
  await submit(reviewer)

  await person.goto('/employee/scores')
  await expect(person.getByText('Calibration', { exact: true })).toBeVisible()
  await expect(person.getByText('A solid half-year')).toHaveCount(0)

  await page.goto('/admin/employee/performance/all?tab=calibration')
  await page.getByRole('button', { name: 'Calibrate Thomas Keller' }).click()
  await page.getByRole('dialog').getByLabel('Score').fill('3.2')
  await page.getByRole('dialog').getByLabel('Reason, which the person reads').fill('As the other leads')
  await page.getByRole('dialog').getByRole('button', { name: 'Calibrate' }).click()
  await expect(toast(page, 'Performance Updated Successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Thomas Keller' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()

  await person.goto('/employee/scores')
  await expect(person.getByText('3.20 Meets')).toBeVisible()
  await expect(person.getByText('3.00 to 3.20: As the other leads')).toBeVisible()
  await person.getByRole('combobox', { name: 'Do you agree?' }).click()
  await person.getByRole('option', { name: 'I disagree' }).click()
  await person.getByLabel('What do you disagree with?').fill('The move of the archive is missing')
  await person.getByRole('button', { name: 'Send answer' }).click()
  await expect(person.getByText('Disagrees')).toBeVisible()
  await person.getByRole('tab', { name: 'History' }).click()
  await expect(person.getByText('Disagrees: The move of the archive is missing')).toBeVisible()
})
