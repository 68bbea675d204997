import { expect, type Locator, type Page } from '@playwright/test'
import { listAssets } from '#domains/inventory/contract/inventory.calls.ts'
import { addEmployee, listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { addPlacement } from '#domains/people/contract/placements.calls.ts'
import { addResignation } from '#domains/people/contract/states.calls.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, openFor, PASSWORD, signIn, toast } from './testing/journey.ts'
import { demoToday } from './testing/present.ts'
import { test } from './testing/test.ts'

const EMAIL = mailOf('tilda.frank')

const choose = async (form: Locator, label: string, option: string): Promise<void> => {
  await form.getByRole('combobox', { name: new RegExp(`^${label}( optional)?$`) }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

/** Adds Tilda Frank in three steps; returns the link for her first password. */
const hire = async (page: Page): Promise<string> => {
  await page.goto('/admin/employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = page.getByRole('dialog', { name: 'Add Employee' })
  await form.getByLabel('First name').fill('Tilda')
  await form.getByLabel('Last name').fill('Frank')
  await form.getByLabel('Work email').fill(EMAIL)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Joins on').fill('2026-01-05')
  await form.getByRole('button', { name: 'Next' }).click()
  await choose(form, 'Department', 'Support')
  await choose(form, 'Team', 'Support Berlin')
  await choose(form, 'Role', 'Associate')
  await form.getByRole('button', { name: 'Add Employee' }).click()
  await expect(toast(page, 'Employee Added Successfully')).toBeVisible()
  return form.getByLabel('Link to choose the first password').inputValue()
}

const choosePassword = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
}

const resign = async (page: Page): Promise<void> => {
  await page.goto('/employee/userprofile?tab=resign')
  await page.getByLabel('Letter').fill('I move to the sea. Thank you for everything.')
  await choose(page.locator('form').last(), 'Reason', 'Relocation')
  await expect(page.getByText('Your last day would be')).toBeVisible()
  await page.getByRole('button', { name: 'Hand in resignation' }).click()
  await expect(toast(page, 'Resignation Added Successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
}

/** Draws a line where a person signs. */
const drawSignature = async (page: Page): Promise<void> => {
  const pad = page.getByRole('img', { name: /^Signature of .*: empty$/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 40, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: /: signed$/ })).toBeVisible()
}

test('HR hires someone, who signs in and resigns; HR accepts, hands the reports on, takes the access card back and closes the exit', async ({
  page,
  browser,
  request,
}) => {
  const hr = await openFor(browser, 'admin', mailOf('code3'))
  const link = await hire(hr)
  await choosePassword(page, link)
  await signIn(page, 'employee', EMAIL)
  await resign(page)

  // A person has been working for her meanwhile.
  const token = await adminToken(request, 'code1')
  const find = async (q: string) => (await send(request, listEmployees, { query: { q } }, token))[0]
  const [leaver, report] = [await find(EMAIL), await find('Paul Neumann')]
  const body = {
    employee_id: report?.id,
    effective_from: demoToday().toString(),
    changes: { manager_id: leaver?.id },
    reason_code: 'reorganisation',
  }
  await send(request, addPlacement, { body }, token)

  await hr.goto(`/admin/employee/details/${leaver?.id}?tab=exit`)
  await expect(hr.getByText('I move to the sea.')).toBeVisible()
  await hr.getByRole('button', { name: 'Accept', exact: true }).click()
  await hr.getByRole('button', { name: 'Accept resignation' }).click()
  await expect(toast(hr, 'Resignation Updated Successfully')).toBeVisible()

  const reports = hr.getByRole('region', { name: 'Direct reports' })
  await expect(reports.getByRole('link', { name: 'Paul Neumann' })).toBeVisible()
  await reports.getByRole('button', { name: 'Reassign all to Thomas Keller' }).click()
  await expect(toast(hr, 'Items Reassigned Successfully')).toBeVisible()
  await expect(hr.getByText('Nothing is left to hand on.')).toBeVisible()
  await expect(hr.getByRole('button', { name: 'Close exit' })).toBeDisabled()

  await page.reload()
  await expect(page.getByText('Accepted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)

  // She gets an access card, and signs for it at the counter.
  const [card] = await send(request, listAssets, { query: { status: 'in_stock', q: 'AC-' } }, token)
  const counter = `/admin/management/inventory?tab=counter&person=${leaver?.id}`
  await hr.goto(`${counter}&tag=${card?.tag}`)
  await drawSignature(hr)
  await hr.getByRole('button', { name: 'Hand out 1 item' }).click()
  await expect(toast(hr, 'Inventory Handed Out Successfully')).toBeVisible()
  await hr.goto(`/admin/employee/details/${leaver?.id}?tab=exit`)

  // A letter from the winter turns up, after which her last day has passed already: HR takes the notice back and writes
  // down the end that it led to.
  await hr.getByRole('button', { name: 'Take back', exact: true }).click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Her first letter was handed in in January.')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog).toHaveCount(0)
  // She has worked since; HR confirms that her records of those days lie outside of the employment.
  const letter = { employee_id: leaver?.id, submitted_on: '2026-01-06', reason_code: 'relocation', confirm: true }
  await send(request, addResignation, { body: letter }, token)
  await hr.reload()
  await reports.getByRole('button', { name: /^Reassign all to/ }).click()
  const equipment = hr.getByRole('region', { name: 'Equipment' })
  await expect(hr.getByRole('button', { name: 'Close exit' })).toBeDisabled()
  await equipment.getByRole('link', { name: new RegExp(String(card?.tag)) }).click()
  await hr.getByRole('checkbox', { name: new RegExp(String(card?.tag)) }).check()
  await drawSignature(hr)
  await hr.getByRole('button', { name: 'Take back 1 item' }).click()
  await expect(toast(hr, 'Inventory Taken Back Successfully')).toBeVisible()
  await hr.goto(`/admin/employee/details/${leaver?.id}?tab=exit`)
  await expect(hr.getByText('Nothing is left. The exit can be closed.')).toBeVisible()
  await hr.getByRole('button', { name: 'Close exit' }).click()
  await dialog.getByLabel('From the interview').fill('She left on the best of terms.')
  await dialog.getByRole('button', { name: 'Close exit' }).click()
  await expect(toast(hr, 'Exit Closed Successfully')).toBeVisible()
  await expect(hr.getByText('Closed').first()).toBeVisible()
  await page.goto('/employee/dashboard')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

/** A name that runs a script where it is taken for markup, and one of sixty letters without a place to break. */
const NAMES = [
  { first_name: '<img src=x onerror=alert(1)>', last_name: 'Markup' },
  { first_name: 'W'.repeat(60), last_name: 'Unbroken' },
] as const

test('a name is text, and breaks no layout, however it is written', async ({ page, browser, request }) => {
  const token = await adminToken(request, 'code1')
  const options = await send(request, listPeopleOptions, {}, token)
  const [department, role] = [options.departments[0], options.roles[0]]
  const ids: number[] = []
  for (const [index, name] of NAMES.entries()) {
    const placement = { department_id: department?.id, role_id: role?.id }
    const work = { work_email: mailOf(`odd.name${index}`), employment_type: 'permanent', joined_on: '2026-01-05' }
    const body = { ...name, ...work, create_login: false, placement }
    ids.push((await send(request, addEmployee, { body }, token)).id)
  }
  await signIn(page, 'admin', mailOf('code1'))
  const colleague = await openFor(browser, 'employee', mailOf('code101'))
  for (const [index, { first_name, last_name }] of NAMES.entries()) {
    const name = `${first_name} ${last_name}`
    const places = [
      [page, `/admin/employees?q=${last_name}`],
      [page, `/admin/employee/details/${ids[index]}`],
      [page, `/admin/employees?tab=chart&view=list&root=${ids[index]}`],
      [colleague, `/employee/userprofile?tab=directory&q=${last_name}`],
      [colleague, `/employee/userprofile?tab=directory&view=table&q=${last_name}`],
    ] as const
    for (const [where, address] of places) {
      where.on('dialog', () => expect.soft(address, 'runs nothing').toBe(''))
      await where.setViewportSize({ width: 1280, height: 800 })
      await where.goto(address)
      for (const width of [1280, 360]) {
        await where.setViewportSize({ width, height: 800 })
        await expect(where.getByText(name).locator('visible=true').first()).toBeVisible()
        // A table becomes a list a moment after the window has become narrow.
        const overflow = async () => Number(await where.evaluate('document.documentElement.scrollWidth - innerWidth'))
        await expect.poll(overflow, { message: `${address} at ${width}` }).toBeLessThanOrEqual(0)
      }
    }
  }
})
