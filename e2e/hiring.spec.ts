import { expect } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

test('an approved offer is sent, accepted by its link without a login, and the link is used up', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/offered-candidates?state=approved')
  await page.getByRole('link', { name: 'Noah Keller' }).click()
  const drawer = page.getByRole('dialog', { name: 'Offer to Noah Keller' })
  await drawer.getByRole('button', { name: 'Send offer' }).click()
  await expect(toast(page, 'Offer Sent Successfully')).toBeVisible()
  const address = await drawer.getByText(/\/offer#/).innerText()

  // The candidate has no account; another window stands for another person.
  const candidate = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await candidate.goto(address)
  await expect(candidate.getByRole('heading', { name: /^Your offer from / })).toBeVisible()
  await candidate.getByLabel('Your full name').fill('Noah Keller')
  await candidate.getByRole('button', { name: 'Accept offer' }).click()
  await expect(candidate.getByRole('heading', { name: 'You accepted the offer' })).toBeVisible()

  // Who sent it sees the answer without a reload.
  await expect(drawer.getByText('Accepted', { exact: true })).toBeVisible()
  await page.goto('/admin/onboarding/invitation?q=Noah')
  await expect(page.getByRole('link', { name: 'Noah Keller' })).toBeVisible()

  await candidate.goto('about:blank')
  await candidate.goto(address)
  await expect(candidate.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
})
