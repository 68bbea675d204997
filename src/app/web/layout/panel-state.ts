import { createStore } from '#kit/web/store.ts'

/** True while the panel "Customise layout" is open. */
export const layoutPanelOpen = createStore(false)
