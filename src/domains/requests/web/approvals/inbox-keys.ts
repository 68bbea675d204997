/** Keys mean the inbox, but not in a field, a menu or a question, and not with Ctrl, Alt or Meta. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const at = event.target instanceof Element ? event.target : null
  return (
    at?.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=alertdialog]') != null
  )
}

export type InboxKey = 'next' | 'previous' | 'approve' | 'reject' | 'return'
const KEYS: Readonly<Record<string, InboxKey>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject', t: 'return' }

/** What a key means in the inbox; undefined where it means something else. */
export const inboxKey = (event: KeyboardEvent): InboxKey | undefined =>
  isElsewhere(event) ? undefined : KEYS[event.key.toLowerCase()]

/** The links of the rows, in their order. */
const openers = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a[data-opens]')]

/** The request behind the link of a row. */
const idOf = (opener: Element | undefined): number | null => {
  const id = new URLSearchParams(opener?.getAttribute('href')?.split('?')[1] ?? '').get('request')
  return id === null ? null : Number(id)
}

const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at))

/** The request whose row has the focus. */
export const focusedRequest = (list: HTMLElement): number | null =>
  idOf(openers(list).find((opener) => opener.closest('tr')?.contains(document.activeElement)))

/** Moves the focus so many rows down; from outside of the list to its first row. */
export const moveFocus = (list: HTMLElement, step: number): void => {
  const all = openers(list)
  const at = all.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  all[at < 0 ? 0 : clamp(at + step, all.length)]?.focus()
}

/** The request so many rows below another one; null where there is none. */
export const neighbour = (list: HTMLElement, id: number, step: number): number | null => {
  const all = openers(list).map(idOf)
  const at = all.indexOf(id)
  const next = at < 0 ? all[0] : all[clamp(at + step, all.length)]
  return next === id ? null : (next ?? null)
}
