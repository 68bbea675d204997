const KEY = 'reloaded_for_chunk'
const AGAIN_AFTER_MS = 60_000

/** A file of an older build is gone after an update: the page is loaded anew, once. */
export const reloadOnMissingChunk = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
