import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { nextAttempt } from './delivery.rules.ts'
import { enqueueMails } from './mail.ts'
import { listFiles, type ListedFile, readAttachments, releaseFiles } from './mail-files.ts'
import { render } from './render.ts'
import { sign, signatureNow } from './signature.ts'
import { notifyKeepers } from './notify-keepers.ts'
import { findTemplate, textInForce } from './templates.ts'
import { type Delivery, errorText, type MailTransport, type OutgoingMail, type Sender } from './transport.ts'

const payload = z.object({ id: z.int() })
export const mailData = z.record(z.string(), z.union([z.string(), z.number()]))
const LEASE_MS = 60_000

const notifyScreens = (work: Work): void => publishLive(work, ['mail.changed'], ['permission:notices.mail.read'])

/** Each file takes its time on a slow line. */
export const leaseUntil = (now: string, files = 0): string =>
  new Date(Date.parse(now) + LEASE_MS * (1 + files)).toISOString()

const end = async (work: Work, id: number, state: 'held' | 'cancelled'): Promise<null> => {
  await work.tx.updateTable('mail_outbox').set({ state, leased_until: null }).where('id', '=', id).execute()
  if (state === 'cancelled') await releaseFiles(work.tx, id)
  notifyScreens(work)
  return null
}

type LeasedMail = OutgoingMail & Readonly<{ files: readonly ListedFile[] }>

