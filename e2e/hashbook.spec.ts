import { expect } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

test('a page is written, has to be read, is talked about and locked', async ({ page, browser }) => {
  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/hashbook/topics')
  await page.getByRole('link', { name: 'Tools and accounts' }).click()
  await page.getByRole('button', { name: 'Add Subject' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Charging the scanners')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Subject' }).click()
  await expect(toast(page, 'HashBook Added Successfully')).toBeVisible()

  // Markdown keys make a heading and a list.
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await text.click()
  await page.keyboard.type('# When\nEvery evening.\n- Put them into the dock\nWait for the green light')
  await expect(text.getByRole('heading', { name: 'When' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'HashBook Updated Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Charging the scanners' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wait for the green light' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Set must-read' }).click()
  const day = typedDay(demoToday().add({ days: 5 }))
  await page.getByRole('dialog').getByLabel('Read by').fill(day)
  await page.getByRole('button', { name: 'Save must-read' }).click()
  await expect(toast(page, 'Must-read Saved Successfully')).toBeVisible()

  // On a phone the page is in the list of pages to read, until it was read.
  const reader = await openFor(browser, 'employee', mailOf('code102'), { width: 360, height: 800 })
  await reader.goto('/employee/hashbook/topics')
  await reader.getByRole('link', { name: 'Charging the scanners' }).click()
  await reader.getByRole('button', { name: 'I have read and understood this' }).click()
  await expect(toast(reader, 'Acknowledged Successfully')).toBeVisible()
  await expect(reader.getByText('You acknowledged this page on')).toBeVisible()

  await reader.getByRole('button', { name: 'Add comment' }).click()
  await reader.getByRole('textbox', { name: 'Comment' }).fill('Which dock?')
  await reader.getByRole('button', { name: 'Add comment' }).click()
  await expect(toast(reader, 'Comment Added Successfully')).toBeVisible()
  const thread = page.getByRole('region', { name: /^Discussion of/ })
  await expect(thread.getByText('Which dock?')).toBeVisible()

  // A lock updates the open page, and closes its comments.
  await page.getByRole('link', { name: 'Tools and accounts' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await page.getByLabel('Reason').fill('Stocktaking')
  await page.getByLabel('Comments stay open').uncheck()
  await page.getByRole('button', { name: 'Lock topic' }).click()
  await expect(toast(page, 'Topic Locked Successfully')).toBeVisible()
  await expect(reader.getByText(/^Locked by .*: Stocktaking/)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Add comment' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Subject' })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect(toast(page, 'Topic Unlocked Successfully')).toBeVisible()

  // Reads are counted, and new texts are found.
  await page.goto('/admin/hashbook/topics?tab=must-read')
  await expect(page.getByRole('row', { name: /Charging the scanners/ })).toContainText('1 of')
  await page.goto('/admin/hashbook/topics')
  await page.getByLabel('Search pages').fill('green light')
  await expect(page.getByRole('listitem').filter({ hasText: 'Charging the scanners' })).toBeVisible()
})

test('a page is reviewed, and its topic says how often', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/hashbook/topics?tab=review&whose=all')
  const stale = page.getByRole('row', { name: /Meeting rooms/ })
  await expect(stale).toContainText('Tools and accounts')
  await stale.getByRole('link', { name: 'Meeting rooms' }).click()
  await expect(page.getByText(/review was due/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(toast(page, 'HashBook Reviewed Successfully')).toBeVisible()
  await expect(page.getByText(/Reviewed by .* · next review/)).toBeVisible()
  await expect(page.getByText('Stale')).toBeHidden()

  // With another number of months the day moves, and with none there is no next review.
  await page.getByRole('link', { name: 'Tools and accounts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Meeting rooms' })).toContainText('next review')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Review every').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Topic Updated Successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Meeting rooms' })).not.toContainText('next review')
})

// A red square of one pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const CELLS = '<table><tr><td rowspan="2">Dock</td><td>Left</td></tr><tr><td>Right</td></tr></table>'

test('a passage is cut and pasted with its picture, and cells come as a table', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/hashbook/topics')
  await page.getByRole('link', { name: 'Tools and accounts' }).click()
  await page.getByRole('button', { name: 'Add Subject' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Docks of the scanners')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Subject' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await text.click()
  await page.keyboard.type('The dock in the hall.\n')
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(text.locator('img')).toHaveCount(1)

  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+x')
  await expect(text.locator('img')).toHaveCount(0)
  await text.press('ControlOrMeta+v')
  await expect(text.getByText('The dock in the hall.')).toBeVisible()
  await expect(text.locator('img')).toHaveCount(1)

  await text.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  const copied = `new ClipboardItem({ 'text/html': new Blob([${JSON.stringify(CELLS)}], { type: 'text/html' }) })`
  await page.evaluate(`navigator.clipboard.write([${copied}])`)
  await text.press('ControlOrMeta+v')
  await expect(text.getByRole('cell')).toHaveText(['Dock', 'Left', 'Right'])

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'HashBook Updated Successfully')).toBeVisible()
  const shown = page.getByRole('main')
  await expect(shown.getByRole('cell', { name: 'Dock' })).toHaveAttribute('rowspan', '2')
  await expect(
    shown.getByRole('img', { name: 'dock' }).or(shown.locator('article img, figure img')).first(),
  ).toBeVisible()
})

test('a draft links to a page by name, is announced, published and told to its author; the linked page names it', async ({
  page,
  browser,
}) => {
  const author = await openFor(browser, 'employee', mailOf('code115'))
  await author.goto('/employee/hashbook/topics')
  await author.getByRole('link', { name: 'Company handbook' }).click()
  await author.getByRole('button', { name: 'Add Subject' }).click()
  await author.getByRole('dialog').getByLabel('Title').fill('Screens of the meeting rooms')
  await author.getByRole('dialog').getByRole('button', { name: 'Add Subject' }).click()
  await expect(toast(author, 'HashBook Added Successfully')).toBeVisible()
  const text = author.getByRole('textbox', { name: 'Text of the page' })
  await text.click()
  // A part of a word is enough, and Enter takes the page that is marked.
  await author.keyboard.type('Connect the cable. Booking: [[eeting room')
  await expect(author.getByRole('listbox', { name: 'Pages' }).getByRole('option').first()).toContainText(
    'Meeting rooms',
  )
  await author.keyboard.press('Enter')
  await author.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(author, 'HashBook Updated Successfully')).toBeVisible()
  await expect(author.getByText('Draft', { exact: true }).first()).toBeVisible()

  // A publisher finds it among the notices.
  await signIn(page, 'admin', mailOf('code0'))
  await page.goto('/admin/dashboard?inbox=open')
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  await inbox.getByText('A draft to publish: Screens of the meeting rooms').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'HashBook Updated Successfully')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Meeting rooms' }).click()
  await expect(page.getByRole('navigation', { name: 'Linked from' })).toContainText('Screens of the meeting rooms')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('Meeting rooms.pdf')

  await author.goto('/employee/dashboard?inbox=open')
  await expect(author.getByRole('dialog', { name: 'Notifications' })).toContainText('Screens of the meeting rooms')
})
