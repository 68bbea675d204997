import { expect } from '@playwright/test'
import { listForced } from '#domains/attendance/contract/forced.calls.ts'
import { adminToken, send, employeeToken, emailsOfLogins } from './testing/send.ts'
import { mailOf, openFor } from './testing/journey.ts'
import { test } from './testing/test.ts'

const LEAD = 'code103'

test(
  'a forgotten punch-out is settled by the person and the lead',
  { tag: '@instant' },
  async ({ browser, request }) => {
    const token = await employeeToken(request, mailOf(LEAD))
    const rows = await send(request, listForced, { body: {} }, token)
    const emails = await emailsOfLogins(request, await adminToken(request, 'code1'))
    const found = rows.find(({ state, session: { employee } }) => state === 'detected' && emails.has(employee.id))
    expect(found, 'the demo has a punch that was not ended').toBeDefined()
    const { id, name } = found?.session.employee ?? { id: 0, name: '' }
    const email = emails.get(id) ?? ''

    const lead = await openFor(browser, 'employee', mailOf(LEAD), { width: 1280, height: 900 })
    await lead.goto('/employee/forced-punchout')
    const row = lead.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByText('Nothing yet')).toBeVisible()

    // The person enters when they stopped, in the place of the punch clock.
    const person = await openFor(browser, 'employee', email, { width: 360, height: 780 })
    await person.goto('/employee/timesheet')
    const card = person.getByRole('region', { name: 'Open punch' })
    await expect(card.getByRole('heading', { name: /is still open$/ })).toBeVisible()
    await expect(person.getByRole('button', { name: 'Punch In' })).toHaveCount(0)
    await card.getByLabel(/^Why is there no punch out/).fill('Ran for the train')
    await card.getByRole('button', { name: 'Send to lead' }).click()
    await expect(person.getByText(/you proposed .* It counts once your lead has approved it\./)).toBeVisible()
    await expect(person.getByRole('button', { name: 'Punch In' }).first()).toBeVisible()

    // The proposal arrives at the lead without a reload; a key approves it.
    await expect(row.getByText('Ran for the train')).toBeVisible()
    await row.getByRole('link').first().focus()
    await lead.keyboard.press('a')
    await expect(lead.getByText(new RegExp(`^${name}: punched out at `))).toBeVisible()
    await expect(row).toHaveCount(0)
    await lead.goto('/employee/forced-punchout?tab=decided')
    await expect(lead.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
    await expect(person.getByText(/you proposed/)).toHaveCount(0)
  },
)
