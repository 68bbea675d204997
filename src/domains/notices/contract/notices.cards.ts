import { z } from 'zod'

/** Card `system` of the admin dashboard: what runs, and whether mail leaves. */
export const systemCard = z.strictObject({
  version: z.string(),
  /** `embedded`: the database that came along; `own`: one that was named. */
  database: z.enum(['embedded', 'own']),
  /** Server processes that are connected to the database. */
  processes: z.int(),
  /** Mails by what holds them up; `held` waits for a mail server. */
  mails: z.strictObject({ held: z.int(), queued: z.int(), failed: z.int() }),
  /** Age of the oldest mail that should have left; null where none waits. */
  oldest_minutes: z.int().nullable(),
})
