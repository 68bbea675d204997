import { expect, type Locator, type Page } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const NEWCOMER = { first_name: 'Noor', last_name: 'Haddad', email: 'noor.haddad@northwind.example' }
const PASSWORD = 'seven-green-bicycles'

/** Takes an option of a field; where the options are many, they are found by typing. */
const pick = async (box: Locator, label: string, text: string): Promise<void> => {
  const field = box.getByRole('combobox', { name: label })
  await field.click()
  if (await field.isEditable()) await field.fill(text)
  await box.page().getByRole('option', { name: text }).first().click()
}

const addDepartment = async (page: Page): Promise<void> => {
  await page.goto('/admin/organisation/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add department' })
  await drawer.getByLabel('Name').fill('Customer success')
  await drawer.getByRole('button', { name: 'Add department' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Customer success/ })).toBeVisible()
}

const addTeam = async (page: Page): Promise<void> => {
  await page.goto('/admin/organisation/teams')
  await page.getByRole('button', { name: 'Add team' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add team' })
  await drawer.getByLabel('Name').fill('Onboarding desk')
  await pick(drawer, 'Department', 'Customer success')
  await pick(drawer, 'Lead', 'Thomas Keller')
  await drawer.getByRole('button', { name: 'Add team' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Onboarding desk/ })).toContainText('Thomas Keller')
}

/** Adds the newcomer in three steps; returns the link to the first password. */
const addEmployee = async (page: Page): Promise<string> => {
  await page.goto('/admin/employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Employee' })
  await drawer.getByLabel('First name').fill(NEWCOMER.first_name)
  await drawer.getByLabel('Last name').fill(NEWCOMER.last_name)
  await drawer.getByLabel('Work email').fill('noor@')
  await drawer.getByRole('button', { name: 'Next' }).click()
  await expect(drawer.getByLabel('Work email')).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('Work email').fill(NEWCOMER.email)
  await drawer.getByRole('button', { name: 'Next' }).click()
  await expect(drawer.getByLabel('Employee number')).toBeVisible()
  await drawer.getByRole('button', { name: 'Next' }).click()
  await pick(drawer, 'Department', 'Customer success')
  await pick(drawer, 'Team', 'Onboarding desk')
  await pick(drawer, 'Role', 'Associate')
  await drawer.getByRole('button', { name: 'Add Employee' }).click()
  const link = drawer.getByLabel('Link to choose the first password')
  await expect(link).toHaveValue(/\/password-reset\//)
  const address = await link.inputValue()
  await drawer.getByRole('button', { name: 'Open details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Onboarding desk')
  return address
}

test('grows by a department, a team with a lead, and a person who then signs in', async ({ page, browser }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await addDepartment(page)
  await addTeam(page)
  const link = await addEmployee(page)
  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(link)
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.getByLabel('Confirm password').fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Save' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await signIn(newcomer, 'employee', NEWCOMER.email, { password: PASSWORD })
  await expect(newcomer.getByRole('heading', { level: 1 })).toContainText('Noor')
  await newcomer.goto('/employee/timesheet')
  await newcomer.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Punch In' }).click()
  await expect(toast(newcomer, 'Punched In Successfully')).toBeVisible()
  await newcomer.context().close()
})

test('moves a department by dragging it, and names what holidays of a file come to before they are saved', async ({
  page,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/organisation/departments')
  const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Quality').dragTo(row('Engineering'))
  await expect(toast(page, 'Department Updated Successfully')).toBeVisible()
  await row('Quality').getByRole('button', { name: 'Actions for Quality' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Quality' })
  await expect(drawer.getByRole('combobox', { name: 'Move to' })).toHaveValue(/Engineering/)
  await page.goto('/admin/organisation?tab=holidays&calendar=2&year=2035')
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: /^Import holidays/ })
  const bytes = Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20350126\r\nSUMMARY:Republic Day\r\nEND:VEVENT\r\nEND:VCALENDAR',
  )
  const file = { name: 'days.ics', mimeType: 'text/calendar', buffer: bytes }
  await importing.locator('input[type=file]').setInputFiles(file)
  await importing.getByRole('button', { name: 'Import 1 holiday' }).click()
  await expect(toast(page, 'Holidays Imported Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Republic Day/ })).toBeVisible()
})
