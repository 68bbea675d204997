import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'

/** Card `system` of the admin dashboard: what runs, and whether mail leaves. */
export const systemCard = z.strictObject({
  version: z.string(),
  /** `embedded`: the database that came along; `own`: one that was named. */
  database: z.enum(['embedded', 'own']),
  /** Server processes that are connected to the database. */
  processes: z.int(),
  /** The mails that wait, by reason; `held` waits for a mail server. */
  mails: z.strictObject({ held: z.int(), queued: z.int(), failed: z.int() }),
  /** Age of the oldest mail that should have left; null where none waits. */
  oldest_minutes: z.int().nullable(),
})

/** Card `reminders` of both dashboards: what is due today and what waits since before, the oldest first. */
export const remindersCard = z.strictObject({
  rows: z.array(
    z.strictObject({
      /** Null: it comes later today. */
      occurrence_id: id.nullable(),
      title: z.string(),
      due_at: instant,
      path: screenLink.nullable(),
      /** The notice in the inbox, which can be snoozed. */
      notice: z.strictObject({ id, version }).nullable(),
    }),
  ),
  more: z.int(),
})
export type RemindersCard = z.output<typeof remindersCard>
