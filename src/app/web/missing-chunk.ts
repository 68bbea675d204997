import { machineNow } from '#kit/contract/machine-clock.ts'
import { whenReachable } from './load-when-reachable.ts'

const KEY = 'reloaded_for_chunk'
const AGAIN_AFTER_MS = 60_000

/**
 * Reloads the page once if a file of an older build is missing after an update. Without a connection it does not, because the
 * screen would be lost too.
 */
export const reloadOnMissingChunk = (): void => {
  const reload = (): void => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (machineNow() - last < AGAIN_AFTER_MS) return
    sessionStorage.setItem(KEY, String(machineNow()))
    window.location.reload()
  }
  window.addEventListener('vite:preloadError', () => void whenReachable(reload))
}
