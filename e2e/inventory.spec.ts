import { expect } from '@playwright/test'
import { listAssets } from '#domains/inventory/contract/inventory.calls.ts'
import { adminToken, send } from './testing/send.ts'
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
  await form.getByLabel(/^Location/).fill('Berlin, storage 2')
  await form.getByRole('textbox', { name: /^Memory in GB/ }).fill('64')
  await form.getByRole('button', { name: 'Add equipment' }).click()
  await expect(toast(page, 'Inventory Added Successfully')).toBeVisible()
  await page.getByLabel('Search or scan a tag').fill('Laptop of the journey')
  const row = page.getByRole('row', { name: /Laptop of the journey/ })
  await expect(row).toContainText('In stock')
  const tag = (await row.getByText(/^NL-\d{5}$/).textContent()) ?? ''

  // The approved request of Lena Fischer waits for one; the best one in stock at her site is new.
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

test('a charge is told to its holder, who objects; another keeper drops it', async ({ page, browser, request }) => {
  const token = await adminToken(request, 'code1')
  const [asset] = (await send(request, listAssets, { query: { status: 'assigned', limit: '200' } }, token)).filter(
    ({ price_minor, holder }) => price_minor !== null && price_minor > 100_000 && holder?.name === 'Felix Braun',
  )
  if (!asset?.holder) throw new Error('The demo has nothing of value with Felix Braun')
  await signIn(page, 'admin', mailOf('code2'))
  await page.goto(`/admin/management/inventory?tab=counter&person=${asset.holder.id}`)
  const item = page.getByRole('listitem').filter({ hasText: asset.tag })
  await item.getByRole('checkbox', { name: new RegExp(asset.tag) }).check()
  const wiped = item.getByRole('checkbox', { name: 'Its data was wiped' })
  if (asset.category.name === 'Laptops') await wiped.check()
  await item.getByLabel('Note').fill('The lid is broken.')
  await item.getByLabel(/^To be paid/).fill('50')
  await page.getByRole('button', { name: 'Take back 1 item' }).click()
  await expect(toast(page, 'Inventory Taken Back Successfully')).toBeVisible()

  const holder = await openFor(browser, 'employee', 'felix.braun@northwind.example', { width: 360, height: 800 })
  await holder.goto('/employee/userprofile?tab=equipment')
  const given = holder.getByRole('listitem').filter({ hasText: asset.tag })
  await expect(given.getByText(/^To be paid.*50\.00/)).toBeVisible()
  await given.getByRole('button', { name: 'Object to the charge' }).click()
  await given.getByLabel('Why you should not pay this').fill('It broke in the parcel.')
  await given.getByRole('button', { name: 'Object to the charge' }).click()
  await expect(given.getByText('Objection to the charge: It broke in the parcel.')).toBeVisible()

  const keeper = await openFor(browser, 'admin', mailOf('code1'))
  await keeper.goto(`/admin/management/inventory?tab=counter&person=${asset.holder.id}`)
  const theirs = keeper.getByRole('listitem').filter({ hasText: asset.tag })
  await expect(theirs.getByText('Objection open')).toBeVisible()
  await theirs.getByRole('button', { name: 'Answer', exact: true }).click()
  await theirs.getByLabel('Answer').fill('The parcel service pays.')
  await theirs.getByLabel(/^To be paid/).fill('0')
  await theirs.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(given.getByText('Answer: The parcel service pays.')).toBeVisible()
  await expect(given.getByText(/50\.00/)).toBeHidden()
})
