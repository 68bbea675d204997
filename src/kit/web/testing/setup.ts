import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setClientConfig } from '../call/client-config.ts'
import { loadForm } from '../form/load-form.ts'
import { setFormats } from '../format/formatting.ts'
import { setHelpContact } from '../states/help.ts'
import { setExporter } from '../table/exporter.ts'
import { closeToasts } from '../toasts/toast-store.ts'
import { takeKeyFaults, watchKeys } from './watched-keys.ts'
import { takeFormFaults, takeSentForms, watchForms } from './watched-forms.ts'

// Lazy parts are loaded from disk while other test files run: a second is not enough on a busy machine.
configure({ asyncUtilTimeout: 8000 })

// Adds parts of the browser that the stand-in for it lacks. Tests have no motion, so that no timer outlives one.
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
  private readonly notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    super()
    this.notify = notify
  }
  takeRecords = () => []
  override observe(): void {
    const seen: Partial<IntersectionObserverEntry> = { isIntersecting: true }
    queueMicrotask(() => this.notify([seen as IntersectionObserverEntry], this))
  }
}
window.IntersectionObserver = SeenObserver

watchForms()
watchKeys()
// A form is drawn at once, as in a browser that has opened one before.
await loadForm()

afterEach(({ task }) => {
  // Read after the run by `scripts/forms/sent-forms.ts`.
  Object.assign(task.meta, { forms: takeSentForms() })
  watchForms()
  cleanup()
  closeToasts()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  const faults = takeFormFaults()
  const keys = takeKeyFaults()
  if (keys.length > 0) throw new Error(`Rows share a key:\n${[...new Set(keys)].join('\n')}`)
  if (faults.length > 0) throw new Error(`Forms drop what is typed:\n${[...new Set(faults)].join('\n')}`)
})

// A process runs many files, and what the application sets once at its start ends with the file that set it.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  setFormats({ locale: null, time_zone: null })
  setClientConfig({ token: () => null, sessionEnded: async () => false })
  setHelpContact('')
  setExporter({ may: () => false, save: async () => undefined })
  for (const part of [document.documentElement, document.head, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  if (!location.protocol.startsWith('http')) throw new Error(`A test left the page for ${location.href}`)
})
