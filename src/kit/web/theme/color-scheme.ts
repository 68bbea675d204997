import { createStore } from '../store.ts'

export type ColorScheme = 'system' | 'light' | 'dark'

const KEY = 'color_scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'
const requested = () => window.matchMedia('(prefers-color-scheme: dark)')

const read = (): ColorScheme => {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

const resolved = (scheme: ColorScheme): 'light' | 'dark' => {
  if (scheme !== 'system') return scheme
  return requested().matches ? 'dark' : 'light'
}

/** The scheme that this browser has stored. */
export const storedScheme = createStore<ColorScheme>('system')
/** The scheme that is drawn now. */
export const drawnScheme = createStore<'light' | 'dark'>('light')
const show = (): void => {
  const stored = read()
  const scheme = resolved(stored)
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
  storedScheme.set(stored)
  drawnScheme.set(scheme)
}

/** Draws the page in the scheme that this browser stores, and follows the system's while it is `system`. */
export const startColorScheme = (): void => {
  show()
  requested().addEventListener('change', show)
}

/** Stores the choice in this browser and draws it at once. */
export const setColorScheme = (scheme: ColorScheme): void => {
  localStorage.setItem(KEY, scheme)
  show()
}
