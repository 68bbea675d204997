import { machineNow } from '#kit/contract/machine-clock.ts'

const KEY = 'session_ended_at'

/** Notifies the other tabs of this browser that a session was ended here. */
export const notifyTabsOfSessionEnd = (): void => localStorage.setItem(KEY, String(machineNow()))

/** Calls back when another tab ended a session. */
export const onSessionEndedInTab = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
