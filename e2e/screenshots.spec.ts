import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { employeeLogin } from '#domains/session/contract/session.calls.ts'
import { ownScreenshots } from '#domains/attendance/contract/screenshots.calls.ts'
import { send } from './testing/send.ts'
import { chromiumIn } from './testing/chromium.ts'
import { mailOf, openFor, PASSWORD, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const browser = chromiumIn(process.env['JOURNEYS_FOLDER'] ?? '')
// The browser opens no dialog for the screen to share, and shares a drawn one.
const FAKE_SCREEN = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({ launchOptions: { ...browser, args: [...(browser.args ?? []), ...FAKE_SCREEN] } })

const SHARER = 'code102'
const LEAD = 'code103'
const NAME = 'Lena Fischer'
const SCREENS = '/employee/timesheet?tab=screens'

const bar = (page: Page) => page.getByRole('region', { name: 'Screen sharing' })

/** Brings a person to work, wherever the demo left them. */
const beAtWork = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: /^(Punch In|Punch Out)$/ })).toBeEnabled()
  const punchIn = page.getByRole('button', { name: 'Punch In', exact: true })
  if (await punchIn.isVisible()) await punchIn.click()
  const endBreak = page.getByRole('button', { name: 'End Break' })
  if (await endBreak.isVisible()) await endBreak.click()
  await expect(page.getByRole('button', { name: 'Start Break' })).toBeVisible()
}

/** The last day on which the person has a picture that others can look at. */
const dayToLookAt = async (request: APIRequestContext): Promise<string> => {
  const session = await send(request, employeeLogin, { body: { email: mailOf(SHARER), password: PASSWORD } })
  const { token, id } = z.object({ token: z.string(), id: z.number() }).parse(session)
  for (let ago = 1; ago < 12; ago += 1) {
    const date = demoToday().subtract({ days: ago }).toString()
    const { shots } = await send(request, ownScreenshots, { params: { userId: id }, query: { date } }, token)
    if (shots.some(({ state }) => state === 'visible')) return date
  }
  throw new Error('The demo has no picture to look at')
}

const openGallery = async (page: Page, date: string | null): Promise<void> => {
  const drawer = page.getByRole('dialog', { name: `Screens of ${NAME}` })
  if (date !== null) {
    await drawer.getByRole('textbox', { name: 'Day' }).fill(typedDay(date))
    await drawer.getByRole('textbox', { name: 'Day' }).blur()
  }
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Wellbeing' }).click()
  await drawer.getByRole('button', { name: 'Open pictures' }).click()
}

test('a screen is shared, a picture covered, and another one viewed with a reason that its owner reads', async ({
  browser: chrome,
  request,
}) => {
  const page = await (await chrome.newContext()).newPage()
  // The random moment of each interval is its first one.
  await page.addInitScript(() => {
    // Never the same twice: elements are named by it.
    let last = 0
    Math.random = () => (last += 1e-7)
  })
  await signIn(page, 'employee', mailOf(SHARER))
  await page.goto(SCREENS)
  await beAtWork(page)

  await page.getByRole('button', { name: 'Share Screen' }).click()
  await expect(toast(page, 'Screeshot Uploaded Successfully')).toBeVisible()
  await expect(bar(page)).toContainText(/next picture \d\d:\d\d–\d\d:\d\d/)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(bar(page)).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Start Break' }).click()
  await expect(bar(page)).toContainText('paused on your break')
  await page.getByRole('button', { name: 'End Break' }).click()
  await expect(bar(page)).not.toContainText('paused on your break')

  await page
    .getByRole('button', { name: /^Open the picture of/ })
    .last()
    .click()
  const covered = await page.getByText('Partly covered').count()
  const picture = page.getByRole('dialog')
  await picture.getByRole('button', { name: 'Cover a part' }).click()
  const image = picture.getByRole('img', { name: /^Screen at / })
  await expect(image).toHaveJSProperty('complete', true)
  await picture.getByRole('button', { name: 'Add area' }).click()
  await picture.getByRole('button', { name: /^Area 1:/ }).press('Shift+ArrowRight')
  await image.hover({ position: { x: 20, y: 20 } })
  await page.mouse.down()
  await image.hover({ position: { x: 160, y: 90 } })
  await page.mouse.up()
  await picture.getByRole('button', { name: 'Cover 2 areas' }).click()
  await page.getByRole('dialog', { name: 'Cover 2 areas?' }).getByRole('button', { name: 'Cover 2 areas' }).click()
  await expect(toast(page, 'Screenshot Updated Successfully')).toBeVisible()
  await picture.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Partly covered')).toHaveCount(covered + 1)

  const lead = await openFor(chrome, 'employee', mailOf(LEAD))
  await lead.goto('/employee/forced-punchout?tab=now')
  await lead.getByRole('button', { name: `Screens of ${NAME}` }).click()
  await openGallery(lead, null)
  await expect(lead.getByText('Only the person sees it yet').first()).toBeVisible()
  await lead.getByRole('button', { name: 'Another day' }).click()
  await openGallery(lead, await dayToLookAt(request))
  await lead
    .getByRole('button', { name: /^Open the picture of/ })
    .first()
    .click()
  await expect(
    lead
      .getByRole('dialog')
      .last()
      .getByRole('img', { name: /^Screen at/ }),
  ).toBeVisible()

  const log = page.getByRole('table', { name: 'Views of your pictures' })
  await expect(log.getByRole('row').filter({ hasText: 'Thomas Keller' }).first()).toContainText('Wellbeing')
  await page.getByRole('button', { name: 'Punch Out', exact: true }).click()
  await expect(bar(page)).toBeHidden()
})