/** Takes a mail for this process: from here on no one else sends it. Null where there is nothing to send. */
const lease = async (
  work: Work,
  id: number,
  options: Readonly<{ host: string; is_set_up: boolean; from?: Sender | undefined }>,
): Promise<LeasedMail | null> => {
  const row = await work.tx
    .updateTable('mail_outbox')
    .set((column) => ({
      state: 'sending' as const,
      attempts: column('attempts', '+', options.is_set_up ? 1 : 0),
      leased_until: leaseUntil(work.now),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', work.now)
    .returning(['template_key', 'locale', 'data', 'to_address'])
    .executeTakeFirst()
  if (!row) return null
  const template = findTemplate(row.template_key)
  const data = mailData.parse(row.data)
  if (!template || (template.isWanted && !(await template.isWanted(work, data)))) return end(work, id, 'cancelled')
  const resolved = template.resolve ? await template.resolve(work, data, row.locale) : {}
  if (resolved === null) return end(work, id, 'cancelled')
  const text = await textInForce(work.tx, row.template_key, row.locale)
  const rendered = render(row.template_key, text, { ...data, ...resolved })
  const files = await listFiles(work.tx, id)
  const leased_until = leaseUntil(work.now, files.length)
  await work.tx
    .updateTable('mail_outbox')
    .set({ subject: rendered.subject, template_version: text.version, leased_until })
    .where('id', '=', id)
    .execute()
  const message_id = `<muster-${id}@${options.host}>`
  const signed = sign(rendered, await signatureNow(work.tx, work.now))
  return { ...signed, id, to: row.to_address, message_id, files, from: options.from }
}

/** Writes down how it went, and when it is tried again. */
export const settleMail = async (work: Work, mail: OutgoingMail, delivery: Delivery): Promise<void> => {
  const { id } = mail
  const row = await work.tx
    .selectFrom('mail_outbox')
    .select(['attempts', 'queued_at', 'server_of'])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // A server that is no longer set has not the last word.
  const isOfPlaceholder = row.server_of !== null && row.attempts === 1 && delivery.state === 'failed'
  const isOpen = delivery.state === 'queued' || isOfPlaceholder
  const again = isOpen ? nextAttempt(row.attempts, row.queued_at, work.now) : null
  const state = again ? 'queued' : isOpen ? 'failed' : delivery.state
  await work.tx
    .updateTable('mail_outbox')
    .set({
      state,
      leased_until: null,
      last_error: delivery.error,
      message_id: mail.message_id,
      sent_at: state === 'sent' ? work.now : null,
      ...(again ? { next_attempt_at: again } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (state === 'sent') await releaseFiles(work.tx, id)
  notifyScreens(work)
  if (again) await enqueueMails(work, [{ id, next_attempt_at: again }])
  if (state === 'failed' || state === 'unknown') await notifyKeepers(work, [{ id, to_address: mail.to, state }])
}

type Present<Value> = (tx: Tx, now: string) => Promise<Value>

export type Sending = Readonly<{
  /** That of the environment; without one the settings decide. */
  transport: MailTransport | null
  transportOfSettings?: Present<MailTransport | null>
  /** Left out where the environment names the sender. */
  senderOfSettings?: Present<Sender>
  host: string
  files: FileStore
  /** Where a mail that is held can be read meanwhile. */
  copies?: MailTransport
}>

/** How mails are handed over now; null where they are held. */
export const transportNow = async (sending: Sending, tx: Tx, now: string): Promise<MailTransport | null> =>
  sending.transport ?? (await sending.transportOfSettings?.(tx, now)) ?? null

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Hands it over with its files, or not at all. */
const deliver = async (store: FileStore, transport: MailTransport, mail: LeasedMail): Promise<Delivery> => {
  try {
    return await transport({ ...mail, attachments: await readAttachments(store, mail.files) })
  } catch (error) {
    return isGone(error)
      ? { state: 'failed', error: 'A file of this mail is gone.' }
      : { state: 'queued', error: errorText(error) }
  }
}

/** The way of a mail: its first attempt may go by the server of an earlier instant, where one was set then. */
const wayOf = async (sending: Sending, { tx, now }: Work, id: number) => {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select('server_of')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  for (const at of [mail?.server_of ?? now, now]) {
    const transport = await transportNow(sending, tx, at)
    if (transport) return { transport, from: await sending.senderOfSettings?.(tx, at) }
  }
  return { transport: null, from: await sending.senderOfSettings?.(tx, now) }
}

const sendOne = async (begin: BeginWork, sending: Sending, id: number): Promise<void> => {
  const { host, files, copies } = sending
  const { transport, mail } = await begin(async (work) => {
    const way = await wayOf(sending, work, id)
    const mail = await lease(work, id, { host, is_set_up: way.transport !== null, from: way.from })
    return { transport: way.transport, mail }
  })
  if (!mail) return
  if (!transport) {
    if (copies) await deliver(files, copies, mail)
    await begin((work) => end(work, id, 'held'))
    return
  }
  const delivery = await deliver(files, transport, mail)
  await begin((work) => settleMail(work, mail, delivery))
}

/** A process that died while sending leaves a mail of which no one knows whether it left. */
const findLost = async (work: Work): Promise<void> => {
  const rows = await work.tx
    .updateTable('mail_outbox')
    .set({ state: 'unknown', leased_until: null, last_error: 'The process ended while it was sent.' })
    .where('state', '=', 'sending')
    .where('leased_until', '<', work.now)
    .returning(['id', 'to_address'])
    .execute()
  if (rows.length === 0) return
  notifyScreens(work)
  await notifyKeepers(
    work,
    rows.map((row) => ({ ...row, state: 'unknown' as const })),
  )
}

const AT_ONCE = 500

/** A mail that is long due has lost its job with the process that had taken it: it is asked for again. */
const findForgotten = async (work: Work): Promise<void> => {
  const rows = await work.tx
    .selectFrom('mail_outbox')
    .select(['id', 'next_attempt_at'])
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<', sql<string>`${work.now}::timestamptz - interval '2 minutes'`)
    .orderBy('next_attempt_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length > 0) await enqueueMails(work, rows)
}

/** The jobs that empty the outbox. `host` is the right side of message ids; without a transport mails are held. */
export const mailJobs = (sending: Sending): readonly Job[] => [
  {
    name: 'notices.send_mail',
    run: async (input, begin) => sendOne(begin, sending, payload.parse(input).id),
  },
  {
    name: 'notices.find_lost_mail',
    cron: '* * * * *',
    run: async (_input, begin) => {
      await begin(findLost)
      await begin(findForgotten)
    },
  },
]
