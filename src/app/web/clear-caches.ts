const attempt = async (name: string, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    console.warn(`Could not clear ${name}`, error)
  }
}

const clearCaches = async (): Promise<unknown> => Promise.all((await caches.keys()).map((key) => caches.delete(key)))

const dropServiceWorkers = async (): Promise<unknown> =>
  Promise.all((await navigator.serviceWorker.getRegistrations()).map((registration) => registration.unregister()))

/** Deletes every cache of the browser and every service worker: on each load, before the first call. Never fails. */
export const clearBrowserCaches = async (): Promise<void> => {
  await Promise.all([attempt('the caches', clearCaches), attempt('the service workers', dropServiceWorkers)])
}
