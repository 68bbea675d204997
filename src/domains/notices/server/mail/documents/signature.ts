import { settingValues } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { fillHtml } from '../../../contract/template.rules.ts'
import type { Rendered } from './render.ts'

/**
 * Returns the name of the organisation, its address and its contact. Empty while it has neither address nor contact.
 */
export const signatureNow = async (tx: Tx, now: string): Promise<string> => {
  const values = await settingValues(
    tx,
    ['organisation.name', 'organisation.address', 'organisation.contact_email'],
    now,
  )
  const [address, contact] = [values['organisation.address'], values['organisation.contact_email']]
  return address === '' && contact === ''
    ? ''
    : [values['organisation.name'], address, contact].filter((line) => line !== '').join('\n')
}

const SIGNATURE = 'signature'

/** A mail with the signature below it, parted as mail programs know it (RFC 3676, 4.3). */
export const sign = (mail: Rendered, signature: string): Rendered =>
  signature === ''
    ? mail
    : {
        ...mail,
        text: `${mail.text}\n-- \n${signature}\n`,
        html: `${mail.html}\n<hr>\n${fillHtml(`{{${SIGNATURE}}}`, new Map([[SIGNATURE, signature]]))}`,
      }
