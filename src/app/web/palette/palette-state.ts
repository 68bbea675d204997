import { createStore } from '#kit/web/store.ts'

/** True while the command palette is open. */
export const paletteOpen = createStore(false)

/** The text that was typed between opening the palette and its arrival. */
export const typedEarly = createStore('')
