import { z } from 'zod'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { nextAttempt } from './delivery.rules.ts'
import { fillTemplate, findTemplate } from './templates.ts'
import type { Delivery, MailTransport, OutgoingMail } from './transport.ts'

const payload = z.object({ id: z.int() })
const mailData = z.record(z.string(), z.union([z.string(), z.number()]))
const LEASE_MS = 60_000

/** Takes a mail for this process: from here on nobody else sends it. Null where there is nothing to send. */
const lease = async (work: Work, id: number, domain: string): Promise<OutgoingMail | null> => {
  const row = await work.tx
    .updateTable('mail_outbox')
    .set((column) => ({
      state: 'sending' as const,
      attempts: column('attempts', '+', 1),
      leased_until: new Date(Date.parse(work.now) + LEASE_MS).toISOString(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['template_key', 'data', 'to_address', 'subject'])
    .executeTakeFirst()
  if (!row) return null
  const template = findTemplate(row.template_key)
  const data = mailData.parse(row.data)
  const secrets = template.resolve ? await template.resolve(work, data) : {}
  if (secrets === null) {
    await work.tx
      .updateTable('mail_outbox')
      .set({ state: 'cancelled', leased_until: null })
      .where('id', '=', id)
      .execute()
    return null
  }
  return {
    id,
    to: row.to_address,
    subject: row.subject,
    text: fillTemplate(template.body, { ...data, ...secrets }),
    message_id: `<muster-${id}@${domain}>`,
  }
}

const settle = async (work: Work, id: number, delivery: Delivery, messageId: string): Promise<void> => {
  const row = await work.tx
    .selectFrom('mail_outbox')
    .select(['attempts', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const again = delivery.state === 'queued' ? nextAttempt(row.attempts, row.created_at, work.now) : null
  const state = delivery.state === 'queued' && again === null ? 'failed' : delivery.state
  await work.tx
    .updateTable('mail_outbox')
    .set({
      state,
      leased_until: null,
      last_error: delivery.error,
      message_id: messageId,
      sent_at: state === 'sent' ? work.now : null,
      ...(again ? { next_attempt_at: again } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (again) await enqueue(work, 'notices.send_mail', { id }, { run_at: again, key: `mail-${id}` })
}

const sendOne = async (begin: BeginWork, transport: MailTransport, id: number, domain: string): Promise<void> => {
  const mail = await begin((work) => lease(work, id, domain))
  if (!mail) return
  const delivery = await transport(mail)
  await begin((work) => settle(work, id, delivery, mail.message_id))
}

/** A process that died while sending leaves a mail of which nobody knows whether it left. */
const findLost = async (work: Work): Promise<void> => {
  await work.tx
    .updateTable('mail_outbox')
    .set({ state: 'unknown', leased_until: null, last_error: 'The process ended while it was sent.' })
    .where('state', '=', 'sending')
    .where('leased_until', '<', work.now)
    .execute()
}

/** The jobs that empty the outbox. `host` is the right side of message ids. */
export const mailJobs = (transport: MailTransport, host: string): readonly Job[] => [
  {
    name: 'notices.send_mail',
    run: async (input, begin) => sendOne(begin, transport, payload.parse(input).id, host),
  },
  { name: 'notices.find_lost_mail', cron: '* * * * *', run: async (_input, begin) => begin(findLost) },
]
