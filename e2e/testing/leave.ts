import { expect, type Page } from '@playwright/test'
import { toast } from './journey.ts'
import { typedDay } from './present.ts'

/** Three clicks and the days: the proposals of the form stay. */
export const requestLeave = async (page: Page, date: string, reason: string): Promise<void> => {
  await page.goto('/employee/request')
  await page.getByRole('button', { name: 'Add Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Request' })
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Annual leave', exact: true }).click()
  for (const field of ['First day', 'Last day']) {
    await form.getByRole('textbox', { name: field }).fill(typedDay(date))
    await form.getByRole('textbox', { name: field }).blur()
  }
  await form.getByLabel(/^Reason/).fill(reason)
  await expect(form.getByText('1 day', { exact: false }).first()).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Request Added Successfully')).toBeVisible()
}
