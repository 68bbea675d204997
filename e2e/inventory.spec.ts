import { expect } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

test('a laptop is added, answers a request, is signed for, taken back and confirmed', async ({ page, browser }) => {
  await signIn(page, 'admin', mailOf('code2'))
  // The number of the own role comes last in the address of the list.
  const listed = page.waitForRequest((request) => request.url().includes('/api/admin/inventory?'))
  await page.goto('/admin/management/inventory')
  expect((await listed).url()).toMatch(/\/api\/admin\/inventory\?role=2$/)

  await page.getByRole('button', { name: 'Add equipment' }).click()
  const form = page.getByRole('dialog', { name: 'Add equipment' })
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Laptops' }).click()
  await form.getByLabel('Name').fill('Laptop of the journey')
  await form.getByRole('textbox', { name: /^Memory in GB/ }).fill('64')
  await form.getByRole('button', { name: 'Add equipment' }).click()
  await expect(toast(page, 'Inventory Added Successfully')).toBeVisible()
  await page.getByLabel('Search or scan a tag').fill('Laptop of the journey')
  const row = page.getByRole('row', { name: /Laptop of the journey/ })
  await expect(row).toContainText('In stock')
  const tag = (await row.getByText(/^NL-\d{5}$/).textContent()) ?? ''

  // The approved request of Lena Fischer waits for one; the best one in stock is new.
  await page.getByRole('tab', { name: 'To hand out' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'Lena Fischer' }).filter({ hasText: 'Laptops' })
  await request.getByRole('link', { name: new RegExp(`^${tag}`) }).click()
  await page.getByRole('button', { name: 'Hand out 1 item' }).click()
  await expect(toast(page, 'Inventory Handed Out Successfully')).toBeVisible()

  const holder = await openFor(browser, 'employee', mailOf('code102'), { width: 360, height: 800 })
  await holder.goto('/employee/userprofile?tab=equipment')
  await expect(holder.getByText('Lock the screen when you leave it.')).toBeVisible()
  await holder.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(toast(holder, 'Equipment Signed Successfully')).toBeVisible()

  // A device with data comes back wiped.
  const item = page.getByRole('listitem').filter({ hasText: tag })
  await expect(item.getByText('Held')).toBeVisible()
  await item.getByRole('checkbox', { name: new RegExp(tag) }).check()
  await page.getByRole('button', { name: 'Take back 1 item' }).click()
  await expect(page.getByRole('main').getByText('Confirm that the data was wiped.')).toBeVisible()
  await item.getByRole('checkbox', { name: 'Its data was wiped' }).check()
  await page.getByRole('button', { name: 'Take back 1 item' }).click()
  await expect(toast(page, 'Inventory Taken Back Successfully')).toBeVisible()

  const given = holder.getByRole('listitem').filter({ hasText: tag })
  await given.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(holder, 'Equipment Updated Successfully')).toBeVisible()
  await expect(given.getByText('Confirmed')).toBeVisible()
})
