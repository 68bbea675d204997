import { tmpdir } from 'node:os'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumIn, unpackChromium } from './testing/chromium.ts'
import { mailOf, signIn } from './testing/journey.ts'
const base = 'http://127.0.0.1:4730'
const folder = await mkdtemp(join(tmpdir(), 'shots-'))
await unpackChromium(folder)
const browser = await chromium.launch(chromiumIn(folder))
const only = process.argv[2]
const pages: [string, string][] = [
  ['list', '/admin/onboarding/invitation'],
  ['review', '/admin/onboarding/invitation?tab=review'],
  ['approved', '/admin/onboarding/invitation?tab=approved'],
  ['add', '/admin/onboarding/invitation?add=onboard'],
  ['edit', '/admin/onboarding/invitation?edit=3'],
  ['templates', '/admin/onboarding/invitation?templates=all'],
  ['template', '/admin/onboarding/invitation?templates=1'],
  ['checklist', '/admin/onboarding/invitation?tab=checklist'],
  ['view4', '/admin/onboarding/view/4'],
  ['view5', '/admin/onboarding/view/5'],
  ['convert', '/admin/onboarding/view/5?convert=preview'],
  ['item', '/admin/onboarding/view/5?item=58'],
  ['welcome', '/admin/onboarding/welcome'],
  ['welcome5', '/admin/onboarding/welcome?welcome=5'],
  ['dash', '/admin/dashboard'],
]
for (const [name, width, scheme] of [
  ['1280', 1280, 'light'],
  ['360', 360, 'dark'],
] as const) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await signIn(page, 'admin', mailOf('code1'))
  for (const [file, path] of pages.filter(([f]) => !only || only.split(',').includes(f))) {
    await page.goto(path)
    await page.waitForTimeout(1800)
    await page.screenshot({ path: `/tmp/onb-shots/${file}-${name}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
