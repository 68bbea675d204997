import { expect, type Locator, type Page } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const PLANNING = '/employee/shiftschedules?tab=planning'

/** The third week from now: a draft without shifts. */
const openEmptyWeek = async (page: Page): Promise<void> => {
  await page.goto(PLANNING)
  const week = page.getByRole('combobox', { name: 'Week', exact: true })
  for (let step = 0; step < 3; step += 1) {
    const before = await week.inputValue()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(week).not.toHaveValue(before)
  }
  await expect(page.getByText('No shifts yet. Add Shift')).toBeVisible()
}

const cellOf = (page: Page, person: string, day: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${person}, ${day} `) })

test('a week is planned by keyboard and mouse, published, swapped, and an open place given', async ({
  page,
  browser,
}) => {
  await signIn(page, 'employee', mailOf('code103'))
  await openEmptyWeek(page)
  const status = page.getByRole('status').filter({ hasText: /./ })

  // N adds a shift in the cell that has the focus.
  await cellOf(page, 'Jonas Weber', 'Monday').focus()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add Shift' })
  await form.getByLabel('Name').fill('Desk')
  await form.getByLabel('From', { exact: true }).fill('09:00')
  await form.getByLabel('To', { exact: true }).fill('17:00')
  await form.getByLabel('Places').fill('1')
  await expect(form.getByText('No problems found.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Shift Plan Updated Successfully')).toBeVisible()
  const chip = (person: string, day: string) =>
    cellOf(page, person, day).getByRole('link', { name: /^Desk 09:00–17:00/ })
  await expect(chip('Jonas Weber', 'Monday')).toBeVisible()

  // A24: picked up, moved and dropped by the keyboard alone; each step is announced.
  await chip('Jonas Weber', 'Monday').focus()
  await page.keyboard.press('Space')
  await expect(status.filter({ hasText: 'picked up' })).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(status.filter({ hasText: 'Jonas Weber, Tuesday' })).toBeAttached()
  const moved = page.waitForRequest((request) => request.url().endsWith('/api/shift/apply'))
  await page.keyboard.press('Space')
  const ops: unknown = (await moved).postDataJSON().ops
  expect(ops).toMatchObject([{ op: 'unassign' }, { op: 'create', users: [expect.any(Number)] }])
  await expect(chip('Jonas Weber', 'Tuesday')).toBeVisible()
  await expect(chip('Jonas Weber', 'Monday')).toBeHidden()
  await cellOf(page, 'Jonas Weber', 'Tuesday').focus()
  await page.keyboard.press('Control+z')
  await expect(chip('Jonas Weber', 'Monday')).toBeVisible()

  // The mouse does the same without dragging.
  await chip('Jonas Weber', 'Monday').click()
  const moving = page.getByRole('dialog', { name: /^Desk, Monday/ })
  await moving.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Lena Fischer' }).click()
  await expect(moving.getByText('No problems found.')).toBeVisible()
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(moving.getByRole('button', { name: 'Remove Lena Fischer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip('Lena Fischer', 'Monday')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog', { name: 'Publish the week' }).getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Week Published Successfully')).toBeVisible()

  // Lena offers it to the team; Jonas takes it on a phone; the lead approves.
  const lena = await openFor(browser, 'employee', mailOf('code102'), { width: 360, height: 800 })
  await lena.goto('/employee/shiftschedules')
  await lena.getByRole('button', { name: /^Swap Desk, Monday/ }).click()
  await lena.getByRole('dialog', { name: 'Swap a shift' }).getByRole('button', { name: 'Ask' }).click()
  await expect(toast(lena, 'Shift Swapped Successfully')).toBeVisible()
  const jonas = await openFor(browser, 'employee', mailOf('code101'), { width: 360, height: 800 })
  await jonas.goto('/employee/shiftschedules?tab=swaps')
  const offered = jonas
    .getByRole('region', { name: 'Offered to the team' })
    .getByRole('listitem')
    .filter({ hasText: 'Desk, Monday' })
  await offered.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(jonas, 'Swap Updated Successfully')).toBeVisible()
  await page.goto('/employee/shiftschedules?tab=swaps')
  const waiting = page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ hasText: 'Desk, Monday' })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Swap Approved Successfully')).toBeVisible()

  // Jonas cannot come: his place opens, is offered, claimed on a phone and granted.
  await page.goto(PLANNING)
  for (let step = 0; step < 3; step += 1) {
    const week = page.getByRole('combobox', { name: 'Week', exact: true })
    const before = await week.inputValue()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(week).not.toHaveValue(before)
  }
  await chip('Jonas Weber', 'Monday').click()
  const panel = page.getByRole('dialog', { name: /^Desk, Monday/ })
  await panel.getByRole('button', { name: 'Remove Jonas Weber' }).click()
  await panel.getByRole('checkbox', { name: 'Offer to Elif Yilmaz' }).check()
  await panel.getByRole('button', { name: 'Offer the shift to 1' }).click()
  await expect(toast(page, 'Shift Offered Successfully')).toBeVisible()
  const elif = await openFor(browser, 'employee', mailOf('code112'), { width: 360, height: 800 })
  await elif.goto('/employee/shiftschedules?tab=swaps')
  await elif.getByRole('button', { name: /^Claim Desk, Monday/ }).click()
  await expect(toast(elif, 'Claim Added Successfully')).toBeVisible()
  await panel.getByRole('button', { name: 'Grant Elif Yilmaz' }).click()
  await expect(toast(page, 'Claim Updated Successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip('Elif Yilmaz', 'Monday')).toBeVisible()
})

test(
  'an administrator picks a team and a week, and sees what rules say to a draft',
  { tag: '@instant' },
  async ({ page }) => {
    await signIn(page, 'admin', mailOf('code1'))
    await page.goto('/admin/shiftrecords')
    await page.getByRole('combobox', { name: 'Team', exact: true }).click()
    const weeks = page.waitForRequest((request) => request.url().includes('/api/admin/shiftweek_manager/getweeks/'))
    await page.getByRole('option', { name: 'QA' }).click()
    await weeks
    const plan = page.waitForRequest((request) => request.url().includes('/api/admin/loadPreviousShift/'))
    for (let step = 0; step < 2; step += 1) {
      const week = page.getByRole('combobox', { name: 'Week', exact: true })
      const before = await week.inputValue()
      await page.getByRole('button', { name: 'Next week' }).click()
      await expect(week).not.toHaveValue(before)
    }
    await plan
    await expect(page.getByRole('region', { name: 'To fix' })).toContainText('11 h are required.')
    await page.getByRole('tab', { name: 'Coverage' }).click()
    const monday = page.getByRole('region', { name: /^Monday/ })
    await expect(monday).toBeVisible()
    await monday.getByRole('button').first().press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { name: /^Monday/ })).toBeVisible()
  },
)
