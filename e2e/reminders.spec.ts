import { expect } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { presentIn, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

/** The day and the time of day of the demo's zone, the next minute that is far enough to be typed and sent before it. */
const soon = (): { date: string; time: string } => {
  const at = presentIn('Europe/Berlin').add({ seconds: 80 })
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

test(
  'a reminder is set, comes to the inbox at its time, is done there, and is changed and deleted',
  { tag: '@instant' },
  async ({ page, browser }) => {
    const reader = await openFor(browser, 'employee', mailOf('code115'), { width: 360, height: 800 })
    await reader.goto('/employee/dashboard?reminders=open')
    const own = reader.getByRole('dialog', { name: 'Reminders' })
    await own.getByRole('button', { name: 'Add reminder' }).click()
    const ownForm = reader.getByRole('dialog', { name: 'Add reminder' })
    await ownForm.getByLabel('Title').fill('Fetch the parcel')
    const due = soon()
    await ownForm.getByLabel('Day').fill(typedDay(due.date))
    await ownForm.getByLabel(/^Time/).fill(due.time)
    await ownForm.getByRole('button', { name: 'Add reminder' }).click()
    await expect(toast(reader, 'Reminder Added Successfully')).toBeVisible()

    await signIn(page, 'admin', mailOf('code0'))
    await page.goto('/admin/reminders')
    await page.getByRole('button', { name: 'Add reminder' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add reminder' })
    await form.getByLabel('Title').fill('Order the cake')
    await form.getByRole('button', { name: 'Add reminder' }).click()
    await expect(toast(page, 'Reminder Added Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Order the cake' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit reminder' })
    await edit.getByLabel('Title').fill('Fetch the cake')
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/admin/remaindersUpdates/')),
      edit.getByRole('button', { name: 'Save reminder' }).click(),
    ])
    expect([sent.method(), Object.keys(sent.postDataJSON())]).toEqual(['POST', ['data']])
    await expect(toast(page, 'Reminder Updated Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Fetch the cake' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete reminder' }).click()
    await expect(toast(page, 'Reminder Deleted Successfully')).toBeVisible()
    await expect(page.getByText('Fetch the cake')).toHaveCount(0)

    // It comes by itself, to the open page.
    await reader.goto('/employee/dashboard?inbox=open')
    const inbox = reader.getByRole('dialog', { name: 'Notifications' })
    const notice = inbox.getByRole('listitem').filter({ hasText: 'Fetch the parcel' })
    await expect(notice).toBeVisible({ timeout: 90_000 })
    await notice.getByRole('button', { name: 'Done' }).click()
    await expect(notice.getByRole('button', { name: 'Done' })).toHaveCount(0)
  },
)

test('a reminder that follows a record is set from the record that is chosen', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code0'))
  // From any page, by its address.
  await page.goto('/admin/employees?remind=%2Fadmin%2Femployees')
  const form = page.getByRole('dialog', { name: 'Add reminder' })
  await expect(form.getByLabel('Page')).toHaveValue('/admin/employees')
  await form.getByLabel('Title').fill('Talk about the device')
  await form.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'Relative to a record' }).click()
  await form.getByRole('combobox', { name: 'Date' }).click()
  await page.getByRole('option', { name: 'Warranty end' }).click()
  await form.getByRole('combobox', { name: 'Record' }).click()
  await page.getByRole('listbox', { name: 'Record' }).getByRole('option').nth(4).click()
  await form.getByLabel('Days', { exact: true }).fill('3')
  await form.getByRole('button', { name: 'Add reminder' }).click()
  await expect(toast(page, 'Reminder Added Successfully')).toBeVisible()
  await page.goto('/admin/reminders?q=Talk about the device')
  await expect(page.getByText('3 days before: Warranty end')).toBeVisible()
})
