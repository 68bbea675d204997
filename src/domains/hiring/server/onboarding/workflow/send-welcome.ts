import { createHash } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'
import { fillWelcome } from '../../../contract/welcome.rules.ts'
import { noteChange } from './events.ts'
import { writeWelcome } from '../notify/mails.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import {
  findWelcomeRow,
  insertWelcomeMail,
  takeDueWelcomes,
  updateWelcome,
  type WelcomeRow,
} from '../store/welcomes.ts'
import { listMissingLabels, getSharedValues, type Shared, valuesOf } from '../rules/welcome-text.ts'

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
  await writeWelcome(work, row, rendered, key)
  await insertWelcomeMail(tx, { dedupe_key: key, welcome_id: row.id, at: now })
  await updateWelcome(tx, row.id, { mail_key: key, mailed_at: now })
  await noteChange(work, 'hiring.welcome_sent', row.onboard_id, 'welcome', `Welcome sent: ${rendered.subject}`)
}

/** Sends the welcomes that are due. A welcome with missing values waits, and the list shows them. */
export const sendDueWelcomes =
  (parts: OnboardingParts) =>
  async (work: Work): Promise<void> => {
    const shared = await getSharedValues(parts, work)
    for (const id of await takeDueWelcomes(work.tx, work.now)) {
      const row = await findWelcomeRow(work.tx, work.now, { id })
      if (row && listMissingLabels(row, shared).length === 0) await queueWelcome(work, row, shared)
    }
  }
