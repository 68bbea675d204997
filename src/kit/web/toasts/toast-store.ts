import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

type ToastAction = Readonly<{ label: string; run: () => void }>
export type ToastEntry = Readonly<{
  id: number
  kind: ToastKind
  text: string
  /** Milliseconds until it goes; null: it stays until it is closed. */
  lasts: number | null
  action: ToastAction | null
  /** When it came, on the clock of the page. */
  since: number
}>

const LASTS: Record<ToastKind, number | null> = { success: 4000, info: 4000, warning: 6000, error: null }
const MOST = 5
const SAME_WITHIN = 1000
const UNDO_LASTS = 10_000

/** The toasts that are shown now. */
export const toastStore = createStore<readonly ToastEntry[]>([])
let lastId = 0
const shownAt = new Map<string, number>()

export const toastEntries = toastStore.get

export const closeToast = (id: number): void => toastStore.set(toastStore.get().filter((entry) => entry.id !== id))
export const closeToasts = (): void => {
  shownAt.clear()
  toastStore.set([])
}

/**
 * Removes the messages of the screen that is left: failures, which stay until someone closes them. One that came right now
 * is the reason for which the screen changes, and successes close by themselves.
 */
export const closeToastsOfScreen = (): void => {
  const now = performance.now()
  const isOfScreen = ({ kind, since }: ToastEntry): boolean =>
    (kind === 'error' || kind === 'warning') && now - since >= SAME_WITHIN
  toastStore.set(toastStore.get().filter((entry) => !isOfScreen(entry)))
}

const add = (entry: Omit<ToastEntry, 'id' | 'since'>): number => {
  lastId += 1
  toastStore.set([...toastStore.get(), { ...entry, id: lastId, since: performance.now() }].slice(-MOST))
  return lastId
}

const isRepeated = (text: string, now: number): boolean => {
  const before = shownAt.get(text)
  if (before !== undefined && now - before < SAME_WITHIN) return true
  shownAt.set(text, now)
  return false
}

/** Shows a short message; the same text within a second once. At most five are shown; the oldest is removed. */
export const toast = (kind: ToastKind, text: string): void => {
  if (!isRepeated(text, performance.now())) add({ kind, text, lasts: LASTS[kind], action: null })
}

/** Shows what was done and offers for ten seconds to undo it. */
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

const NEWS_LASTS = 8000

/** News that came by itself, with a way to it. */
export const newsToast = (text: string, open: (() => void) | null): void => {
  if (isRepeated(text, performance.now())) return
  const id = add({
    kind: 'info',
    text,
    lasts: NEWS_LASTS,
    action: open && {
      label: 'Open',
      run: () => {
        closeToast(id)
        open()
      },
    },
  })
}

/** A message about work that goes on while the person does something else. */
export type Ongoing = Readonly<{ update: (text: string) => void; end: () => void }>

/** Shows work that goes on, until it ends. */
export const ongoingToast = (text: string): Ongoing => {
  const id = add({ kind: 'info', text, lasts: null, action: null })
  return {
    update: (next) =>
      toastStore.set(toastStore.get().map((entry) => (entry.id === id ? { ...entry, text: next } : entry))),
    end: () => closeToast(id),
  }
}
