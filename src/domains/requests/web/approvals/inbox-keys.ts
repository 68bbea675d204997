import { isForList } from '#kit/web/table/row-focus.ts'

export type InboxKey = 'next' | 'previous' | 'approve' | 'reject' | 'return'
const KEYS: Readonly<Record<string, InboxKey>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject', t: 'return' }

/** Returns the meaning of a key in the inbox; undefined where it has none there. */
export const inboxKey = (event: KeyboardEvent): InboxKey | undefined =>
  isForList(event) ? KEYS[event.key.toLowerCase()] : undefined
