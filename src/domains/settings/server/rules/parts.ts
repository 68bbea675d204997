import type { Config } from '#kit/server/config.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { SettingKey } from '../../contract/settings.keys.ts'

/** The dependencies of the domain. */
export type SettingsParts = Readonly<{
  secrets: SecretBox
  files: FileStore
  /** Values that the environment sets; no one changes them here. */
  fixed: ReadonlyMap<SettingKey, unknown>
}>

const SERVER_KEYS = ['mail.host', 'mail.port', 'mail.security', 'mail.user', 'mail.password'] as const
const SENDER = /^\s*"?(?<name>[^"<]*?)"?\s*<(?<address>[^>]+)>\s*$/

const serverOf = (address: string): readonly [SettingKey, unknown][] => {
  const url = new URL(address)
  const isTls = url.protocol === 'smtps:'
  return [
    ['mail.host', url.hostname],
    ['mail.port', Number(url.port) || (isTls ? 465 : 587)],
    ['mail.security', isTls ? 'tls' : 'starttls'],
    ['mail.user', decodeURIComponent(url.username)],
    ['mail.password', url.password === '' ? '' : 'set'],
  ]
}

const senderOf = (from: string): readonly [SettingKey, unknown][] => {
  const parts = SENDER.exec(from)?.groups
  return [
    ['mail.from_name', parts?.['name'] ?? ''],
    ['mail.from_address', parts?.['address'] ?? from],
  ]
}

/** Returns the settings that the environment has decided already. */
export const fixedSettings = (config: Config): ReadonlyMap<SettingKey, unknown> =>
  new Map<SettingKey, unknown>([
    ...(config.SMTP_URL ? serverOf(config.SMTP_URL) : []),
    ...(config.MAIL_FOLDER && !config.SMTP_URL
      ? SERVER_KEYS.map((key): [SettingKey, unknown] => [key, undefined])
      : []),
    ...(config.MAIL_FROM ? senderOf(config.MAIL_FROM) : []),
    ...(config.PUBLIC_URL ? [['mail.public_url', config.public_url] as const] : []),
  ])
