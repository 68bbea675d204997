import { expect, type Page } from '@playwright/test'
import { isSignedWith, startReceiver } from '#domains/integrations/server/testing/receiver.ts'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const NAME = 'Door system'

/** Adds a webhook for changes of the organisation, and returns its secret. */
const addWebhook = async (page: Page, address: string): Promise<string> => {
  await page.goto('/admin/organisation?tab=webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add webhook' })
  await drawer.getByLabel('Name').fill(NAME)
  await drawer.getByLabel('Address').fill(address)
  await drawer.getByLabel(/^Events/).click()
  await page.getByRole('option', { name: 'Organisation' }).click()
  await page.keyboard.press('Tab')
  await drawer.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: `Secret of ${NAME}` })
  const secret = await shown.getByTestId('secret').textContent()
  await shown.getByRole('button', { name: 'Send a test event' }).click()
  await expect(shown.getByText(/^The test has arrived\. The response was 204 after/)).toBeVisible()
  await shown.getByRole('button', { name: 'Done' }).click()
  return secret ?? ''
}

const addDepartment = async (page: Page, name: string): Promise<void> => {
  await page.goto('/admin/organisation/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add department' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('button', { name: 'Add department' }).click()
  await expect(drawer).toBeHidden()
}

const openLog = async (page: Page) => {
  await page.goto('/admin/organisation?tab=webhooks')
  await page.getByRole('row', { name: new RegExp(NAME) }).click()
  return page.getByRole('dialog', { name: new RegExp(NAME) })
}

test('a webhook tells of changes, and sends again what has failed', async ({ page }) => {
  const receiver = await startReceiver()
  try {
    await signIn(page, 'admin', mailOf('code1'))
    const secret = await addWebhook(page, receiver.address)
    const made = () => receiver.received.filter(({ type }) => type === 'organisation.department_added')

    await addDepartment(page, 'Night desk')
    await expect.poll(() => made().length, { timeout: 60_000 }).toBe(1)
    expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true)
    const drawer = await openLog(page)
    await expect(drawer.getByRole('row', { name: /A department was added/ })).toContainText('204')

    receiver.respondWith(410)
    await addDepartment(page, 'Day desk')
    await expect.poll(() => made().length, { timeout: 60_000 }).toBe(2)
    const failed = await openLog(page)
    await expect(failed.getByText('Off: gone')).toBeVisible()
    receiver.respondWith(200)
    await failed.getByRole('button', { name: `Actions for ${NAME}` }).click()
    await page.getByRole('menuitem', { name: 'Switch on' }).click()
    await failed.getByRole('button', { name: 'Send all failed again' }).click()
    await expect(toast(page, 'Failed Events Are Sent Again')).toBeVisible()
    await expect.poll(() => made().length, { timeout: 60_000 }).toBe(3)
    expect(made()[2]?.id).toBe(made()[1]?.id)
    await expect(failed.getByRole('row', { name: /A department was added/ }).first()).toContainText('Delivered')
  } finally {
    await receiver.stop()
  }
})
