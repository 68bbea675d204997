import { createStore } from '../store.ts'

const open = createStore(0)

/** Notes a form with something typed in it until the answer is called. */
export const noteUnsaved = (): (() => void) => {
  open.set(open.get() + 1)
  return () => open.set(open.get() - 1)
}

/** Whether something typed on this page is not saved yet. */
export const hasUnsaved = (): boolean => open.get() > 0
