import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { chromiumIn, unpackChromium } from '../e2e/testing/chromium.ts'
const [, , mode = 'measure', out = '/tmp/look', ...paths] = process.argv
const folder = '/tmp/chr'
mkdirSync(folder, { recursive: true }); mkdirSync(out, { recursive: true })
await unpackChromium(folder)
const browser = await chromium.launch(chromiumIn(folder))
const width = Number(process.env['WIDTH'] ?? 1280), dark = process.env['DARK'] === '1'
const run = async (area: string, list: string[]) => {
  if (list.length === 0) return
  const page = await (await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', baseURL: process.env['BASE'] ?? 'http://localhost:4555', locale: process.env['LOC'] ?? 'en-GB' })).newPage()
  await page.goto(area === 'admin' ? '/admin' : '/login')
  await page.getByLabel('Email').fill((process.env['CODE'] ?? (area === 'admin' ? 'code1' : 'code102')) + '@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('northwind-demo')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForTimeout(4000); await page.screenshot({ path: '/tmp/look/in.png' }); await page.waitForURL(/dashboard/, { timeout: 9000, waitUntil: 'commit' })
  for (const path of list) {
    await page.goto(path)
    await page.waitForTimeout(Number(process.env['WAIT'] ?? 1500))
    for (const name of (process.env['CLICK'] ?? '').split('|').filter(Boolean)) { await page.getByRole('button', { name }).first().click(); await page.waitForTimeout(700) }
    const m = await page.evaluate(`(() => {
      const row = document.querySelector('main tbody tr td')?.getBoundingClientRect()
      const scrolls = [...document.querySelectorAll('main *')].filter((e) => ['auto','scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1).map((e) => String(e.className).slice(0, 30))
      const h1 = document.querySelector('h1')?.getBoundingClientRect()
      return { y: row ? Math.round(row.top) : null, h1: h1 && Math.round(h1.top), scrolls: scrolls.join(' '), wide: document.documentElement.scrollWidth > innerWidth }
    })()`) as { y: number }
    console.log(String(m.y).padStart(5), path, JSON.stringify(m))
    for (const step of (process.env["OPT"] ?? "").split("|").filter(Boolean)) { const [box, option] = step.split("="); await page.getByRole("combobox", { name: box }).click(); await page.getByRole("option", { name: option }).click(); await page.waitForTimeout(500) }
    if (process.env["SCROLL"]) { await page.mouse.move(width - 60, 600); await page.mouse.wheel(0, Number(process.env["SCROLL"])); await page.waitForTimeout(500) }
    if (mode === "shot") await page.screenshot({ path: `${out}/${path.replaceAll(/[^a-z0-9]+/gi, '-').slice(1)}-${width}${dark ? 'd' : ''}.png`, fullPage: process.env['FULL'] === '1' })
  }
}
await run('admin', paths.filter((p) => p.startsWith('/admin')))
await run('employee', paths.filter((p) => p.startsWith('/employee')))
await browser.close()
