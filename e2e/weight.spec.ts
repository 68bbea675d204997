import { expect, type Page } from '@playwright/test'
import { mailOf, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

const KB = 1024
const MOST_FILES = 30
const MOST_KB = 280

// Most requests and kB of a first visit, which fetches all files, the data and the photos of the rows.
const LISTS = [
  ['/admin/employees', 70, 415],
  ['/admin/tasker', 58, 378],
  ['/admin/requests', 62, 382],
  ['/admin/management/inventory', 41, 352],
  ['/admin/organisation/clients', 44, 353],
  ['/admin/hashbook/topics', 36, 337],
  ['/admin/reports/attendance', 49, 367],
  ['/admin/payroll/add-salary', 52, 376],
] as const
const MOST_AGAIN = 15

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

/** The requests that the open page has sent, without those from the cache of the browser. */
const sentBy = (page: Page): Promise<{ requests: number; kB: number }> =>
  page.evaluate(() => {
    const sent = performance
      .getEntries()
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && entry.transferSize > 0 && !entry.name.startsWith('blob:'),
      )
    return { requests: sent.length, kB: sent.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024 }
  })

for (const [path, requests, kB] of LISTS)
  test(`the first visit of ${path} fetches few files, and the second little more than data`, async ({
    browser,
    page,
  }) => {
    await signIn(page, 'admin', mailOf('code1'))
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const fresh = await context.newPage()
    await fetched(fresh, async () => {
      await fresh.goto(path)
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    })
    const first = await sentBy(fresh)
    await fetched(fresh, async () => {
      await fresh.reload()
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    })
    const second = await sentBy(fresh)
    console.log(path, first, second)
    expect(first.requests).toBeLessThanOrEqual(requests)
    expect(first.kB).toBeLessThanOrEqual(kB)
    expect(second.requests).toBeLessThanOrEqual(MOST_AGAIN)
    await context.close()
  })
