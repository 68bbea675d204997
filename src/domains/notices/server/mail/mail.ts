import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import { fillSubject, findTemplate } from './templates.ts'

export type Recipient = Readonly<{ account_id: number | null; address: string }>

/**
 * Writes a mail into the outbox in the transaction of the change; it leaves after the commit. The same dedupe key is
 * never sent twice.
 */
export const mail = async (
  work: Work,
  template: string,
  to: Recipient,
  data: Readonly<Record<string, string | number>>,
  dedupeKey: string,
): Promise<void> => {
  const row = await work.tx
    .insertInto('mail_outbox')
    .values({
      account_id: to.account_id,
      to_address: to.address,
      template_key: template,
      data: json(data),
      subject: fillSubject(findTemplate(template).subject, data),
      next_attempt_at: work.now,
      dedupe_key: dedupeKey,
      created_at: work.now,
    })
    .onConflict((row) => row.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueue(work, 'notices.send_mail', { id: row.id }, { key: `mail-${row.id}` })
}
