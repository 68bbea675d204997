import { createHash } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'
import { fillWelcome } from '../../contract/welcome.rules.ts'
import { noteChange } from './events.ts'
import { writeWelcome } from './mails.ts'
import type { OnboardingParts } from './parts.ts'
import { findWelcomeRow, takeDueWelcomes, type WelcomeRow } from './store/welcomes.ts'
import { missingIn, readShared, type Shared, valuesOf } from './welcome-text.ts'

export const renderWelcome = (row: WelcomeRow, shared: Shared): Readonly<{ subject: string; text: string }> => {
  const values = valuesOf(row, shared)
  return { subject: fillWelcome(row.subject, values).replaceAll('\n', ' '), text: fillWelcome(row.body, values) }
}

/** Writes the mail of a locked welcome. The same text leaves once a day. */
export const queueWelcome = async (work: Work, row: WelcomeRow, shared: Shared): Promise<void> => {
  const { tx, now } = work
  const rendered = renderWelcome(row, shared)
  const hash = createHash('sha256').update(JSON.stringify(rendered)).digest('hex').slice(0, 16)
  // One that failed is written again, as another mail.
  const again = row.mail_state === 'failed' || row.mail_state === 'unknown' ? `:${now}` : ''
  const key = `hiring.welcome:${row.id}:${hash}:${now.slice(0, 10)}${again}`
  await writeWelcome(work, row.email, rendered, key)
  await tx
    .insertInto('welcome_mails')
    .values({ dedupe_key: key, welcome_id: row.id, at: now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  await tx.updateTable('welcomes').set({ mail_key: key, mailed_at: now }).where('id', '=', row.id).execute()
  await noteChange(work, 'hiring.welcome_sent', row.onboard_id, 'welcome', `Welcome sent: ${rendered.subject}`)
}

/** Sends what is due. A welcome that still lacks something waits, and says so on the list. */
export const sendDueWelcomes =
  (parts: OnboardingParts) =>
  async (work: Work): Promise<void> => {
    const shared = await readShared(parts, work)
    for (const id of await takeDueWelcomes(work.tx, work.now)) {
      const row = await findWelcomeRow(work.tx, { id })
      if (row && missingIn(row, shared).length === 0) await queueWelcome(work, row, shared)
    }
  }
