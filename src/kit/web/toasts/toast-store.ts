export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type ToastAction = Readonly<{ label: string; run: () => void }>
export type ToastEntry = Readonly<{
  id: number
  kind: ToastKind
  text: string
  /** Milliseconds until it goes; null: it stays until it is closed. */
  lasts: number | null
  action: ToastAction | null
}>

const LASTS: Record<ToastKind, number | null> = { success: 4000, info: 4000, warning: 6000, error: null }
const MOST = 5
const SAME_WITHIN = 1000
const UNDO_LASTS = 10_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const shownAt = new Map<string, number>()
const listeners = new Set<() => void>()

const change = (next: readonly ToastEntry[]): void => {
  entries = next
  for (const listener of listeners) listener()
}

export const toastEntries = (): readonly ToastEntry[] => entries
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeToast = (id: number): void => change(entries.filter((entry) => entry.id !== id))
export const closeToasts = (): void => {
  shownAt.clear()
  change([])
}

const add = (entry: Omit<ToastEntry, 'id'>): number => {
  lastId += 1
  change([...entries, { ...entry, id: lastId }].slice(-MOST))
  return lastId
}

const isRepeated = (text: string, now: number): boolean => {
  const before = shownAt.get(text)
  if (before !== undefined && now - before < SAME_WITHIN) return true
  shownAt.set(text, now)
  return false
}

/** Shows a short message; the same text within a second once. At most five stand; the oldest gives way. */
export const toast = (kind: ToastKind, text: string): void => {
  if (!isRepeated(text, Date.now())) add({ kind, text, lasts: LASTS[kind], action: null })
}

/** Says what was done and offers for ten seconds to take it back. */
export const undoToast = (text: string, undo: () => void): void => {
  const id = add({
    kind: 'success',
    text,
    lasts: UNDO_LASTS,
    action: {
      label: 'Undo',
      run: () => {
        closeToast(id)
        undo()
      },
    },
  })
}
