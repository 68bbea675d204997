import { type APIRequestContext, type Browser, expect, type Page, request as requests } from '@playwright/test'
import { z } from 'zod'
import { punchIn, punchOut } from '#domains/attendance/contract/timesheet.calls.ts'
import { employeeLogin } from '#domains/session/contract/session.calls.ts'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { send } from './testing/send.ts'
import { type Clocked, startClocked } from './testing/clocked.ts'
import { PASSWORD, signIn, toast } from './testing/journey.ts'
import { requestLeave } from './testing/leave.ts'
import { LEAD, openWorkshop, PAYROLL, PERSON } from './testing/small-workshop.ts'
import { test } from './testing/test.ts'

// Four whole weeks from Monday to Friday, and far enough ahead that no session of it has ended by the clock of the
// browser's cookies, which is the real one.
const MONTH = '2037-02'
const FIRST_DAY = `${MONTH}-02`
const LONG_DAY = `${MONTH}-03`
const ERASED = `${MONTH}-04`
const LEAVE = `${MONTH}-06`
const LAST_DAY = `${MONTH}-27`
/** In winter Berlin is an hour ahead: from nine to five. */
const [BEGINS, ENDS] = ['08:00', '16:00']
const at = (date: string, time: string): string => `${date}T${time}:00.000Z`

let server: Clocked
test.beforeAll(async () => {
  server = await startClocked(at('2037-01-29', BEGINS))
})
test.afterAll(() => server.stop())

/** The window of someone who has just come: sessions end over night. */
const open = async (browser: Browser, area: 'admin' | 'employee', email: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.clock.install({ time: server.now() })
  await signIn(page, area, email)
  return page
}

/** Comes, does something and leaves again. */
const visit = async (
  browser: Browser,
  area: 'admin' | 'employee',
  email: string,
  act: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await open(browser, area, email)
  await act(page)
  await page.context().close()
}

/** Goes to the week after, which has no shifts yet. */
const nextWeek = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('No shifts yet. Add Shift')).toBeVisible()
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click()
  const drawer = page.getByRole('dialog', { name: 'Publish the week' })
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(drawer).toBeHidden()
}

