import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { adminToken, ask } from './testing/ask.ts'
import { mailOf, signIn } from './testing/journey.ts'
import { screenPaths } from './testing/screens.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'

// Of a long list some rows are enough.
const SHORT: Readonly<Record<string, string>> = {
  '/admin/employees': '?q=Asha',
  '/admin/reports/attendance': '?q=Asha',
}

/** What stands behind a tab or in a drawer of a screen. */
const INSIDE = {
  admin: [
    '/admin/reports/attendance?tab=now',
    '/admin/reports/attendance?view=grid&q=Asha',
    '/admin/employee/details/$id?tab=placement',
    '/admin/employee/details/$id?tab=personal',
    '/admin/userprofile?tab=security',
    '/admin/employees?q=Asha&add=employee',
    '/admin/organisation/teams?team=new',
    '/admin/dashboard?inbox=open',
  ],
  employee: ['/employee/timesheet?tab=team', '/employee/userprofile?tab=directory'],
} as const

const grave = async (page: Page, only?: string): Promise<string[]> => {
  // No frames are looked into; the page that would join their results costs more than the look itself.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only ? builder.withRules(only) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** Looks at one address in light and in dark, when nothing is loading any more. */
const look = async (page: Page, address: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect.soft(await grave(page), `${address}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await grave(page, 'color-contrast'), `${address}, dark`).toEqual([])
}

test('nothing stands in the way before a sign-in', async ({ page }) => {
  for (const path of ['/login', '/admin', '/forget-password', '/password-reset/none']) await look(page, path)
})

for (const [area, account] of [
  ['admin', 'code1'],
  ['employee', 'code103'],
] as const) {
  test(`nothing stands in the way on any screen of the ${area} area`, async ({ page, request }) => {
    test.setTimeout(90_000)
    const [person] = await ask(request, listEmployees, { query: { q: 'Asha Rao' } }, await adminToken(request, 'code1'))
    const paths = screenPaths(area)
    expect(paths.length).toBeGreaterThan(2)
    await signIn(page, area, mailOf(account))
    for (const path of [...paths, ...INSIDE[area]])
      await look(page, path.replace('$id', String(person?.id)) + (SHORT[path] ?? ''))
  })
}
