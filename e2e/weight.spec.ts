import { expect, type Page } from '@playwright/test'
import { mailOf, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

const KB = 1024
const MOST_FILES = 30
const MOST_KB = 280

const COUNTED = new Set(['script', 'stylesheet', 'font'])
type Fetched = Readonly<{ path: string; bytes: number }>

/** The scripts, styles and fonts that a page fetches until it is drawn and has been still for a while. */
const fetched = async (page: Page, open: () => Promise<void>): Promise<Fetched[]> => {
  const coming: Promise<Fetched>[] = []
  let last = performance.now()
  page.on('response', (response) => {
    if (!COUNTED.has(response.request().resourceType())) return
    last = performance.now()
    coming.push(
      response.finished().then(async () => {
        last = performance.now()
        const { responseBodySize } = await response.request().sizes()
        return { path: new URL(response.url()).pathname, bytes: responseBodySize }
      }),
    )
  })
  await open()
  // The live stream stays open, so the network as a whole never rests.
  await expect.poll(() => performance.now() - last, { timeout: 60_000 }).toBeGreaterThan(3000)
  return Promise.all(coming)
}

test('the first admin dashboard fetches few files', async ({ browser, page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  const files = await fetched(fresh, async () => {
    await fresh.goto('/admin/dashboard')
    await expect(fresh.getByRole('heading', { name: 'Attendance of the day' })).toBeVisible()
  })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const notified = files.map((file) => `${(file.bytes / KB).toFixed(1)} kB ${file.path}`).join('\n')
  console.log(`${files.length} files, ${(bytes / KB).toFixed(1)} kB\n${notified}`)
  expect(files.length, notified).toBeLessThanOrEqual(MOST_FILES)
  expect(bytes / KB, notified).toBeLessThanOrEqual(MOST_KB)
  await context.close()
})
