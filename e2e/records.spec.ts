import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { mailOf, openFor, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

/** Saves the export of the open drawer as CSV, and returns its lines. */
const saveCsv = async (page: Page) => {
  const drawer = page.getByRole('dialog', { name: 'Download' })
  await drawer.getByLabel('CSV').check()
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Save file' }).click()
  const saved = await saving
  const path = await saved.path()
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n')
  const rows = lines.length - 1
  await expect(drawer.getByRole('status')).toHaveText(`${rows} ${rows === 1 ? 'row' : 'rows'} saved`)
  return { name: saved.suggestedFilename(), path, header: lines[0]?.replace('\uFEFF', ''), rows }
}

test('saves the four records, and tells later who made a file', async ({ page, browser }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/employees')
  await page.getByRole('button', { name: 'Download' }).click()
  const general = await saveCsv(page)
  expect(general.name).toMatch(/^employees_[\d-]+_\d{4}Z\.csv$/)
  expect(general.header).toMatch(/^Id,Employee number,First,Middle,Last,.*,Emergency phone$/)
  expect(general.rows).toBeGreaterThan(40)
  await page.getByLabel('Resigned record').check()
  expect((await saveCsv(page)).header).toMatch(/^Id,Employee number,Name,.*,Exit closed,Rehire$/)

  await page.goto('/admin/onboarding/welcome')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saveCsv(page)).header).toBe('Id,Name,Joining,Buddy,Approval status,Send at,Mail state,Sent,Seen')
  await page.goto('/admin/onboarding/invitation')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saveCsv(page)).header).toMatch(/^Id,Name,E-mail,Designation,.*,Open items$/)

  await page.goto('/admin/organisation?tab=audit&view=exports')
  await page.getByLabel('File to check').setInputFiles(general.path)
  await expect(page.getByText('Unaltered')).toBeVisible()
  await expect(page.getByText(`General record, ${general.rows} rows`)).toBeVisible()
  await page.getByLabel('File to check').setInputFiles({
    name: 'altered.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([await readFile(general.path), Buffer.from('1')]),
  })
  await expect(page.getByText('altered.csv was not made here, or was altered since.')).toBeVisible()

  const person = await openFor(browser, 'employee', mailOf('code101'))
  await person.goto('/employee/userprofile?tab=privacy')
  await expect(person.getByRole('row', { name: /Saved a record as a file/ }).first()).toContainText('Super admin')
  await person.context().close()
})

test('shows what was done and that nothing of it was altered', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code5'))
  await page.goto('/admin/organisation?tab=audit')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/Verified .*, [\d,]+ rows, unbroken/)).toBeVisible()
  await page.getByLabel('Search the audit').fill('saw the number')
  await expect(page).toHaveURL(/q=saw/)
  await page.locator('summary', { hasText: 'saw the number' }).first().click()
  await expect(page.getByText(/^Reason: /).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^All about / })
    .first()
    .click()
  await expect(page).toHaveURL(/employee_id=\d+/)
  await page.goto('/admin/organisation?tab=audit&q=salary&from=2020-01-01')
  await expect(page.getByText('added a salary')).toHaveCount(0)
})

test('keeps downloads and the audit from those who do not hold the keys', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code2'))
  await page.goto('/admin/employees')
  await expect(
    page.getByRole('button', { name: 'Add Employee' }).or(page.getByText('Aditya Bose')).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await page.goto('/admin/organisation')
  await expect(page.getByRole('tab', { name: 'Brands' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Audit' })).toHaveCount(0)
})

test('makes a backup at once, restores it beside what runs, and says that it holds', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/organisation?tab=backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup Started Successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /By hand/ })
  await expect(row).toContainText('Restored and checked', { timeout: 90_000 })
  await expect(page.getByLabel('Command')).toContainText('-manual-')
})