/** The first week is written, the others are copied from the one before. */
const planMonth = async (page: Page): Promise<void> => {
  await page.goto('/employee/shiftschedules?tab=planning')
  await page.getByRole('combobox', { name: 'Week', exact: true }).click()
  await page.getByRole('option', { name: /2–8 Feb/ }).click()
  await expect(page.getByText('No shifts yet. Add Shift')).toBeVisible()
  await page.getByRole('button', { name: 'Add Shift' }).click()
  const form = page.getByRole('dialog', { name: 'Add Shift' })
  await form.getByRole('combobox', { name: 'Days' }).click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('option', { name: new RegExp(`^${day}`) }).click()
  await form.getByLabel('Name').fill('Bench')
  await form.getByLabel('From', { exact: true }).fill('09:00')
  await form.getByLabel('To', { exact: true }).fill('17:00')
  await form.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option', { name: 'Nora Lind' }).click()
  await expect(form.getByText('No problems found.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await publish(page)
  for (let week = 2; week <= 4; week += 1) {
    await nextWeek(page)
    await page.getByRole('button', { name: 'More actions of the week' }).click()
    await page.getByRole('menuitem', { name: 'Copy the previous week' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy the previous week' })
    await copy.getByRole('button', { name: 'Copy 5 shifts' }).click()
    await expect(copy).toBeHidden()
    await publish(page)
  }
}

const choosePassword = async (browser: Browser, secret: string): Promise<void> => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto(`/password-reset/${secret}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.context().close()
}

/** Works a day at the clock on the screen. */
const workDay = async (page: Page, date: string, until: string): Promise<void> => {
  await page.goto('/employee/timesheet')
  // A log without punches offers the button as well.
  const clock = page.getByRole('region', { name: 'Today' })
  const button = (name: string) => clock.getByRole('button', { name, exact: true })
  await button('Punch In').click()
  await expect(toast(page, 'Punched In Successfully')).toBeVisible()
  await server.at(at(date, until), page)
  await button('Punch Out').click()
  await expect(toast(page, 'Punched Out Successfully')).toBeVisible()
}

const signedIn = z.object({ token: z.string(), id: z.int() })

/** Days of the month on which nothing but work happens, by the calls that the clock on the screen makes. */
const workAsPlanned = async (api: APIRequestContext): Promise<void> => {
  for (let date = `${MONTH}-05`; date <= LAST_DAY; date = addDays(date, 1)) {
    await server.at(at(date, BEGINS))
    if (date === LEAVE || weekdayOf(date) > 5) continue
    const session = await send(api, employeeLogin, { body: { email: PERSON, password: PASSWORD } })
    const { token, id } = signedIn.parse(session)
    await send(api, punchIn, { body: {} }, token)
    await server.at(at(date, ENDS))
    await send(api, punchOut, { query: { user_id: String(id) }, body: {} }, token)
  }
}

/** The lead approves the day of leave, which opens her place, and the overtime of the long day. */
const decide = async (lead: Page): Promise<void> => {
  await lead.goto('/employee/approvals')
  await lead
    .getByRole('link', { name: /Nora Lind/ })
    .first()
    .click()
  const request = lead.getByRole('dialog', { name: 'Request' })
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(lead, 'Request Approved Successfully')).toBeVisible()
  await lead.goto('/employee/shiftschedules?tab=planning')
  await expect(lead.getByText('1 of 5 places open')).toBeVisible()
  await lead.goto('/employee/forced-punchout?tab=overtime')
  await lead.getByRole('row', { name: /Nora Lind.*2 h/ }).click()
  const day = lead.getByRole('dialog', { name: /^Nora Lind, / })
  await day.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(lead, 'Overtime Updated Successfully')).toBeVisible()
}

const addMissedPunch = async (manager: Page, person: number): Promise<void> => {
  await manager.goto(`/admin/daily-reports/add?people=${person}&date=${ERASED}`)
  await manager.getByLabel('In', { exact: true }).fill('09:00')
  await manager.getByLabel('Out', { exact: true }).fill('17:00')
  await manager.getByLabel('Reason').fill('The clock at the door was out of order')
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(toast(manager, 'Attendance Added Successfully')).toBeVisible()
}

const createOvertimeSettlement = async (payroll: Page): Promise<void> => {
  await payroll.goto('/admin/reports/attendance?tab=overtime&view=balances')
  await payroll.getByRole('button', { name: 'Settle overtime of Nora Lind' }).click()
  const drawer = payroll.getByRole('dialog', { name: 'Settle overtime' })
  await drawer.getByLabel(/^Minutes/).fill('120')
  await drawer.getByLabel(/^Reason/).fill('Paid with the salary')
  await drawer.getByRole('button', { name: 'Settle overtime' }).click()
  await expect(toast(payroll, 'Overtime Settled Successfully')).toBeVisible()
}

const RUN = `/admin/payroll/add-salary?month=${MONTH}`

/** Payroll closes the month and starts its run; another administrator reviews and approves; payroll issues. */
const payMonth = async (payroll: Page, approver: Page): Promise<void> => {
  await payroll.goto(`/admin/reports/attendance?tab=months&month=${MONTH}`)
  await payroll.getByRole('button', { name: 'Lock', exact: true }).click()
  await payroll.getByRole('button', { name: 'Lock February 2037' }).click()
  await expect(toast(payroll, 'Period Locked Successfully')).toBeVisible()
  await payroll.goto(RUN)
  await payroll.getByRole('button', { name: 'Start the run' }).click()
  await expect(payroll.getByText('In review')).toBeVisible()
  await expect(payroll.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await approver.goto(RUN)
  await approver.getByRole('row', { name: /Nora Lind/ }).click()
  const slip = approver.getByRole('dialog', { name: 'Payslip of February 2037' })
  await slip.getByRole('button', { name: 'Accept exception' }).click()
  await slip.getByLabel(/^Reason/).fill('Checked against the contract')
  await slip.getByRole('button', { name: 'Accept exception' }).click()
  await expect(toast(approver, 'Exception Accepted Successfully')).toBeVisible()
  await approver.goto(RUN)
  await approver.getByRole('button', { name: 'Approve 1 payslip' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve 1 payslip' }).click()
  await expect(toast(approver, 'Payroll Run Approved Successfully')).toBeVisible()

  await payroll.getByRole('button', { name: 'Issue 1 payslip' }).click()
  const form = payroll.locator('form')
  await form.getByLabel(/^To be paid on/).fill('03/03/2037')
  await form.getByRole('button', { name: /^Issue/ }).click()
  await expect(toast(payroll, 'Payroll Run Issued Successfully')).toBeVisible()
}

/** Checks the payslip against the plan, the work and the approved requests: 19 days of 8 hours, one of leave, 2 hours on top. */
const readPayslip = async (nora: Page): Promise<void> => {
  await nora.goto('/employee/userprofile?tab=payslips')
  await nora.getByRole('button', { name: 'Show amounts' }).click()
  await nora
    .getByRole('table', { name: 'Payslips' })
    .getByRole('row', { name: /February 2037/ })
    .click()
  const slip = nora.getByRole('dialog', { name: 'Payslip of February 2037' })
  const line = (label: RegExp) => slip.getByRole('listitem').filter({ hasText: label }).first()
  await expect(slip.getByRole('list', { name: 'Totals' })).toContainText('Gross3,240.00 EUR')
  const basic = line(/^Basic pay/)
  await expect(basic).toContainText('3,200.00')
  await basic.getByText('Why this amount?').click()
  await expect(basic).toContainText('Worked without overtime: 152 h')
  await expect(basic).toContainText('Leave paid 100 %: 8 h')
  const overtime = line(/^Overtime/)
  await expect(overtime).toContainText('40.00')
  await overtime.getByText('Why this amount?').click()
  await expect(overtime).toContainText(`Overtime of ${LAST_DAY}: 2 h`)
}

test('a month from its plan to the payslip', async ({ browser }) => {
  const api = await requests.newContext({ baseURL: server.url })
  const { first, person } = await openWorkshop(api, server, FIRST_DAY)
  await server.at(at('2037-01-30', BEGINS))
  await visit(browser, 'employee', LEAD, planMonth)

  await server.at(at(FIRST_DAY, BEGINS))
  await choosePassword(browser, person.secret)
  await visit(browser, 'employee', PERSON, async (nora) => {
    await nora.goto('/employee/shiftschedules')
    await nora.getByRole('button', { name: 'Got it' }).first().click()
    await expect(nora.getByText('You have confirmed this week.')).toBeVisible()
    await requestLeave(nora, LEAVE, 'A long weekend')
    await workDay(nora, FIRST_DAY, ENDS)
  })
  await server.at(at(LONG_DAY, BEGINS))
  await visit(browser, 'employee', PERSON, (nora) => workDay(nora, LONG_DAY, '18:00'))

  await server.at(at(ERASED, BEGINS))
  await visit(browser, 'employee', LEAD, decide)
  await server.at(at(`${MONTH}-05`, BEGINS))
  await visit(browser, 'admin', first, (manager) => addMissedPunch(manager, person.id))
  await workAsPlanned(api)
  await visit(browser, 'admin', PAYROLL, createOvertimeSettlement)

  for (const date of [`${MONTH}-28`, '2037-03-01', '2037-03-02']) await server.at(at(date, BEGINS))
  await payMonth(await open(browser, 'admin', PAYROLL), await open(browser, 'admin', first))
  await visit(browser, 'employee', PERSON, readPayslip)
  await api.dispose()
})
