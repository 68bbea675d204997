import { createStore, useStore } from '../store.ts'

const contact = createStore('')

/** The contact for help; shown on pages of failure. */
export const setHelpContact = contact.set

/** ` Questions: it@example.org`, or nothing when no one is named. */
export const useHelpText = (): string => {
  const shown = useStore(contact)
  return shown ? ` Questions: ${shown}` : ''
}
