import { expect, type Page } from '@playwright/test'
import { mailOf, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

const WINDOW = { width: 1280, height: 800 }
/** The first row of a list is no lower; a line of tabs is above some. */
const FIRST_ROW = 200
const BELOW_TABS = 250

const LISTS = [
  ['/admin/organisation/departments', FIRST_ROW],
  ['/admin/organisation/teams', FIRST_ROW],
  ['/admin/organisation/designation', FIRST_ROW],
  ['/admin/hikes', FIRST_ROW],
  ['/admin/management/project', FIRST_ROW],
  ['/admin/announcements', FIRST_ROW],
  ['/admin/employees', BELOW_TABS],
  ['/admin/users', BELOW_TABS],
  ['/admin/organisation/clients', BELOW_TABS],
  ['/admin/management/inventory', BELOW_TABS],
  ['/admin/onboarding/invitation', BELOW_TABS],
  ['/admin/offered-candidates', BELOW_TABS],
] as const

type Place = Readonly<{ row: number; scrollers: number; footer: number | null }>

/** Measures the first row and the footer of a list, and counts its parts that scroll by themselves. */
const placeOf = (page: Page): Promise<Place> =>
  page.evaluate<Place>(`(() => {
    const scrolls = (part) =>
      ['auto', 'scroll'].includes(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1
    return {
      row: document.querySelector('main tbody td').getBoundingClientRect().top,
      scrollers: [...document.querySelectorAll('main *')].filter(scrolls).length,
      footer: document.querySelector('main footer')?.getBoundingClientRect().bottom ?? null,
    }
  })()`)

test('lists begin high, scroll with the page alone, and show their footer', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await signIn(page, 'admin', mailOf('code1'))
  for (const [path, most] of LISTS) {
    await page.goto(path)
    await page.locator('main tbody td').first().waitFor()
    const { row, scrollers, footer } = await placeOf(page)
    expect.soft(row, path).toBeLessThanOrEqual(most)
    expect.soft(scrollers, path).toBe(0)
    expect.soft(footer ?? 0, path).toBeLessThanOrEqual(WINDOW.height)
  }

  // The head stays while the page scrolls, below the bar.
  await page.goto('/admin/employees')
  await page.locator('main tbody td').first().waitFor()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
  const head = await page.getByRole('columnheader', { name: 'Name' }).boundingBox()
  expect(head?.y).toBeGreaterThanOrEqual(55)
  expect(head?.y).toBeLessThan(80)
})

test('print has all rows of a list, and nothing to press', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/employees')
  await page.locator('main tbody td').first().waitFor()
  const rows = page.locator('main tbody tr')
  const count = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Employee' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(rows).toHaveCount(count)
  await expect(rows.last()).toBeVisible()
})

test('the focus stays where the eye is', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await signIn(page, 'admin', mailOf('code1'))
  const focused = page.locator(':focus')

  // A drawer that was opened from its row, and one that was opened by its address.
  await page.goto('/admin/organisation/departments')
  const row = page.getByRole('row', { name: /Finance/ }).locator('[data-opens]')
  await row.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  // The next page of a list, and the last one, whose button is disabled.
  await page.goto('/admin/employees?limit=25')
  const next = page.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await expect(page.getByText(/^26–/)).toBeVisible()
  await expect(async () => {
    if (await next.isEnabled()) await next.press('Enter')
    await expect(next).toBeDisabled({ timeout: 1000 })
  }).toPass()
  await expect(focused).toHaveCount(1)

  // Another screen: the keyboard goes on within it, or in its first field.
  await page.goto('/admin/employees')
  await page
    .getByRole('link', { name: 'Add Employee' })
    .or(page.getByRole('button', { name: 'Add Employee' }))
    .press('Enter')
  await expect(page.locator('main:focus, main :focus, [role=dialog] :focus')).toHaveCount(1)

  // "Skip to content" leads to a title that is not below the bar.
  await page.goto('/admin/employees')
  await page.locator('h1').waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  const title = await page.locator('h1').boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual(56)
})

test('a view of a list is saved, opened again, shared by its link and deleted', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/management/inventory?status=in_repair')
  const head = page.getByRole('columnheader', { name: 'Tag' })
  await head.waitFor()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('checkbox', { name: 'Tag' }).uncheck()
  await page.keyboard.press('Escape')
  const views = page.getByRole('button', { name: 'Saved views' })
  await views.click()
  const name = page.getByRole('textbox', { name: 'Save this view as' })
  await expect(name).toBeFocused()
  await name.fill('Broken, short')
  await name.press('Enter')
  await expect(name).toBeHidden()

  // Elsewhere the list is as usual; the view brings filters and columns back, also after a reload.
  await page.evaluate('localStorage.clear()')
  await page.goto('/admin/management/inventory')
  await head.waitFor()
  await views.click()
  await page.getByRole('button', { name: 'Broken, short', exact: true }).click()
  await expect(page).toHaveURL(/status=in_repair/)
  await expect(head).toHaveCount(0)
  await page.reload()
  await page.locator('main tbody td').first().waitFor()
  await expect(head).toHaveCount(0)

  await views.click()
  await page.getByRole('button', { name: 'Delete the view Broken, short' }).click()
  await expect(page.getByRole('button', { name: 'Broken, short', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Laptops in repair', exact: true })).toBeVisible()
})

test('colours of the system show what is on, chosen and open', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await signIn(page, 'admin', mailOf('code1'))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/tasker')
  await page.locator('main tbody td').first().waitFor()
  const chosen = `getComputedStyle(document.querySelector('.mantine-SegmentedControl-indicator')).backgroundColor`
  const ground = `getComputedStyle(document.querySelector('.mantine-SegmentedControl-root')).backgroundColor`
  expect(await page.evaluate(chosen)).not.toBe(await page.evaluate(ground))
  const open = `getComputedStyle(document.querySelector('nav [aria-current="page"]')).outlineStyle`
  expect(await page.evaluate(open)).toBe('solid')
})

test('browsers find the icons and the manifest', async ({ page }) => {
  await page.goto('/login')
  const icon = await page.request.get('/favicon.ico')
  expect(icon.status()).toBe(200)
  expect(icon.headers()['content-type']).toMatch(/^image\//)
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(manifest.status()).toBe(200)
  const { icons } = (await manifest.json()) as { icons: readonly { src: string }[] }
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2)
})
