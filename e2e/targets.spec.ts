import { expect } from '@playwright/test'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday } from './testing/present.ts'
import { test } from './testing/test.ts'

test(
  'a target is set with a preview, followed down to its events, and waived by the lead',
  { tag: '@instant' },
  async ({ page, browser }) => {
    await signIn(page, 'admin', mailOf('code1'))
    await page.goto('/admin/work-reports/target-trackers?tab=targets')
    await page.getByRole('button', { name: 'Add target' }).click()
    const form = page.getByRole('dialog', { name: 'Add target' })
    await form.getByLabel('Name').fill('Answers of the journey')
    await form.getByRole('combobox', { name: 'Measures' }).click()
    await page.getByRole('option', { name: 'Tickets responded to' }).click()
    await form.getByRole('button', { name: 'Add target' }).click()
    await expect(toast(page, 'Target Added Successfully')).toBeVisible()

    await page.getByRole('link', { name: 'Answers of the journey' }).click()
    const target = page.getByRole('dialog', { name: 'Answers of the journey' })
    await expect(target.getByText('No value is set. Nobody is measured.')).toBeVisible()
    await target.getByRole('button', { name: 'Set value' }).click()
    await target.getByRole('textbox', { name: /^Value/ }).fill('6')
    await target.getByLabel('Reason').fill('As agreed for the journey')
    await expect(target.getByText(/would have met this/)).toBeVisible()
    await target.getByRole('button', { name: 'Set value' }).click()
    await expect(toast(page, 'Target Updated Successfully')).toBeVisible()
    await expect(target.getByText('6 a day')).toBeVisible()

    const lead = await openFor(browser, 'employee', mailOf('code103'))
    await lead.goto('/employee/trackers?period=month&show=list')
    const row = lead.getByRole('row', { name: /Elif Yilmaz.*Tickets resolved/ })
    await row.getByRole('link', { name: 'Elif Yilmaz' }).click()
    await expect(lead).toHaveURL(/\/employee\/target-details\/monthly\/\d+\/\d{4}-\d{2}\/\d+/)
    await expect(lead.getByRole('heading', { name: 'Elif Yilmaz: Tickets resolved' })).toBeVisible()
    await expect(lead.getByText(/^Total: /)).toBeVisible()

    await lead.goto('/employee/trackers?period=month&show=list')
    await row.getByRole('button', { name: /^Actions/ }).click()
    await lead.getByRole('menuitem', { name: 'Waive' }).click()
    const waiver = lead.getByRole('dialog', { name: 'Waive Tickets resolved for Elif Yilmaz' })
    await waiver.getByLabel('Reason').fill('At the fair of the journey')
    await waiver.getByRole('button', { name: 'Waive' }).click()
    await expect(toast(lead, 'Target Updated Successfully')).toBeVisible()

    const today = demoToday().toString()
    await lead.goto(`/employee/trackers?date=${today}&show=list`)
    const day = lead.getByRole('row', { name: /Elif Yilmaz.*Tickets resolved/ })
    await expect(day).toContainText('Waived')
    await day.getByRole('link', { name: 'Elif Yilmaz' }).click()
    await expect(lead.getByText(/At the fair of the journey/)).toBeVisible()

    await lead.goto('/employee/team-reports')
    await lead.getByRole('link', { name: 'Support Berlin', exact: true }).click()
    await lead.getByText('Targets', { exact: true }).last().click()
    await lead.getByRole('link', { name: 'Elif Yilmaz' }).click()
    await expect(lead.getByRole('dialog', { name: 'Elif Yilmaz' })).toBeVisible()

    await lead.goto('/employee/workgraph?view=heat&team_id=1&measure=targets_met')
    await expect(lead.getByRole('rowheader', { name: 'Elif Yilmaz' })).toBeVisible()
  },
)
