import { expect, type Page } from '@playwright/test'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listHikes } from '#domains/payroll/contract/hikes.calls.ts'
import { listPayroll } from '#domains/payroll/contract/salaries.calls.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

// The person behind this sign-in reads the own pay at the end.
const ACCOUNT = 'code112'
const today = demoToday()

const drawerOf = async (page: Page, id: number) => {
  await page.goto(`/admin/hikes?hike=${id}`)
  return page.getByRole('dialog', { name: 'Hike' })
}

test(
  'a raise is proposed, approved by another, applied, and read by its person',
  { tag: '@instant' },
  async ({ browser, request }) => {
    const token = await adminToken(request, 'code1')
    const person = firstOf(await send(request, listEmployees, { query: { q: mailOf(ACCOUNT) } }, token))
    const pay = firstOf(await send(request, listPayroll, { query: { q: person.name } }, token))
    const { base_minor, currency } = required(pay.salary)
    const open = (area: 'admin' | 'employee', account: string) =>
      openFor(browser, area, mailOf(account), { width: 1280, height: 900 })

    const proposer = await open('admin', 'code3')
    await proposer.goto('/admin/hikes')
    await proposer.getByRole('button', { name: 'Propose hikes' }).click()
    const form = proposer.getByRole('dialog', { name: 'Propose hikes' })
    await form.getByRole('textbox', { name: 'From' }).fill(typedDay(today))
    await form.getByRole('textbox', { name: 'From' }).blur()
    await form.getByLabel('Note').fill('Runs the office')
    await form.getByRole('combobox', { name: 'Person' }).fill(person.name)
    await proposer.getByRole('option', { name: new RegExp(person.name) }).click()
    await form.getByRole('textbox', { name: 'Raise' }).fill('10')
    await expect(form.getByText('becomes')).toBeVisible()
    await expect(form.getByText('Yearly cost:')).toBeVisible()
    await form.getByRole('button', { name: 'Propose 1 hike' }).click()
    await expect(toast(proposer, 'Hike Added Successfully')).toBeVisible()

    const query = { employee_id: String(person.id), state: 'proposed' }
    const hike = firstOf(await send(request, listHikes, { query }, token))
    expect(hike).toMatchObject({ current_minor: base_minor, new_minor: Math.round(base_minor * 1.1), currency })
    const own = await drawerOf(proposer, hike.id)
    await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    const decider = await open('admin', 'code1')
    const detail = await drawerOf(decider, hike.id)
    await detail.getByRole('button', { name: 'Approve' }).click()
    await detail.getByRole('button', { name: 'Approve 1 hike' }).click()
    await expect(toast(decider, 'Hike Approved Successfully')).toBeVisible()
    await detail.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(toast(decider, 'Hike Applied Successfully')).toBeVisible()
    await expect(detail.getByText('Applied', { exact: true }).first()).toBeVisible()
    const letter = decider.waitForEvent('download')
    await detail.getByRole('button', { name: 'Letter' }).click()
    expect((await letter).suggestedFilename()).toMatch(/\.pdf$/)

    const reader = await open('employee', ACCOUNT)
    await reader.goto('/employee/userprofile?tab=payslips')
    const timeline = reader.getByRole('table', { name: 'Pay timeline' })
    await expect(timeline.getByRole('row').nth(1)).toContainText('Hike')
    await expect(timeline).not.toContainText(currency)
    await reader.getByRole('button', { name: 'Show amounts' }).first().click()
    await expect(timeline.getByRole('row').nth(1)).toContainText('10 %')
    await expect(timeline.getByRole('row').nth(1)).toContainText(currency)
    const own_letter = reader.waitForEvent('download')
    await timeline.getByRole('button', { name: /^Letter of/ }).click()
    expect((await own_letter).suggestedFilename()).toMatch(/\.pdf$/)
    const reads = reader.getByRole('table', { name: 'Who looked at my pay' })
    await expect(reads.getByText('The letter of a hike').first()).toBeVisible()
  },
)
