import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { type ChildServer, startChild } from '#app/server/testing/child-server.ts'
import { freePort } from './testing/free-port.ts'
import { test } from './testing/test.ts'

const PASSWORD = 'seven-green-bicycles'
const EMAIL = 'mira.stone@example.com'

let folder: string
let server: ChildServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-first-'))
  server = await startChild(folder, [], {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FOLDER: join(folder, 'outbox'),
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const choosePassword = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
}

const logIn = async (page: Page, area: 'admin' | 'employee', email: string): Promise<void> => {
  await page.goto(`${server.url}${area === 'admin' ? '/admin' : '/login'}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${server.url}/${area}/dashboard`)
}

const choose = async (form: Locator, label: string, option: string): Promise<void> => {
  const field = form.getByRole('combobox', { name: new RegExp(`^${label}( optional)?$`) })
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await form.page().getByRole('option', { name: option }).first().click()
}

/** Goes back to the first page and follows the step that comes next. */
const step = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${server.url}/admin/dashboard`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveAttribute('data-next', 'true')
  await page.getByRole('link', { name: title }).click()
}

test('leads an empty organisation from the first link to the first punch', async ({ page, browser }) => {
  const [, email = '', link = ''] = /super admin is (\S+)\.[^]*?(http:\S+)/.exec(server.printed()) ?? []
  await choosePassword(page, link)
  await logIn(page, 'admin', email)

  await step(page, 'Name the organisation')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Stone & Sons')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Save changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner')).toContainText('Stone & Sons')

  await step(page, 'Add a holiday calendar')
  const calendar = page.getByRole('dialog', { name: 'Add holiday calendar' })
  await calendar.getByLabel('Name').fill('England')
  await choose(calendar, 'Country', 'United Kingdom')
  await calendar.getByRole('button', { name: 'Add holiday calendar' }).click()
  await expect(calendar).toBeHidden()

  await step(page, 'Add a work pattern')
  const pattern = page.getByRole('dialog', { name: 'Add work pattern' })
  await pattern.getByLabel('Name').fill('Office 40 h')
  await choose(pattern, 'Holidays', 'England')
  await pattern.getByRole('button', { name: 'Add work pattern' }).click()
  await expect(pattern).toBeHidden()

  await step(page, 'Add a brand')
  const brand = page.getByRole('dialog', { name: 'Add brand' })
  await brand.getByLabel('Name', { exact: true }).fill('Stone & Sons')
  await brand.getByLabel('Legal name').fill('Stone & Sons Ltd')
  await choose(brand, 'Country', 'United Kingdom')
  await choose(brand, 'Time zone', 'London')
  await choose(brand, 'Work pattern', 'Office 40 h')
  await brand.getByRole('button', { name: 'Add brand' }).click()
  await expect(brand).toBeHidden()

  await step(page, 'Add a department')
  const department = page.getByRole('dialog', { name: 'Add department' })
  await department.getByLabel('Name').fill('Workshop')
  await department.getByRole('button', { name: 'Add department' }).click()
  await expect(department).toBeHidden()

  await step(page, 'Add the first employee')
  const form = page.getByRole('dialog', { name: 'Add Employee' })
  await form.getByLabel('First name').fill('Mira')
  await form.getByLabel('Last name').fill('Stone')
  await form.getByLabel('Work email').fill(EMAIL)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await choose(form, 'Department', 'Workshop')
  await choose(form, 'Role', 'Associate')
  await form.getByRole('button', { name: 'Add Employee' }).click()
  const invitation = await form.getByLabel('Link to choose the first password').inputValue()

  const employee = await (await browser.newContext()).newPage()
  await choosePassword(employee, invitation)
  await logIn(employee, 'employee', EMAIL)
  await employee.getByRole('button', { name: 'Punch in' }).first().click()
  await expect(employee.getByRole('button', { name: 'Punch out' }).first()).toBeVisible()

  // The manager sees it at once, and the steps have made way for the day.
  await page.goto(`${server.url}/admin/reports/attendance?tab=now`)
  await expect(page.getByRole('main')).toContainText('Mira Stone')
  await page.goto(`${server.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Attendance of the day' })).toBeVisible()
  await expect(page.getByText('Set up your organisation')).toHaveCount(0)

  // The guide goes on: what is missing is a line that waits, until it exists or is left out.
  await page.getByRole('link', { name: /steps of the set-up are open/ }).click()
  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(line('Add the first employee')).toHaveAttribute('data-state', 'done')
  await page.getByRole('link', { name: 'Add public holidays' }).click()
  const days = page.getByRole('dialog', { name: /Public holidays of/ })
  await choose(days, 'State or province', 'England')
  await days.getByRole('button', { name: /^Add \d+ holidays$/ }).click()
  await expect(days).toBeHidden()
  await expect(page.getByRole('table', { name: 'Holidays' })).toContainText('Good Friday')
  await page.goto(`${server.url}/admin/organisation?tab=setup`)
  await expect(line('Add public holidays')).toHaveAttribute('data-state', 'done')
  await page.getByRole('button', { name: 'Do without: Connect a mail server' }).click()
  await expect(line('Connect a mail server')).toHaveAttribute('data-state', 'skipped')
})
