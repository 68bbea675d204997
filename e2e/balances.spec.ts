import { type APIRequestContext, type Browser, expect, type Page, request as requests } from '@playwright/test'
import { listTypes } from '#domains/requests/contract/policy.calls.ts'
import { adminLogin, resetPassword } from '#domains/session/contract/session.calls.ts'
import { z } from 'zod'
import { type Clocked, startClocked } from './testing/clocked.ts'
import { PASSWORD, signIn, toast } from './testing/journey.ts'
import { typedDay } from './testing/present.ts'
import { send } from './testing/send.ts'
import { LEAD, openWorkshop, PERSON } from './testing/small-workshop.ts'
import { test } from './testing/test.ts'

// Far enough ahead that no session has ended by the clock of the browser's cookies, which is the real one.
const FIRST_DAY = '2037-02-02'
const SICK = '2037-02-03'
/** In winter Berlin is an hour ahead. */
const at = (date: string, time: string): string => `${date}T${time}:00.000Z`
const PHONE = { width: 360, height: 740 }

let server: Clocked
let api: APIRequestContext
let annual: number
let first: string
test.beforeAll(async () => {
  server = await startClocked(at('2037-01-29', '08:00'))
  api = await requests.newContext({ baseURL: server.url })
  const workshop = await openWorkshop(api, server, FIRST_DAY, { has_lead_hours: true })
  first = workshop.first
  const chosen = { password: PASSWORD, confirm_password: PASSWORD }
  await send(api, resetPassword, { params: { id: workshop.person.secret }, body: chosen })
  const session = await send(api, adminLogin, { body: { email: first, password: PASSWORD } })
  const { token } = z.object({ token: z.string() }).parse(session)
  const { types } = await send(api, listTypes, {}, token)
  annual = types.find(({ code }) => code === 'annual')?.id ?? 0
  await server.at(at(FIRST_DAY, '08:00'))
})
test.afterAll(async () => {
  await api.dispose()
  await server.stop()
})

const open = async (browser: Browser, email: string, area: 'employee' | 'admin' = 'employee'): Promise<Page> => {
  const viewport = area === 'admin' ? { width: 1280, height: 800 } : PHONE
  const page = await (await browser.newContext({ baseURL: server.url, viewport })).newPage()
  await page.clock.install({ time: server.now() })
  await signIn(page, area, email)
  return page
}

const approve = async (page: Page): Promise<void> => {
  const request = page.getByRole('dialog', { name: 'Request' })
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(page, 'Request Approved Successfully')).toBeVisible()
}

/** Sends a request for annual leave, and returns its number. */
const sendLeave = async (page: Page, from: string, to: string): Promise<number> => {
  await page.goto('/employee/request')
  await page.getByRole('button', { name: 'Add Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Request' })
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Annual leave', exact: true }).click()
  for (const [field, day] of [
    ['First day', from],
    ['Last day', to],
  ] as const) {
    await form.getByRole('textbox', { name: field }).fill(typedDay(day))
    await form.getByRole('textbox', { name: field }).blur()
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Request Added Successfully')).toBeVisible()
  await page
    .getByRole('link', { name: /Annual leave/ })
    .first()
    .click()
  await expect(page).toHaveURL(/request=\d+/)
  return Number(new URL(page.url()).searchParams.get('request'))
}

test('a balance says why it is so, and takes a question to HR', async ({ browser }) => {
  const nora = await open(browser, PERSON)
  await nora.goto(`/employee/request?statement=${annual}`)
  const statement = nora.getByRole('dialog', { name: 'Annual leave' })
  const granted = statement.getByRole('button', { name: /^Granted/ })
  await granted.click()
  await expect(statement).toContainText('30 days a year')
  await statement.getByRole('button', { name: 'This is not right' }).click()
  await statement.getByLabel('What is not right?').fill('My contract says 32 days.')
  await statement.getByRole('button', { name: 'Ask HR' }).click()
  await expect(statement.getByText('HR has your question.')).toBeVisible()
  await statement.getByRole('link', { name: 'Open it' }).click()
  const question = nora.getByRole('dialog', { name: 'Request' })
  await expect(question).toContainText('+30 days granted')
  await expect(question).toContainText('My contract says 32 days.')
})

test('somebody who went home ill asks for the rest of the day on a phone', async ({ browser }) => {
  await server.at(at(SICK, '08:00'))
  const nora = await open(browser, PERSON)
  await nora.goto('/employee/timesheet')
  const clock = nora.getByRole('region', { name: 'Today' })
  await clock.getByRole('button', { name: 'Punch In', exact: true }).click()
  await expect(toast(nora, 'Punched In Successfully')).toBeVisible()
  await server.at(at(SICK, '13:40'), nora)
  await clock.getByRole('button', { name: 'Punch Out', exact: true }).click()
  await expect(toast(nora, 'Punched Out Successfully')).toBeVisible()

  await nora.goto('/employee/request')
  await nora.getByRole('button', { name: 'Add Request' }).first().click()
  const form = nora.getByRole('dialog', { name: 'Add Request' })
  await form.getByRole('combobox', { name: 'Type' }).click()
  await nora.getByRole('option', { name: 'Sick leave', exact: true }).click()
  await form.getByRole('combobox', { name: 'Method' }).click()
  await nora.getByRole('option', { name: 'Rest of the day, from …' }).click()
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('14:40')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(nora, 'Request Added Successfully')).toBeVisible()

  const theo = await open(browser, LEAD)
  await theo.goto('/employee/approvals')
  await theo
    .getByRole('link', { name: /Nora Lind/ })
    .first()
    .click()
  await approve(theo)

  await server.at(at('2037-02-04', '08:00'), nora)
  await nora.goto(`/employee/timesheet?date=${SICK}`)
  const day = nora.getByRole('dialog')
  await expect(day).toContainText('Leave takes 2 h 20 min')
  await expect(day).toContainText('5 h 40 min')
  await expect(day).not.toContainText('early')
})

test('a request that waits for somebody who is away moves to HR', async ({ browser }) => {
  await server.at(at('2037-02-05', '08:00'))
  const theo = await open(browser, LEAD)
  const away = await sendLeave(theo, '2037-02-06', '2037-02-20')
  const hr = await open(browser, first, 'admin')
  await hr.goto(`/admin/requests?request=${away}`)
  await approve(hr)

  await server.at(at('2037-02-06', '08:00'))
  const nora = await open(browser, PERSON)
  const id = await sendLeave(nora, '2037-03-09', '2037-03-13')
  await expect(nora.getByRole('dialog', { name: 'Request' })).toContainText('Theo Brandt')

  // The night moves what waits for people who are not back in time.
  await server.at(at('2037-02-09', '08:00'))
  const later = await open(browser, PERSON)
  await later.goto(`/employee/request?request=${id}`)
  await expect(later.getByRole('dialog', { name: 'Request' })).toContainText('HR')
  const next = await open(browser, first, 'admin')
  await next.goto(`/admin/requests?request=${id}`)
  await approve(next)
  await expect(later.getByRole('dialog', { name: 'Request' })).toContainText('Approved')
})
