import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { escape } from '../../../contract/template.rules.ts'
import type { AfterAttempt } from '../rules/delivery.ts'
import type { Attachment } from './mail-files.ts'
import type { Rendered } from '../documents/render.ts'

export type Sender = Readonly<{ name: string; address: string }>
export type OutgoingMail = Rendered &
  Readonly<{
    id: number
    to: string
    message_id: string
    /** The sender, where the environment names none. */
    from?: Sender | undefined
    attachments?: readonly Attachment[]
  }>
export type Delivery = Readonly<{ state: AfterAttempt; error: string | null }>

/** Hands one mail over and returns the result. Never throws. */
export type MailTransport = (mail: OutgoingMail) => Promise<Delivery>

export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** The sender of mails where neither the environment nor a setting names one. */
export const FALLBACK_SENDER = 'Muster <muster@localhost>'

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Returns the text of a mail as a page: without styles mail programs show the font of a typewriter or a book, and lines
 * as wide as their window. Colours are theirs, so that a dark program stays dark.
 */
const pageOf = ({ subject, html }: Rendered): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>`,
    `<body><div style="max-width:600px;margin:0 auto;padding:16px;font:16px/1.5 ${FONT};overflow-wrap:anywhere">`,
    html,
    '</div></body></html>',
  ].join('\n')

/** The whole message as it travels. The address is never read as a list. */
export const compose = async (mail: OutgoingMail, from: string | Sender): Promise<Buffer> => {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  const { message } = await composer.sendMail({
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: pageOf(mail),
    messageId: mail.message_id,
    attachments: mail.attachments?.map(({ filename, content_type, content }) => ({
      filename,
      contentType: content_type,
      content,
    })),
    // Automatic replies would come back to no one.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return Buffer.isBuffer(message) ? message : Buffer.from(await message.toArray().then((parts) => Buffer.concat(parts)))
}

/** Into files, instead of a mail server: one .eml a mail, written whole or not at all. */
export const folderTransport = (folder: string, from: string = FALLBACK_SENDER): MailTransport => {
  return async (mail) => {
    try {
      const message = await compose(mail, mail.from ?? from)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${String(mail.id).padStart(6, '0')}.eml`)
      await writeFile(`${path}.part`, message.toString().replaceAll('\r\n', '\n'), { mode: 0o600 })
      await rename(`${path}.part`, path)
      return { state: 'sent', error: null }
    } catch (error) {
      return { state: 'queued', error: errorText(error) }
    }
  }
}
