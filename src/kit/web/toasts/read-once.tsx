import { useLayoutEffect } from 'react'
import { createStore } from '../store.ts'

/** How many parts are drawn now that are shown this once. */
export const readOnceStore = createStore(0)

/** Put it into a part that is shown this once: while it is drawn, messages stand aside of it. */
export const ReadOnce = () => {
  useLayoutEffect(() => {
    readOnceStore.set(readOnceStore.get() + 1)
    return () => readOnceStore.set(readOnceStore.get() - 1)
  }, [])
  return null
}
