import type { Permission } from '#kit/contract/keys.ts'
import type { RawBuilder } from 'kysely'
import { registry } from '#kit/server/slots.ts'

/** A date of records that reminders can follow. Each domain adds its own where the server is put together. */
export type ReminderAnchor = Readonly<{
  /** `Contract end` */
  label: string
  /** With scope `all` it shows the date of every record; with a narrower scope, of those that name the role. */
  permission: Permission
  /** The records that have the date now, as a statement that selects `id, title, path, date` and `roles` (int[]). */
  records: RawBuilder<unknown>
}>

export const reminderAnchors = registry<ReminderAnchor>('anchors of reminders')
