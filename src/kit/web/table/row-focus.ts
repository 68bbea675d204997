/** Keys mean a list, but not in a field, a menu or a question, and not with Ctrl, Alt or Meta. */
export const isForList = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const at = event.target instanceof Element ? event.target : null
  return (
    at?.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=alertdialog]') == null
  )
}

/** The links of the rows of a table, in their order. */
const openers = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a[data-opens]')]

/** The row behind a link, which names it in the address as `param`. */
const idOf = (opener: Element | undefined, param: string): number | null => {
  const id = new URLSearchParams(opener?.getAttribute('href')?.split('?')[1] ?? '').get(param)
  return id === null ? null : Number(id)
}

const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at))

/** The id of the row that has the focus. */
export const focusedRow = (list: HTMLElement, param: string): number | null =>
  idOf(
    openers(list).find((opener) => opener.closest('tr')?.contains(document.activeElement)),
    param,
  )

/** Moves the focus so many rows down; from outside of the list to its first row. */
export const moveFocus = (list: HTMLElement, step: number): void => {
  const all = openers(list)
  const at = all.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  all[at < 0 ? 0 : clamp(at + step, all.length)]?.focus()
}

/** The id of the row so many rows below another one; null where there is none. */
export const neighbour = (list: HTMLElement, param: string, id: number, step: number): number | null => {
  const all = openers(list).map((opener) => idOf(opener, param))
  const at = all.indexOf(id)
  const next = at < 0 ? all[0] : all[clamp(at + step, all.length)]
  return next === id ? null : (next ?? null)
}
