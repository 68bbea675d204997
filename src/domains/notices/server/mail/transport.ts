import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailState } from './delivery.rules.ts'
import { stateOfFailure } from './delivery.rules.ts'

export type OutgoingMail = Readonly<{ id: number; to: string; subject: string; text: string; message_id: string }>
export type Delivery = Readonly<{ state: MailState; error: string | null }>

/** Hands one mail over and says how that went. Never throws. */
export type MailTransport = (mail: OutgoingMail) => Promise<Delivery>

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Through a mail server. */
export const smtpTransport = (url: string, from: string): MailTransport => {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from })
  return async (mail) => {
    try {
      await transport.sendMail({ to: mail.to, subject: mail.subject, text: mail.text, messageId: mail.message_id })
      return { state: 'sent', error: null }
    } catch (error) {
      return { state: stateOfFailure(error), error: errorText(error) }
    }
  }
}

/** Into files, for an installation without a mail server: one .eml a mail, written whole or not at all. */
export const folderTransport = (folder: string, from: string): MailTransport => {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async (mail) => {
    try {
      const { message } = await composer.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        messageId: mail.message_id,
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${String(mail.id).padStart(6, '0')}.eml`)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      return { state: 'sent', error: null }
    } catch (error) {
      return { state: 'queued', error: errorText(error) }
    }
  }
}
