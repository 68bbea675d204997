import { type Browser, expect, type Page } from '@playwright/test'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { demoToday } from './testing/present.ts'
import { test } from './testing/test.ts'

const lastMonth = demoToday().toPlainYearMonth().subtract({ months: 1 })
const NAME = lastMonth.toPlainDate({ day: 1 }).toLocaleString('en-GB', { month: 'long', year: 'numeric' })

const open = async (browser: Browser, account: string, width: number): Promise<Page> => {
  const page = await openFor(browser, 'admin', mailOf(account), { width, height: 860 })
  await page.goto(`/admin/reports/attendance?tab=months&month=${lastMonth.toString()}`)
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  return page
}

test('a month is opened again by two people, settled and closed', { tag: '@instant' }, async ({ browser }) => {
  const payroll = await open(browser, 'code3', 1280)
  // In the first days of a month the demo has not locked the last one yet.
  const lock = payroll.getByRole('button', { name: 'Lock', exact: true })
  const reopen = payroll.getByRole('button', { name: 'Re-open' })
  await expect(lock.or(reopen)).toBeVisible()
  if (await reopen.isVisible()) {
    await reopen.click()
    const dialog = payroll.getByRole('dialog', { name: `Re-open ${NAME}?` })
    await dialog.getByLabel(/^Reason/).fill('A shift of Support is missing')
    await dialog.getByRole('button', { name: 'Ask for re-opening' }).click()
    await expect(toast(payroll, 'Period Updated Successfully')).toBeVisible()
    await expect(payroll.getByRole('button', { name: 'Confirm re-opening' })).toHaveCount(0)

    const second = await open(browser, 'code1', 360)
    await expect(second.getByText('A shift of Support is missing')).toBeVisible()
    await second.getByRole('button', { name: 'Confirm re-opening' }).click()
    await expect(toast(second, 'Period Updated Successfully')).toBeVisible()
    await second.context().close()
  }

  // The other screen shows at once that the month is open.
  await expect(lock).toBeVisible()
  await payroll.getByRole('button', { name: 'Remind all' }).click()
  await expect(toast(payroll, 'Reminder sent Successfully')).toBeVisible()
  // On the first days after it, punches of its last days may still be open: the month waits for them, and shows that.
  if (await lock.isDisabled()) {
    await expect(payroll.getByText(/points? must be settled before the month can be locked/)).toBeVisible()
    return
  }
  await lock.click()
  await payroll.getByRole('button', { name: /^Accept \d+ points? and lock$/ }).click()
  await expect(toast(payroll, 'Period Locked Successfully')).toBeVisible()
  await expect(payroll.getByText(/^Accepted with the lock \(\d+\)$/)).toBeVisible()
  await payroll.getByRole('button', { name: 'All months' }).click()
  const row = payroll.getByRole('row', { name: new RegExp(NAME) })
  await expect(row).toContainText('Locked')
})
