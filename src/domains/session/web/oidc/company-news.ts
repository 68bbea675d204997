import { machineNow } from '#kit/contract/machine-clock.ts'

const KEY = 'company_visit_at'

/** Notifies the other tabs of this browser that a visit to the provider has worked. */
export const notifyVisitDone = (): void => localStorage.setItem(KEY, String(machineNow()))

/** Calls back whenever a visit to the provider has worked in another tab. Returns the end of it. */
export const onVisitDone = (done: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) done()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
