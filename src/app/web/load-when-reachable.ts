import { createStore } from '#kit/web/store.ts'

const TRY_AGAIN_MS = 5000

/** True while a part of the application waits until the server is available. */
export const isWaitingForServer = createStore(false)

const isReachable = (): Promise<boolean> =>
  navigator.onLine
    ? fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
    : Promise.resolve(false)

const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, TRY_AGAIN_MS)
    window.addEventListener('online', done)
  })

/**
 * Loads a part of the application. While the server is unavailable it waits and tries again; a failure with an available
 * server is thrown, because the part belongs to an older build.
 */
export const loadWhenReachable = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    try {
      const part = await load()
      isWaitingForServer.set(false)
      return part
    } catch (error) {
      if (await isReachable()) throw error
      isWaitingForServer.set(true)
      await nextChance()
    }
  }
}

/** Calls `then` if the server is available. */
export const whenReachable = async (then: () => void): Promise<void> => {
  if (await isReachable()) then()
}
