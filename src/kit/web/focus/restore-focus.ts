import { controlBefore, type Focused, nextInList, nextNear, openerOf } from './next-focus.ts'

const OVER = '[role=dialog], [role=menu]'
const MAX_STORED = 20

const ancestorsOf = (element: HTMLElement): HTMLElement[] => {
  const parent = element.parentElement
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)]
}

const focusedAt = (element: HTMLElement): Focused => {
  const row = element.closest('tbody > tr')
  return {
    element,
    is_over: element.closest(OVER) !== null,
    ancestors: ancestorsOf(element),
    row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1,
    address: location.href,
    isDisabled: false,
  }
}

const SHORT_MS = 300
/** A list that is not there after so long does not take the focus when it comes. */
const LOADED_MS = 5000

/** Moves the focus from a button that stays disabled, but does not wait, to the one before it. */
const leaveDisabled = (last: Focused): void => {
  const { element, isDisabled } = last
  if (isDisabled && document.activeElement === document.body && element.matches(':disabled:not([data-loading])'))
    controlBefore(last)?.focus({ preventScroll: true })
}

/** Returns the focus to a button that was disabled while it had it, when it is enabled again. */
const mendDisabled = (last: Focused): void => {
  if (last.element.matches(':disabled')) {
    if (!last.isDisabled) setTimeout(() => leaveDisabled(last), SHORT_MS)
    last.isDisabled = true
  } else if (last.isDisabled) {
    last.isDisabled = false
    last.element.focus({ preventScroll: true })
  }
}

/**
 * Finds a place for a focus that has fallen to the body because its element is removed or disabled:
 * - after a dialog or menu, what had it before, or the row that was shown;
 * - after a row that leaves its list, the row that takes its place;
 * - after a button that waits, the button; after one that is replaced or ends, the control in its place or before it.
 * Returns the function that stops this.
 */
export const restoreFocus = (): (() => void) => {
  const trail: Focused[] = []
  // The address of a dialog that was closed before the row behind it was loaded.
  let closed: string | null = null
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    closed = null
    trail.push(focusedAt(target))
    if (trail.length > MAX_STORED) trail.shift()
  }
  const backFromDialog = (from: Focused): void => {
    while (trail.at(-1)?.element.isConnected === false) trail.pop()
    const before = trail.at(-1)?.element ?? openerOf(from.address)
    before?.focus({ preventScroll: true })
    if (before) return
    closed = from.address
    setTimeout(() => (closed = null), LOADED_MS)
  }
  const backToRow = (address: string): void => {
    if (new URL(address).pathname === location.pathname) openerOf(address)?.focus({ preventScroll: true })
    else closed = null
  }
  const mend = (): void => {
    const last = trail.at(-1)
    if (!last && closed !== null && document.activeElement === document.body) backToRow(closed)
    if (!last || (document.activeElement !== document.body && document.activeElement !== last.element)) return
    if (last.element.isConnected) mendDisabled(last)
    else if (last.is_over) backFromDialog(last)
    else if (new URL(last.address).pathname === location.pathname)
      (nextInList(last) ?? nextNear(last))?.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(mend)
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
