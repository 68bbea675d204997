import { expect } from '@playwright/test'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { addProject, updateProject } from '#domains/billing/contract/projects.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { addDailyReport, readForm } from '#domains/worksheets/contract/own-reports.calls.ts'
import { decideAsAdmin } from '#domains/worksheets/contract/review.calls.ts'
import { adminToken, send, employeeToken } from './testing/send.ts'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const PERSON = 'nina.sommer'
const CLIENT = 'Hanse Werften GmbH'
const TODAY = demoToday().toString()

test('a client gets a project, work on it is accepted, billed, paid and owed no more', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/organisation/clients')
  await page.getByRole('button', { name: 'Add client' }).click()
  const form = page.getByRole('dialog', { name: 'Add client' })
  await form.getByLabel(/^Name/).fill(CLIENT)
  await form.getByLabel(/^Code/).fill('WERFT')
  await form.getByLabel(/^Tax id/).fill('DE811569869')
  await form.getByLabel(/^Address/).fill('Am Kai 1, 20457 Hamburg')
  await form.getByRole('combobox', { name: /^Country/ }).click()
  await page.getByRole('option', { name: 'Germany' }).first().click()
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(toast(page, 'Client Added Successfully')).toBeVisible()

  // A project at a price for an hour, on which one person reports two and a half hours.
  const token = await adminToken(request, 'code1')
  const [client] = await send(request, listClients, { query: { q: CLIENT } }, token)
  const [person] = await send(request, listEmployees, { query: { q: mailOf(PERSON) } }, token)
  const plan = { code: 'DOCK', name: 'Dock plan', billing: 'hourly', rate_minor: 9600, starts_on: TODAY }
  const project = await send(
    request,
    addProject,
    { body: { ...plan, client_id: client?.id, lead_id: person?.id } },
    token,
  )
  const begin = { params: { pr_id: project.pr_id }, body: { version: project.version, state: 'active' } }
  await send(request, updateProject, begin, token)
  const own = await employeeToken(request, mailOf(PERSON))
  const { activities, period } = await send(request, readForm, { params: { kind: 'daily', date: TODAY } }, own)
  const activity = activities.find(({ unit }) => unit === 'minutes')
  const done = activities.filter(({ mandatory, id }) => mandatory && id !== activity?.id)
  const responded = done.map(({ id, unit }) => ({
    activity_id: id,
    [unit === 'check' ? 'checked' : unit]: unit === 'check' ? true : 1,
  }))
  const lines = [{ activity_id: activity?.id, pr_id: project.pr_id, minutes: 150 }, ...responded]
  const version = period.report ? { version: period.report.version } : {}
  await send(request, addDailyReport, { body: { date_daily: TODAY, submit: true, lines, ...version } }, own)
  const items = [{ user_id: person?.id, kind: 'daily', period_start: TODAY }]
  const [decided] = await send(request, decideAsAdmin, { body: { items, decision: 'accept' } }, token)
  expect(decided).toMatchObject({ ok: true })

  // Billing finds it and makes an invoice of it.
  const billing = await openFor(browser, 'employee', mailOf('code3163'))
  await billing.goto('/employee/contract-invoice?tab=unbilled')
  const work = billing.getByRole('row', { name: new RegExp(CLIENT) })
  await expect(work).toContainText('2 h 30 min')
  await expect(work).toContainText('240.00 EUR')
  await work.getByRole('button', { name: 'Draft invoice' }).click()
  const draft = billing.getByRole('dialog', { name: 'Draft invoice' })
  const typed = typedDay(TODAY)
  await draft.getByLabel('Work from').fill(typed)
  await draft.getByLabel('Work to').fill(typed)
  await draft.getByRole('button', { name: 'Draft invoice' }).click()
  await expect(toast(billing, 'Invoice Added Successfully')).toBeVisible()
  const invoice = billing.getByRole('dialog', { name: 'Invoice', exact: true })
  await expect(invoice).toContainText('Dock plan')
  await invoice.getByRole('button', { name: 'Issue', exact: true }).click()
  await billing
    .getByRole('dialog', { name: /^Issue the invoice of / })
    .getByRole('button', { name: 'Issue invoice' })
    .click()
  await expect(toast(billing, 'Invoice Issued Successfully')).toBeVisible()
  await invoice.getByRole('button', { name: 'Add payment' }).click()
  await billing.getByRole('dialog', { name: 'Add payment' }).getByRole('button', { name: 'Add payment' }).click()
  await expect(toast(billing, 'Payment Added Successfully')).toBeVisible()
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible()

  // The work is billed, and the client owes nothing.
  await billing.goto('/employee/contract-invoice?tab=unbilled')
  await expect(billing.getByRole('button', { name: 'Draft invoice' }).first()).toBeVisible()
  await expect(work).toHaveCount(0)
  const [paid] = await send(request, listClients, { query: { q: CLIENT } }, token)
  expect(paid).toMatchObject({ unbilled_minor: 0, balance_minor: 0 })
})
