import { createStore } from '#kit/web/store.ts'

/** Whether the panel "Customise layout" is open. */
export const layoutPanelOpen = createStore(false)
