import { type Browser, expect, type Page } from '@playwright/test'
import { leadOvertime, listOvertime } from '#domains/attendance/contract/overtime.calls.ts'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { setFormats } from '#kit/web/format/formatting.ts'
import { adminToken, send, employeeToken, emailsOfLogins } from './testing/send.ts'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const LEAD = 'code103'
/** The rest of the balance after the pay-out. */
const LEFT = 15

const open = (browser: Browser, area: 'admin' | 'employee', email: string, width: number): Promise<Page> =>
  openFor(browser, area, email, { width, height: 900 })

test('overtime is approved, paid out, reset and given back', { tag: '@instant' }, async ({ browser, request }) => {
  const token = await employeeToken(request, mailOf(LEAD))
  const admin = await adminToken(request, 'code1')
  const emails = await emailsOfLogins(request, admin)
  const waiting = await send(request, leadOvertime, { body: {} }, token)
  const balanceFor = async (employee_id: number): Promise<number> => {
    const rows = await send(request, listOvertime, { body: { view: 'balances', employee_ids: [employee_id] } }, admin)
    const [row] = rows
    return row && 'balance_minutes' in row ? row.balance_minutes : 0
  }
  const enough = await Promise.all(
    waiting.map(async (row) => (await balanceFor(row.employee.id)) + row.computed_minutes > LEFT),
  )
  const entry = waiting.find(({ employee }, at) => emails.has(employee.id) && enough[at])
  expect(entry, 'the demo has overtime that waits for this lead').toBeDefined()
  const { id, name } = entry?.employee ?? { id: 0, name: '' }
  setFormats({ locale: 'en-GB', time_zone: null })
  const balanceOf = (): Promise<number> => balanceFor(id)

  const person = await open(browser, 'employee', emails.get(id) ?? '', 360)
  await person.goto('/employee/timesheet?tab=overtime')
  const tiles = person.getByRole('main')
  await expect(tiles).toContainText(`Balance${duration(await balanceOf())}`)

  // The lead looks at the day, and approves it.
  const lead = await open(browser, 'employee', mailOf(LEAD), 1280)
  await lead.goto('/employee/forced-punchout?tab=overtime')
  const row = lead.getByRole('row', { name: new RegExp(name) }).filter({ hasText: day(entry?.business_date ?? '') })
  await row.click()
  const opened = lead.getByRole('dialog', { name: new RegExp(`^${name}, `) })
  await opened.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(lead, 'Overtime Updated Successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  const earned = await balanceOf()
  await expect(tiles).toContainText(`Balance${duration(earned)}`)

  // Payroll pays most of it out.
  const payroll = await open(browser, 'admin', mailOf('code3'), 1280)
  await payroll.goto(`/admin/reports/attendance?tab=overtime&view=balances&q=${encodeURIComponent(name)}`)
  await payroll.getByRole('button', { name: `Settle overtime of ${name}` }).click()
  const resolve = payroll.getByRole('dialog', { name: 'Settle overtime' })
  await resolve.getByLabel(/^Minutes/).fill(String(earned - LEFT))
  await resolve.getByLabel(/^Reason/).fill('Asked to be paid')
  await resolve.getByRole('button', { name: 'Settle overtime' }).click()
  await expect(toast(payroll, 'Overtime Settled Successfully')).toBeVisible()
  await expect(tiles).toContainText(`Balance${duration(LEFT)}`)
  await expect(tiles).toContainText('Paid out')

  // A line of the statement shows how it came about, and takes a question to HR.
  await tiles.getByText('Paid out').first().click()
  const line = person.getByRole('dialog', { name: /^Paid out, / })
  await expect(line.getByText('Asked to be paid', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: 'This is not right' })).toBeVisible()
  await person.keyboard.press('Escape')
  await expect(line).toBeHidden()

  // The rest is reset: shown first, applied, and reversed to the minute.
  await payroll.getByRole('link', { name: 'Reset overtime' }).click()
  const reset = payroll.getByRole('dialog', { name: 'Reset overtime' })
  await reset.getByRole('combobox', { name: 'Whom' }).click()
  await payroll.getByRole('option', { name: 'One person' }).click()
  await reset.getByLabel(/^Person/).fill(name)
  await payroll.getByRole('option', { name: new RegExp(name) }).click()
  await reset.getByLabel(/^Reason/).fill('The year is over')
  await reset.getByRole('button', { name: 'Preview' }).click()
  await expect(reset.getByRole('row', { name: new RegExp(name) })).toContainText(`−${duration(LEFT)}`)
  expect(await balanceOf()).toBe(LEFT)
  await reset.getByRole('button', { name: 'Reset overtime of 1 person' }).click()
  await expect(reset.getByText('Applied', { exact: true })).toBeVisible()
  await expect(tiles).toContainText('Balance0 min')
  await reset.getByRole('button', { name: 'Reverse this reset' }).click()
  await reset.getByLabel(/^Why is it reversed/).fill('It was for another person')
  await reset.getByRole('button', { name: 'Reverse for 1 person' }).click()
  await expect(toast(payroll, 'Overtime Updated Successfully')).toBeVisible()
  await expect(reset.getByText('Reversed', { exact: true })).toBeVisible()
  await expect(tiles).toContainText(`Balance${duration(LEFT)}`)
})
