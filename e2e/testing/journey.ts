import { type Browser, expect, type Locator, type Page, type ViewportSize } from '@playwright/test'

/** The password of every account of the demo organisation. */
export const PASSWORD = 'northwind-demo'
export const mailOf = (name: string): string => `${name}@northwind.example`
/** People whose password or second factor a journey changes; journeys that find a person by the date leave them out. */
export const OWN_SIGN_IN = { locked_out: mailOf('code11111'), factor: mailOf('code22222'), forgetful: mailOf('code16') }

type Area = 'admin' | 'employee'
const DOORS: Readonly<Record<Area, string>> = { admin: '/admin', employee: '/login' }

type SignIn = Readonly<{ password?: string; lands?: string }>

/** Signs in as a person would, on the page of the area, and waits for where that leads: the dashboard. */
export const signIn = async (
  page: Page,
  area: Area,
  email: string,
  { password = PASSWORD, lands = `/${area}/dashboard` }: SignIn = {},
): Promise<void> => {
  await page.goto(DOORS[area])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(lands)
}

/** A further person, signed in with their own browser window. */
export const openFor = async (browser: Browser, area: Area, email: string, viewport?: ViewportSize): Promise<Page> => {
  const page = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
  await signIn(page, area, email)
  return page
}

/** Returns the messages at the edge of the screen. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)

const MOST_TABS = 160

/** Presses Tab until a control has the focus, as a person without a mouse does. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible()
  const focused = control.and(page.locator(':focus'))
  for (let step = 0; step < MOST_TABS; step += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} presses of Tab do not lead to ${String(control)}`)
}

/** Goes to a control by Tab and presses Enter. */
export const clickByKey = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Goes to a field by Tab and types. */
export const typeByKey = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
