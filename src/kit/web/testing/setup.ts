import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeToasts } from '../toasts/toast-store.ts'

// What the browser has and the stand-in for it lacks.
const mediaQuery = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
window.matchMedia = mediaQuery
class SizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= SizeObserver

afterEach(() => {
  cleanup()
  closeToasts()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
