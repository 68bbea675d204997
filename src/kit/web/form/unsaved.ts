import { createStore } from '../store.ts'

const open = createStore(0)

/** Notes a form with unsaved values until the returned function is called. */
export const noteUnsaved = (): (() => void) => {
  open.set(open.get() + 1)
  return () => open.set(open.get() - 1)
}

/** Returns true if something typed on this page is not saved yet. */
export const hasUnsaved = (): boolean => open.get() > 0
