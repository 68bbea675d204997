import { createStore } from '#kit/web/store.ts'

/** The state of the sharing for the person who shares. */
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
  /** The reason why the last picture was not stored. */
  failure: string | null
  stop: () => void
}>

/** The sharing of this page, if there is one. Separate from the code that runs it, so that every screen can show it. */
export const shareStore = createStore<Share | null>(null)
