import { createStore } from '#kit/web/store.ts'

/** What a person who shares the screen is shown about it. */
export type Share = Readonly<{
  /** Nothing is taken on a break. */
  isPaused: boolean
  /** When the next picture is taken, in epoch milliseconds; null where none is due. */
  next: Readonly<{ from: number; to: number }> | null
  /** Pictures that were stored, and those that could not be within their time. */
  taken: number
  missed: number
  /** Pictures that are sent again. */
  waiting: number
  /** Why the last picture was not stored. */
  failure: string | null
  stop: () => void
}>

/** The sharing of this page, if there is one. Kept apart from what does it, so that every screen can look. */
export const shareStore = createStore<Share | null>(null)
