import { machineNow } from '#kit/contract/machine-clock.ts'

const KEY = 'session_ended_at'

/** Tells the other tabs of this browser that a session was ended here. */
export const notifyTabs = (): void => localStorage.setItem(KEY, String(machineNow()))

/** Calls back when another tab ended a session. */
export const onTabsNews = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
