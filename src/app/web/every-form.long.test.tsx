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
import { answerEveryCall } from './testing/answering.ts'
import { drawAddress, settle } from './testing/draw-address.tsx'

/**
 * Opens every screen, its tabs and drawers, with answers as the contracts allow them, presses what it finds and tries
 * each form that comes: filled until its check finds nothing wrong, then with each field emptied and each filled. What a
 * form would drop fails the test; a form that neither this nor a test of its screen has tried fails the run
 * (`scripts/forms/sent-forms.ts`).
 */
const INSIDE: Partial<Record<string, readonly string[]>> = { ...ADMIN_INSIDE, ...EMPLOYEE_INSIDE }
/** Other answers draw other forms. */
const SEEDS = [0, 1, 2]
/** What leads away from forms, or changes how a list looks. */
const NOT_PRESSED =
  /^(Cancel|Close|Clear|Show password|Previous|Next|Today|Sort|Columns|Download|Export|Print|Back|Save|Sign out|Dismiss)/
const MOST_PRESSED = 40
const PRESSED = 'button:not([type="submit"]):not([role="tab"]):not(:disabled), [role="menuitem"]'

const filled = (address: string): string =>
  address
    .replaceAll(/\$\w*(date|day)\b/g, '2026-03-11')
    .replaceAll(/\$month\b/g, '2026-03')
    .replaceAll(/\$\w+/g, '1')

const labelOf = (button: Element): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim().replaceAll(/\d+/g, '0')

const press = async (pressed: Set<string>): Promise<boolean> => {
  const isNew = (label: string): boolean => label !== '' && !pressed.has(label) && !NOT_PRESSED.test(label)
  const button = [...document.querySelectorAll<HTMLElement>(PRESSED)].find((one) => isNew(labelOf(one)))
  if (!button) return false
  pressed.add(labelOf(button))
  await act(async () => button.click())
  await settle()
  return true
}

const tabsOf = (address: string): string[] =>
  [...document.querySelectorAll('[role="tab"]')].map(({ id }) => `${address}?tab=${id.split('-tab-').at(-1)}`)

/** All addresses of a screen, each drawn anew, with each of its buttons pressed once. */
const walk = async (screen: Screen, forms: DrawnForms): Promise<void> => {
  const address = filled(screen.path)
  const inside = (INSIDE[screen.path] ?? []).map((one) => (one.startsWith('/') ? one : `${address}?${one}`))
  const addresses = [address, ...inside.map(filled)]
  const pressed = new Set<string>()
  for (let at = 0; at < addresses.length; at += 1) {
    forms.forget()
    await drawAddress(screen, addresses[at] ?? address)
    forms.tryAll()
    addresses.push(...tabsOf(address).filter((tab) => !addresses.includes(tab)))
    for (let n = 0; n < MOST_PRESSED && (await press(pressed)); n += 1) forms.tryAll()
    cleanup()
    document.body.replaceChildren()
  }
}

// Loaded before: how fast a part loads must not decide whether its forms are seen.
const parts = import.meta.glob(['../../domains/*/web/**/*.tsx', '!../../domains/**/*.test.tsx'])
beforeAll(async () => {
  await Promise.all(Object.values(parts).map(async (load) => load()))
})

beforeEach(() => {
  window.print = () => undefined
  // A screen whose answer tells of what cannot be says so, and the next one follows.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

it('finds every screen', () => {
  expect(screens.length).toBeGreaterThan(60)
})

it.each(SEEDS.flatMap((seed) => screens.map((screen) => [screen.path, seed, screen] as const)))(
  'the forms of %s keep what is typed, with answers %i',
  async (_, seed, screen) => {
    answerEveryCall(seed)
    await walk(screen, watchDrawnForms())
    expect(formFaults()).toEqual([])
  },
)
