import { expect } from '@playwright/test'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const PLAN = smallPdf('Plan')

test(
  'an announcement is written, read on a phone, acknowledged, and the silent are reminded',
  { tag: '@instant' },
  async ({ page, browser }) => {
    const reader = await openFor(browser, 'employee', mailOf('code115'), { width: 360, height: 800 })
    await signIn(page, 'admin', mailOf('code0'))
    await page.goto('/admin/announcements')
    await page.getByRole('button', { name: 'Add announcement' }).click()
    const form = page.getByRole('dialog', { name: 'Add announcement' })
    await form.getByLabel('Title').fill('Fire drill on Friday')
    await form.getByLabel('Text').fill('# Leave by the stairs\n\n- Meet in the **yard**')
    await expect(form.getByRole('heading', { name: 'Leave by the stairs' })).toBeVisible()
    await expect(form.getByText(/^\d+ people/)).toBeVisible()
    await form.getByLabel('Add file').setInputFiles({ name: 'Escape.pdf', mimeType: 'application/pdf', buffer: PLAN })
    await expect(form.getByRole('button', { name: 'Remove Escape.pdf' })).toBeVisible()
    await form.getByLabel('Must be acknowledged').check()
    await form.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toast(page, 'Announcement Added Successfully')).toBeVisible()

    // The number on the button of the notice board is there without loading the page again.
    await reader.getByRole('button', { name: /^Notice board, \d+ announcements? waits?/ }).click()
    const board = reader.getByRole('dialog', { name: 'Notice board' })
    const notice = board.getByRole('listitem').filter({ hasText: 'Fire drill on Friday' })
    await notice.getByRole('button', { name: /Fire drill on Friday/ }).click()
    await expect(notice.getByText('Meet in the yard')).toBeVisible()
    const saved = reader.waitForEvent('download')
    await notice.getByRole('button', { name: 'Download Escape.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('Escape.pdf')
    await notice.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(notice.getByText('Acknowledged')).toBeVisible()

    await page.getByRole('link', { name: 'Fire drill on Friday' }).click()
    const scope = page.getByRole('dialog', { name: 'Fire drill on Friday' })
    await scope.getByRole('button', { name: /^Remind \d+ who have not acknowledged it/ }).click()
    await expect(toast(page, 'Reminder sent Successfully')).toBeVisible()
    await scope.getByRole('button', { name: /^Remind \d+ who have not acknowledged it/ }).click()
    await expect(scope.getByText('A reminder was sent less than 24 hours ago.')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Actions for Fire drill on Friday' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(toast(page, 'Announcement Deleted Successfully')).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)
