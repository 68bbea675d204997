import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test'
import { mailOf, openFor, PASSWORD, clickByKey, toast, typeByKey } from './testing/journey.ts'
import { clockAgo, type Rested, restedEmployee } from './testing/rested-employee.ts'
import { test } from './testing/test.ts'

const REASON = 'The badge reader was out of order'
const MARK = /corrected/i
const done: number[] = []

/** Signs a second person in at another screen. */
const managerOf = async (browser: Browser, viewport: ViewportSize, person: Rested): Promise<Page> => {
  const page = await openFor(browser, 'admin', mailOf('code1'), viewport)
  await page.goto(`/admin/reports/attendance?tab=now&q=${encodeURIComponent(person.name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: person.name })).toBeVisible()
  return page
}

/** Checks the group of the live board in which a person is. */
const isUnder = async (board: Page, state: string, person: Rested): Promise<void> => {
  const group = board.getByRole('region', { name: new RegExp(`^${state},`) })
  await expect(group.getByText(person.name)).toBeVisible()
}

const signInByKeyboard = async (page: Page, person: Rested): Promise<void> => {
  await page.goto('/login')
  await typeByKey(page, page.getByLabel('Email'), person.email)
  await typeByKey(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/employee/dashboard')
}

/** Punches in, takes a break and punches out without a mouse, while the manager looks on. */
const workByKeyboard = async (page: Page, person: Rested, shows: (state: string) => Promise<void>): Promise<void> => {
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await clickByKey(page, page.getByRole('link', { name: /open the timesheet$/ }))
  await expect(page).toHaveURL('/employee/timesheet')
  await clickByKey(page, button('Punch In'))
  await expect(toast(page, 'Punched In Successfully')).toBeVisible()
  await shows('Working')
  await clickByKey(page, button('Start Break'))
  await expect(button('End Break')).toBeVisible()
  await shows('On a break')
  await clickByKey(page, button('End Break'))
  await expect(button('Start Break')).toBeVisible()
  await clickByKey(page, button('Punch Out'))
  await expect(toast(page, 'Punched Out Successfully')).toBeVisible()
  await shows(person.ends_as)
}

/** Opens the punch from the board and moves its beginning. */
const correct = async (board: Page, person: Rested, day: string): Promise<string> => {
  const punchIn = clockAgo(45, person.zone)
  await board.getByRole('link', { name: person.name }).click()
  await expect(board.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await board.getByRole('row').filter({ hasText: day }).getByRole('button', { name: day }).click()
  await board.getByRole('button', { name: /^Correct the punch of/ }).click()
  await board.getByLabel('In', { exact: true }).fill(punchIn)
  await expect(board.getByRole('region', { name: 'Before and after' })).toBeVisible()
  await expect(board.getByLabel('becomes').first()).toBeVisible()
  expect(Number(await board.evaluate('document.documentElement.scrollWidth - innerWidth'))).toBeLessThanOrEqual(0)
  await board.getByLabel('Reason').fill(REASON)
  await board.getByRole('button', { name: 'Save' }).click()
  await expect(toast(board, 'Attendance Updated Successfully')).toBeVisible()
  return punchIn
}

for (const width of [1280, 360]) {
  test(
    `works a day by keyboard alone at ${width} px, and reads what the manager corrected`,
    { tag: '@instant' },
    async ({ page, browser, request }) => {
      const person = await restedEmployee(request, done)
      done.push(person.id)
      const viewport = { width, height: 800 }
      await page.setViewportSize(viewport)
      const board = await managerOf(browser, viewport, person)
      await signInByKeyboard(page, person)
      // The board follows the live stream; at one width each state is waited for.
      await workByKeyboard(page, person, async (state) => {
        if (width === 1280 || state === person.ends_as) await isUnder(board, state, person)
      })
      const row = page.getByRole('table', { name: 'Punches' }).locator('tbody tr').first()
      await expect(page.getByRole('heading', { name: /^Punched out at/ })).toBeVisible()
      const day = row.getByRole('button').first()
      await expect(row).not.toContainText(MARK)
      const punchIn = await correct(board, person, await day.innerText())
      // The open page is updated by itself.
      await expect(toast(page, 'corrected a punch of yours')).toBeVisible()
      await expect(row).toContainText(punchIn)
      await clickByKey(page, page.getByRole('button', { name: /^Notifications, \d+ unread$/ }))
      const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
      await expect(notice).toContainText('corrected a punch of yours')
      await expect(notice).toContainText(REASON)
      await page.keyboard.press('Escape')
      await expect(row).toContainText(punchIn)
      await expect(row).toContainText(MARK)
      await clickByKey(page, day)
      await expect(page.getByRole('dialog').getByText(`“${REASON}”`)).toBeVisible()
      await board.context().close()
    },
  )
}
