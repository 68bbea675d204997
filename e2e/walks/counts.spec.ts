import { expect, type Page } from '@playwright/test'
import { screenPaths } from '../testing/screens.ts'
import { accountOf, addressOf, insideOf } from './addresses.ts'
import { test } from './walk-test.ts'

type Counted = Readonly<{ href: string; counts: number; text: string }>

/** Whole numbers above zero in tiles that open nothing. */
const closedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('div[data-figure]')].flatMap((tile) => {
    const [label, value] = [...tile.children].map((part) => part.textContent.trim())
    return /^\\d[\\d.,]*$/.test(value ?? '') && Number(value.replaceAll(/\\D/g, '')) > 0 ? [label] : []
  })`)

/** Screens without a list, whose numbers are read from a picture. */
const WITHOUT_LIST = new Set(['/admin/shiftrecords'])

/** Numbers that open nothing: their rows are listed below them on the same screen, or they count no rows. */
const READ_HERE: readonly (readonly [path: string, label: RegExp])[] = [
  // The days, people and tickets below them.
  ['/admin/daily-reports/$id', /./],
  ['/admin/reports/attendance', /^(People|Present|Half days|Absent|On leave)$/],
  ['/admin/payroll/add-salary', /^People paid$/],
  ['/admin/work-reports/ticket-details/daily/$date/$userid', /./],
  ['/admin/work-reports/ticket-details/monthly/$date/$userid', /./],
  ['/admin/work-reports/ticket-details/custom/$startdate/$enddate/$userid', /./],
  ['/employee/trackers', /^(Open|Due today|Answered today|Resolved today|Open now|Overdue now)$/],
  ['/employee/workgraph', /^(Tickets|Tasks)/],
  ['/admin/dashboard', /^(Version|Server processes|For more than a day)$/],
  // Points and money.
  ['/employee/dashboard', /^Last month$/],
  ['/employee/scores', /./],
  ['/employee/contract-invoice', /^(Open|Overdue), /],
]

/** So many numbers of an address are opened: the first of each kind, as its text without digits shows it. */
const MOST = 12

/** The links of the open page with the number that the rows under them add up to. */
const countedOn = (page: Page): Promise<readonly Counted[]> =>
  page.evaluate<Counted[]>(`[...document.querySelectorAll('a[data-counts]')].map((link) => ({
    href: link.pathname + link.search, counts: Number(link.dataset.counts), text: link.textContent.trim(),
  }))`)

/** The sum of the list of the open page: that of the drawer, else of the page; null where none is shown. */
const totalOn = (page: Page): Promise<number | null> =>
  page.evaluate<number | null>(`(() => {
    const list = document.querySelector('[role="dialog"] [data-total]') ?? document.querySelector('main [data-total]')
    return list ? Number(list.dataset.total) : null
  })()`)

/** Chooses links that differ in more than their numbers and people. */
const ofEachKind = (all: readonly Counted[]): readonly Counted[] => {
  const kinds = Map.groupBy(all, ({ href }) => href.replaceAll(/\d+/g, ''))
  return [...kinds.values()].flatMap((same) => same.slice(0, 2)).slice(0, MOST)
}

const WIDE = 1280

for (const path of [...screenPaths('admin'), ...screenPaths('employee')])
  test(`numbers of ${path} open as many as they say`, async ({ find, walkerAs }) => {
    const { page, open, resize } = await walkerAs(accountOf(path))
    await resize(WIDE)
    const address = await addressOf(path, find)
    for (const one of [address, ...(await insideOf(path, find))]) {
      await open({ address: one, looks: [], way: one === address ? 'start' : 'fresh' })
      const closed = (await closedOn(page)).filter(
        (label) => !READ_HERE.some(([on, name]) => path === on && name.test(label)),
      )
      expect.soft(closed, `Numbers of ${one} that open nothing`).toEqual([])
      for (const { href, counts, text } of ofEachKind(await countedOn(page))) {
        await open({ address: href, looks: [], way: 'fresh' })
        if (WITHOUT_LIST.has(href.split('?')[0] ?? '')) continue
        await expect
          .configure({ soft: true, timeout: 5000 })
          .poll(() => totalOn(page), `"${text}" of ${one} opens ${href}`)
          .toBe(counts)
      }
    }
  })
