// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, cleanup } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Screen } from '#kit/web/screens/screen.ts'
import { type DrawnForms, watchDrawnForms } from '#kit/web/testing/filled-form.ts'
import { takeFormFaults as formFaults } from '#kit/web/testing/watched-forms.ts'
import { ADMIN_INSIDE } from '../../../e2e/walks/inside-admin.ts'
import { EMPLOYEE_INSIDE } from '../../../e2e/walks/inside-employee.ts'
import { screens } from './domain-parts.ts'
import { respondToEveryCall } from './testing/sample-responses.ts'
import { drawAddress, waitUntilQuiet } from './testing/draw-address.tsx'

/**
 * Opens every screen, its tabs and drawers, with responses that the contracts allow, clicks every button and tries each form
 * that appears: filled until it is valid, then with each field emptied and each filled. A value that a form would drop fails
 * the test; a form that neither this nor a test of its screen has tried fails the run (`scripts/forms/sent-forms.ts`).
 */
const INSIDE: Partial<Record<string, readonly string[]>> = { ...ADMIN_INSIDE, ...EMPLOYEE_INSIDE }
/** Different responses draw different forms. */
const SEEDS = [0, 1, 2]
/** Buttons that lead away from forms, or change the view of a list. */
const SKIPPED_LABELS =
  /^(Cancel|Close|Clear|Show password|Previous|Next|Today|Sort|Columns|Download|Export|Print|Back|Save|Sign out|Dismiss)/
const MAX_CLICKS = 40
const CLICKABLE = 'button:not([type="submit"]):not([role="tab"]):not(:disabled), [role="menuitem"]'

const filled = (address: string): string =>
  address
    .replaceAll(/\$\w*(date|day)\b/g, '2026-03-11')
    .replaceAll(/\$month\b/g, '2026-03')
    .replaceAll(/\$\w+/g, '1')

const labelOf = (button: Element): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim().replaceAll(/\d+/g, '0')

const clickNext = async (clicked: Set<string>): Promise<boolean> => {
  const isNew = (label: string): boolean => label !== '' && !clicked.has(label) && !SKIPPED_LABELS.test(label)
  const button = [...document.querySelectorAll<HTMLElement>(CLICKABLE)].find((one) => isNew(labelOf(one)))
  if (!button) return false
  clicked.add(labelOf(button))
  await act(async () => button.click())
  await waitUntilQuiet()
  return true
}

const tabsOf = (address: string): string[] =>
  [...document.querySelectorAll('[role="tab"]')].map(({ id }) => `${address}?tab=${id.split('-tab-').at(-1)}`)

/** Walks through all addresses of a screen, each in a new render, and clicks each button once. */
const walk = async (screen: Screen, forms: DrawnForms): Promise<void> => {
  const address = filled(screen.path)
  const inside = (INSIDE[screen.path] ?? []).map((one) => (one.startsWith('/') ? one : `${address}?${one}`))
  const addresses = [address, ...inside.map(filled)]
  const clicked = new Set<string>()
  for (let at = 0; at < addresses.length; at += 1) {
    forms.erase()
    await drawAddress(screen, addresses[at] ?? address)
    forms.tryAll()
    addresses.push(...tabsOf(address).filter((tab) => !addresses.includes(tab)))
    for (let n = 0; n < MAX_CLICKS && (await clickNext(clicked)); n += 1) forms.tryAll()
    cleanup()
    document.body.replaceChildren()
  }
}

// Loaded in advance, so that the loading time of a part does not decide if its forms are seen.
const parts = import.meta.glob(['../../domains/*/web/**/*.tsx', '!../../domains/**/*.test.tsx'])
beforeAll(async () => {
  await Promise.all(Object.values(parts).map(async (load) => load()))
})

beforeEach(() => {
  window.print = () => undefined
  // A screen whose sample response is impossible logs an error, and the walk continues.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

it('finds every screen', () => {
  expect(screens.length).toBeGreaterThan(60)
})

it.each(SEEDS.flatMap((seed) => screens.map((screen) => [screen.path, seed, screen] as const)))(
  'the forms of %s keep what is typed, with answers %i',
  async (_, seed, screen) => {
    respondToEveryCall(seed)
    await walk(screen, watchDrawnForms())
    expect(formFaults()).toEqual([])
  },
)
