import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'

/** The part of a row of the inbox that open screens of the owner get. */
type Message = Readonly<{ id: number; title: string; path: string | null; priority: 'normal' | 'high' }>

/** Notifies the owner's open screens of a row; they get the row alone. With `toast` they show it at once. */
export const notifyInbox = (work: Pick<Work, 'live'>, accountId: number, row: Message, toast: boolean): void => {
  const { id, title, path, priority } = row
  publishLive(work, ['notices.changed'], [`inbox:${accountId}`], { id, title, path, priority, toast })
}
