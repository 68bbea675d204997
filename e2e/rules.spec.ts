import { expect } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

for (const width of [1280, 360]) {
  test(`plans rules of attendance, tries them, saves them and takes them back at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'admin', mailOf('code1'))
    await page.goto('/admin/reports/attendance?tab=rules')
    const rules = page.getByRole('table', { name: 'Rules' })
    await expect(rules).toBeVisible()
    const planned = rules.getByRole('row').filter({ hasText: 'Engineering' }).filter({ hasText: 'Planned' })
    await expect(planned).toHaveCount(0)

    await page.getByRole('button', { name: 'Add rules' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add rules' })
    await drawer.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'Engineering' }).first().click()
    await drawer.getByLabel('Late after').fill('0')
    await drawer.getByRole('button', { name: 'Try' }).click()
    await expect(drawer.getByText(/^With these rules .+ late arrivals? instead of \d+\.$/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Add rules' }).click()
    await expect(toast(page, 'Attendance Policy Added Successfully')).toBeVisible()
    await expect(drawer).toBeHidden()

    // They are in the list with present and former ones.
    await expect(planned).toHaveCount(1)
    await expect(rules.getByText('In force').first()).toBeVisible()
    await planned.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete rules' }).click()
    await expect(toast(page, 'Attendance Policy Deleted Successfully')).toBeVisible()
    await expect(planned).toHaveCount(0)
  })
}
