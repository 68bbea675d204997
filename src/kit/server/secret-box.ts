import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals texts that are stored in rows. `about` names the row they belong to: a sealed text that is copied into another row
 * does not open there.
 */
export type SecretBox = Readonly<{
  seal: (text: string, about: string) => Buffer
  open: (sealed: Buffer, about: string) => string
}>

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte names the way in which a text was sealed, so that another way can come later. */
const FORM = 1

/**
 * AES-256-GCM (NIST SP 800-38D) with a fresh 96-bit nonce per text, under its own key, derived from the key of
 * the installation (HKDF, RFC 5869). Opening fails for another key, another row, or a changed byte.
 */
export const secretBox = (installationKey: Buffer): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'secrets in rows', KEY_BYTES))
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORM]), nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, about) => {
      if (sealed[0] !== FORM) throw new Error('A sealed text has an unknown form')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
    },
  }
}
