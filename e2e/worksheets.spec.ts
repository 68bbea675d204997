import { expect, type Page } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const submit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(toast(page, 'Saved Successfully').last()).toBeVisible()
  await expect(page.getByText('Submitted', { exact: true }).last()).toBeVisible()
}

test(
  'a report is written, handed in, sent back and accepted, and its activities are kept by the department',
  { tag: '@instant' },
  async ({ page, browser }) => {
    await signIn(page, 'employee', mailOf('code102'))
    await page.goto('/employee/worksheet')
    await page.getByRole('combobox', { name: 'Whether Handover written is done' }).click()
    await page.getByRole('option', { name: 'Done', exact: true }).click()
    await page.getByLabel('Minutes of Time with customers').fill('2:30')
    await expect(page.getByText(/2\sh\s30\smin reported/)).toBeVisible()
    await page.getByLabel('Summary').fill('Answered the queue of the morning')
    await page.getByRole('button', { name: 'Add blocker' }).click()
    await page
      .getByLabel(/^Blocker/)
      .last()
      .fill('The phone system is slow')

    // The text saves itself; then a file can be added.
    await expect(page.getByText(/^Saved .* No one has seen this yet\.$/)).toBeVisible({ timeout: 15_000 })
    await page.setInputFiles('input[type="file"]', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A note'),
    })
    await expect(toast(page, 'Attachment Updated Successfully')).toBeVisible()
    await expect(page.getByText('notes.txt')).toBeVisible()
    await submit(page)

    // The other two kinds come back in their lists, too.
    for (const [tab, kind] of [
      ['Week', 'Weeks'],
      ['Month', 'Months'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByLabel('Summary').fill('What was done')
      const text = page.getByRole('combobox', { name: /^Whether/ })
      if (await text.count()) {
        await text.first().click()
        await page.getByRole('option', { name: 'Done', exact: true }).click()
      }
      await submit(page)
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByText(kind, { exact: true }).click()
      await expect(page.getByRole('row').nth(1)).toContainText('Submitted')
    }

    const admin = await openFor(browser, 'admin', mailOf('code0'), { width: 1280, height: 800 })
    const today = demoToday().toString()
    await admin.goto(`/admin/work-reports/daily-report?date=${today}&q=Lena Fischer`)
    await admin.getByRole('link', { name: 'Lena Fischer' }).click()
    const drawer = admin.getByRole('dialog')
    await expect(drawer.getByText('Answered the queue of the morning')).toBeVisible()
    await expect(drawer.getByText('notes.txt')).toBeVisible()
    await drawer.getByRole('button', { name: 'Return' }).click()
    await drawer.getByLabel('Reason').fill('Which customers?')
    await page.getByRole('tab', { name: 'Day' }).click()
    await drawer.getByRole('button', { name: 'Return' }).click()
    await expect(toast(admin, 'Report Updated Successfully')).toBeVisible()

    // The open page of its owner shows it.
    await expect(page.getByRole('note')).toContainText('Which customers?')
    await page.getByLabel('Summary').fill('Answered the queue of the morning, mostly Fjord Energy')
    await submit(page)
    await expect(drawer.getByText('mostly Fjord Energy')).toBeVisible()
    await drawer.getByRole('button', { name: 'Accept' }).click()
    await expect(drawer.getByText('Accepted', { exact: true })).toBeVisible()
    await expect(page.getByText('Accepted', { exact: true }).last()).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()

    // The blocker is in the list until it is cleared.
    const blockers = admin
      .getByRole('region', { name: 'Open blockers' })
      .or(admin.getByRole('table', { name: 'Open blockers' }))
    await admin.getByText('The phone system is slow').first().scrollIntoViewIfNeeded()
    await admin.getByRole('button', { name: 'Clear The phone system is slow' }).click()
    await expect(toast(admin, 'Blocker Updated Successfully')).toBeVisible()
    await expect(blockers.getByText('The phone system is slow')).toBeHidden()

    // The days add up in the month.
    await admin.goto(`/admin/work-reports/monthly-report?month=${today.slice(0, 7)}&q=Lena Fischer`)
    await admin.getByRole('link', { name: 'Lena Fischer' }).click()
    await expect(admin.getByRole('dialog').getByText('Days submitted')).toBeVisible()

    await admin.goto('/admin/organisation/departments')
    await admin.getByRole('button', { name: 'Actions for Support' }).click()
    await admin.getByRole('menuitem', { name: 'Activities of it' }).click()
    await admin.getByRole('button', { name: 'Add activity' }).click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Name').fill('Chats answered')
    await form.getByLabel('Job description').fill('- Answer within a minute')
    await form.getByRole('button', { name: 'Add activity' }).click()
    await expect(toast(admin, 'Daily Activity Added Successfully')).toBeVisible()
    await admin.getByRole('button', { name: 'Actions for Chats answered' }).click()
    await admin.getByRole('menuitem', { name: 'Job description' }).click()
    await form.getByLabel('Text').fill('- Answer within two minutes')
    const next = typedDay(demoToday().add({ days: 1 }))
    await form.getByLabel('Holds from').fill(next)
    await form.getByRole('button', { name: 'Add version' }).click()
    await expect(toast(admin, 'Job Description Added Successfully')).toBeVisible()
    await form.getByRole('button', { name: 'Close' }).click()
    await admin.getByRole('button', { name: 'Actions for Chats answered' }).click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    await admin.getByRole('button', { name: 'Delete activity' }).click()
    await expect(toast(admin, 'Daily Activity Deleted Successfully')).toBeVisible()
  },
)
