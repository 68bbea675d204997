type Focused = Readonly<{ element: HTMLElement; is_over: boolean }>

const OVER = '[role=dialog], [role=menu]'
const MAX_STORED = 20

/**
 * A dialog or menu that closes loses the focus when its opener is unknown: a menu item that is closed too, or a dialog that
 * is no longer drawn. Then the last element before it that is still there gets the focus back. Returns the function that
 * stops this.
 */
export const restoreFocus = (): (() => void) => {
  const trail: Focused[] = []
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    trail.push({ element: target, is_over: target.closest(OVER) !== null })
    if (trail.length > MAX_STORED) trail.shift()
  }
  const mend = (): void => {
    if (document.activeElement !== document.body) return
    const last = trail.at(-1)
    // Anything else that goes, such as a link to another page, takes the focus along rightly.
    if (!last?.is_over || last.element.isConnected) return
    while (trail.at(-1)?.element.isConnected === false) trail.pop()
    trail.at(-1)?.element.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(mend)
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
