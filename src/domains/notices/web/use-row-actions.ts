import { useQueryClient } from '@tanstack/react-query'
import { perform } from '#kit/web/call/perform.ts'
import { refreshKinds } from '#kit/web/call/query-client.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import {
  readPreferences,
  updateAdminNotification,
  updateNotification,
  updatePreferences,
} from '../contract/notices.calls.ts'
import type { Notification } from '../contract/notices.models.ts'

/** Until when: an instant, or what the server works out. */
type SnoozeEnd = Readonly<{ snoozed_until: string } | { until: 'next_shift' | 'tomorrow' }>

export type RowActions = Readonly<{
  setRead: (row: Notification, is_read: boolean) => void
  archive: (row: Notification) => void
  restore: (row: Notification) => void
  /** `endText` is the end in plain text: `until tomorrow, 09:00`. */
  snooze: (row: Notification, end: SnoozeEnd, endText: string) => void
  mute: (row: Notification) => void
  /** A verb was sent: the row may have changed. */
  refresh: () => void
}>

/** Returns the actions of a row of the inbox; archiving and snoozing can be reverted for a while. */
export const useRowActions = (area: 'admin' | 'employee'): RowActions => {
  const client = useQueryClient()
  const user = useCall(updateNotification)
  const admin = useCall(updateAdminNotification)
  const preferences = useCall(updatePreferences)
  const call = area === 'admin' ? admin : user
  const set = (row: Notification, state: 'read' | 'unread' | 'archived' | 'restored') =>
    call.run({ params: { id: row.id }, body: { version: row.version, state } })
  const archive = async (row: Notification): Promise<void> => {
    const sent = await set(row, 'archived')
    if (sent) undoToast('Archived', () => void set(sent.data, 'restored'))
  }
  const snooze = async (row: Notification, end: SnoozeEnd, endText: string): Promise<void> => {
    const sent = await call.run({ params: { id: row.id }, body: { version: row.version, state: 'snoozed', ...end } })
    if (sent) undoToast(`Snoozed ${endText}`, () => void set(sent.data, 'restored'))
  }
  const mute = async ({ kind }: Notification): Promise<void> => {
    const { data } = await perform(readPreferences, {})
    await preferences.run({ body: { version: data.version, kinds: [{ kind, live: false, mail: 'off' }] } })
  }
  return {
    setRead: (row, is_read) => void set(row, is_read ? 'read' : 'unread'),
    restore: (row) => void set(row, 'restored'),
    archive: (row) => void archive(row),
    snooze: (row, end, endText) => void snooze(row, end, endText),
    mute: (row) => void mute(row).catch(() => undefined),
    refresh: () => void refreshKinds(client, ['notices.changed']),
  }
}
