import { WIDTHS } from './widths.ts'
import { test } from './walk-test.ts'

/** The pages that open without a session. */
const PAGES = ['/login', '/admin', '/sign-in/company', '/forget-password']
/** Pages that need the secret of a link, and show that without it. */
const SECRET_PAGES = ['/password-reset/none', '/offer', '/onboarding']

for (const { width, looks } of WIDTHS)
  test(`the pages before a sign-in at ${width} px`, async ({ walkerAs }) => {
    const { open, resize } = await walkerAs('nobody')
    await resize(width)
    for (const address of PAGES) await open({ address, looks, way: 'start', isSlow: true })
    for (const address of SECRET_PAGES) await open({ address, looks, way: 'start', isSlow: true, isRefused: true })
  })
