import { expect, type Page } from '@playwright/test'
import { mailOf, signIn, toast } from './testing/journey.ts'
import { test } from './testing/test.ts'

const CITIES = ['Köln', 'München', 'Łódź', 'Zürich', 'Málaga']
const NAMES = ['Müller', 'Groß', 'Özil', 'Nowak', 'Ñuñez', 'Sørensen', "O'Neil", 'Lê', 'Çelik', 'Weiß']

/** Fifty people as a list that grew by hand: two spellings, wrong dates, a double, a manager below, German titles. */
const messyFile = (): Buffer => {
  const rows = Array.from({ length: 50 }, (_, at) => {
    const name = NAMES[at % NAMES.length] ?? ''
    const department = at % 7 === 3 ? 'Suport' : at % 5 === 2 ? 'SUPPORT' : 'Support'
    const joined =
      at === 11 ? '31.02.2024' : at === 12 ? '1. März 2023' : `${String(1 + (at % 28)).padStart(2, '0')}.03.2024`
    const email = at === 21 ? 'neu.20@import.example' : `neu.${at}@import.example`
    const manager = at === 49 ? '' : at === 30 ? 'Weiss, Nr49' : 'Nr49 Weiß'
    return [`Nr${at}`, name, email, department, manager, joined, CITIES[at % CITIES.length]].join(';')
  })
  return Buffer.from(
    ['Vorname;Nachname;E-Mail;Abteilung;Vorgesetzter;Eintrittsdatum;Stadt', ...rows].join('\r\n'),
    'latin1',
  )
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).selectOption({ label: option })
}

test('a messy file becomes fifty people, and is undone', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/employees?tab=import')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: messyFile() })
  await expect(page.getByLabel('Field of Vorname')).toHaveValue('first_name')
  await expect(page.getByLabel('Dates are written')).toHaveValue('dmy')
  await choose(page, 'Field of Stadt', 'Leave out')
  await choose(page, 'Employment', 'Permanent')
  await page.getByLabel('Role', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Check 50 rows' }).click()

  await expect(page.getByText('rows with errors')).toBeVisible()
  await page
    .getByRole('button', { name: /^Support \(all \d+\)$/ })
    .first()
    .click()
  await expect(page.getByText('There is no department')).toHaveCount(0)
  const correct = async (cell: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click()
    await page.getByLabel(cell, { exact: true }).fill(text)
    await page.getByLabel(cell, { exact: true }).press('Enter')
  }
  await correct('Joined on of row 13', '29.02.2024')
  await expect(page.getByText('This is no date')).toHaveCount(0)
  await correct('Work email of row 23', 'neu.21@import.example')
  await expect(page.getByText('50 new people.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 50', exact: true }).click()
  await expect(toast(page, 'Import Applied Successfully')).toBeVisible()
  await expect(page.getByText('50 new people.')).toBeVisible()

  await page.goto('/admin/employees?q=neu.30')
  await expect(page.getByRole('link', { name: /Nr30 Müller/ })).toBeVisible()
  await page.goto('/admin/employees?tab=import')
  await page.getByText('staff.csv').first().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(toast(page, 'Import Undone Successfully')).toBeVisible()
  await page.goto('/admin/employees?q=neu.30')
  await expect(page.getByText('Nr30')).toHaveCount(0)
})
