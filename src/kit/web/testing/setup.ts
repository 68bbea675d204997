import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeToasts } from '../toasts/toast-store.ts'

// Lazy parts are loaded from disk while other test files run: a second is not enough on a busy machine.
configure({ asyncUtilTimeout: 8000 })

// What the browser has and the stand-in for it lacks. Who asks for little motion has none: no timer outlives a test.
const mediaQuery = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
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
// Nothing is laid out here, so all of a page counts as seen.
class SeenObserver extends SizeObserver implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    super()
    this.tell = tell
  }
  takeRecords = () => []
  override observe(): void {
    const seen: Partial<IntersectionObserverEntry> = { isIntersecting: true }
    queueMicrotask(() => this.tell([seen as IntersectionObserverEntry], this))
  }
}
window.IntersectionObserver = SeenObserver

afterEach(() => {
  cleanup()
  closeToasts()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
