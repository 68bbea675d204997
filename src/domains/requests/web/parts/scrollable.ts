/** For a box that scrolls and may contain nothing to focus: it is focused itself, so that the keyboard scrolls it. */
export const SCROLLABLE = { tabIndex: 0 } as const
