import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'

/** What open screens of the owner hear of a row of the inbox. */
type Message = Readonly<{ id: number; title: string; path: string | null; priority: 'normal' | 'high' }>

/**
 * Tells the owner's open screens of a row; nothing of the business but the row itself, and that only to its owner.
 * `toast` says whether they may be disturbed now.
 */
export const notifyInbox = (work: Pick<Work, 'live'>, accountId: number, row: Message, toast: boolean): void => {
  const { id, title, path, priority } = row
  publishLive(work, ['notices.changed'], [`inbox:${accountId}`], { id, title, path, priority, toast })
}
