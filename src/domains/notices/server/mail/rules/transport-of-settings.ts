import { settingSecret, settingValues } from '#domains/settings/server/index.ts'
import type { Config } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { type OnFailure, smtpTransport } from '../workflow/smtp.ts'
import { FALLBACK_SENDER, type MailTransport, type Sender } from '../workflow/transport.ts'

const FALLBACK_ADDRESS = 'muster@localhost'

/** Returns the sender of mails by the settings. */
export const senderOfSettings = async (tx: Tx, now: string): Promise<Sender> => {
  const values = await settingValues(tx, ['mail.from_name', 'mail.from_address', 'organisation.name'], now)
  return {
    name: values['mail.from_name'] || values['organisation.name'],
    address: values['mail.from_address'] || FALLBACK_ADDRESS,
  }
}

/**
 * Returns the mail server of the settings, or null while none is named. It is read for each mail, so that a change
 * takes effect at once.
 */
export const transportOfSettings =
  (secrets: SecretBox, onFailure: OnFailure) =>
  async (tx: Tx, now: string): Promise<MailTransport | null> => {
    const values = await settingValues(tx, ['mail.host', 'mail.port', 'mail.security', 'mail.user'], now)
    if (values['mail.host'] === '') return null
    const server = {
      host: values['mail.host'],
      port: values['mail.port'],
      security: values['mail.security'],
      user: values['mail.user'],
      pass: (await settingSecret(secrets, tx, 'mail.password', now)) ?? '',
    }
    return smtpTransport(server, FALLBACK_SENDER, onFailure)
  }

/** Returns true if a mail server is configured. */
export const mailIsSet =
  (config: Config) =>
  async (tx: Tx, now: string): Promise<boolean> =>
    config.SMTP_URL !== undefined || (await settingValues(tx, ['mail.host'], now))['mail.host'] !== ''
