import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { type FileStore, MissingObject } from '#kit/server/files/file-store.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { nextAttempt } from '../rules/delivery.ts'
import { readAttachments } from '../workflow/mail-files.ts'
import { render } from '../documents/render.ts'
import { sign, signatureNow } from '../documents/signature.ts'
import { notifyMailManagers } from '../notify.ts'
import { deleteFiles, listFiles, type ListedFile } from '../store/files.ts'
import * as store from '../store/mails.ts'
import { findTemplate, textInForce } from '../documents/templates.ts'
import { type Delivery, errorText, type MailTransport, type OutgoingMail, type Sender } from '../workflow/transport.ts'

const payload = z.object({ id: z.int() })
export const mailData = z.record(z.string(), z.union([z.string(), z.number()]))
const LEASE_MS = 60_000

const notifyScreens = (work: Work): void => publishLive(work, ['mail.changed'], ['permission:notices.mail.read'])

/** Each file takes its time on a slow line. */
export const leaseUntil = (now: string, files = 0): string =>
  new Date(Date.parse(now) + LEASE_MS * (1 + files)).toISOString()

const endMail = async (work: Work, id: number, state: 'held' | 'cancelled'): Promise<null> => {
  await store.updateMail(work.tx, id, { state, leased_until: null })
  if (state === 'cancelled') await deleteFiles(work.tx, id)
  notifyScreens(work)
  return null
}

type LeasedMail = OutgoingMail & Readonly<{ files: readonly ListedFile[] }>

/** Leases a mail for this process: from here on no other one sends it. Null where there is nothing to send. */
const leaseMail = async (
  work: Work,
  id: number,
  options: Readonly<{ host: string; is_set_up: boolean; from?: Sender | undefined }>,
): Promise<LeasedMail | null> => {
  const row = await store.updateToSending(work.tx, {
    id,
    added_attempts: options.is_set_up ? 1 : 0,
    leased_until: leaseUntil(work.now),
    now: work.now,
  })
  if (!row) return null
  const template = findTemplate(row.template_key)
  const data = mailData.parse(row.data)
  if (!template || (template.isWanted && !(await template.isWanted(work, data)))) return endMail(work, id, 'cancelled')
  const resolved = template.resolve ? await template.resolve(work, data, row.locale) : {}
  if (resolved === null) return endMail(work, id, 'cancelled')
  const text = await textInForce(work.tx, row.template_key, row.locale)
  const rendered = render(row.template_key, text, { ...data, ...resolved })
  const files = await listFiles(work.tx, id)
  const leased_until = leaseUntil(work.now, files.length)
  await store.updateMail(work.tx, id, { subject: rendered.subject, template_version: text.version, leased_until })
  const message_id = `<muster-${id}@${options.host}>`
  const signed = sign(rendered, await signatureNow(work.tx, work.now))
  return { ...signed, id, to: row.to_address, message_id, files, from: options.from }
}

/** Records the result, and the time of the next attempt. */
export const recordDelivery = async (work: Work, mail: OutgoingMail, delivery: Delivery): Promise<void> => {
  const { id } = mail
  const row = await store.lockSending(work.tx, id)
  if (!row) return
  // A server that is no longer set has not the last word.
  const isOfPlaceholder = row.server_of !== null && row.attempts === 1 && delivery.state === 'failed'
  const isOpen = delivery.state === 'queued' || isOfPlaceholder
  const again = isOpen ? nextAttempt(row.attempts, row.queued_at, work.now) : null
  const state = again ? 'queued' : isOpen ? 'failed' : delivery.state
  await store.updateMail(work.tx, id, {
    state,
    leased_until: null,
    last_error: delivery.error,
    message_id: mail.message_id,
    sent_at: state === 'sent' ? work.now : null,
    ...(again ? { next_attempt_at: again } : {}),
  })
  if (state === 'sent') await deleteFiles(work.tx, id)
  notifyScreens(work)
  if (again) await store.insertMailJobs(work.tx, [{ id, next_attempt_at: again }])
  if (state === 'failed' || state === 'unknown') await notifyMailManagers(work, [{ id, to_address: mail.to, state }])
}

type Present<Value> = (tx: Tx, now: string) => Promise<Value>

export type Sending = Readonly<{
  /** The transport of the environment; without one the settings decide. */
  transport: MailTransport | null
  transportOfSettings?: Present<MailTransport | null>
  /** Left out where the environment names the sender. */
  senderOfSettings?: Present<Sender>
  host: string
  files: FileStore
  /** The folder in which a mail without a mail server can be read meanwhile. */
  copies?: MailTransport
}>

/** Returns the transport of mails now; null without a mail server. */
export const transportNow = async (sending: Sending, tx: Tx, now: string): Promise<MailTransport | null> =>
  sending.transport ?? (await sending.transportOfSettings?.(tx, now)) ?? null

/** Hands it over with its files, or not at all. */
const deliver = async (store: FileStore, transport: MailTransport, mail: LeasedMail): Promise<Delivery> => {
  try {
    return await transport({ ...mail, attachments: await readAttachments(store, mail.files) })
  } catch (error) {
    return error instanceof MissingObject
      ? { state: 'failed', error: 'A file of this email is gone.' }
      : { state: 'queued', error: errorText(error) }
  }
}

/** Finds the transport of a mail: its first attempt may use the server of an earlier instant, if one was set then. */
const findTransport = async (sending: Sending, { tx, now }: Work, id: number) => {
  const server_of = await store.findServerOf(tx, id)
  for (const at of [server_of ?? now, now]) {
    const transport = await transportNow(sending, tx, at)
    if (transport) return { transport, from: await sending.senderOfSettings?.(tx, at) }
  }
  return { transport: null, from: await sending.senderOfSettings?.(tx, now) }
}

const sendOne = async (begin: BeginWork, sending: Sending, id: number): Promise<void> => {
  const { host, files, copies } = sending
  const { transport, mail } = await begin(async (work) => {
    const way = await findTransport(sending, work, id)
    const mail = await leaseMail(work, id, { host, is_set_up: way.transport !== null, from: way.from })
    return { transport: way.transport, mail }
  })
  if (!mail) return
  if (!transport) {
    if (copies) await deliver(files, copies, mail)
    await begin((work) => endMail(work, id, 'held'))
    return
  }
  const delivery = await deliver(files, transport, mail)
  await begin((work) => recordDelivery(work, mail, delivery))
}

/** Marks mails as unknown whose process died while it sent them. */
const markLost = async (work: Work): Promise<void> => {
  const rows = await store.updateLost(work.tx, work.now)
  if (rows.length === 0) return
  notifyScreens(work)
  await notifyMailManagers(
    work,
    rows.map((row) => ({ ...row, state: 'unknown' as const })),
  )
}

const BATCH_SIZE = 500

/** Enqueues mails that are long due: they have lost their job with the process that had taken it. */
const enqueueOverdue = async (work: Work): Promise<void> => {
  const rows = await store.lockOverdue(work.tx, work.now, BATCH_SIZE)
  if (rows.length > 0) await store.insertMailJobs(work.tx, rows)
}

/** The jobs that empty the outbox. `host` is the right side of message ids; without a transport mails become `held`. */
export const mailJobs = (sending: Sending): readonly Job[] => [
  {
    name: 'notices.send_mail',
    run: async (input, begin) => sendOne(begin, sending, payload.parse(input).id),
  },
  {
    name: 'notices.find_lost_mail',
    cron: '* * * * *',
    run: async (_input, begin) => {
      await begin(markLost)
      await begin(enqueueOverdue)
    },
  },
]
