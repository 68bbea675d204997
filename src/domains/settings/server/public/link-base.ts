import type { Config } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import { settingValue } from './values.ts'

export type LinkBase = (tx: Tx, now: string) => Promise<string>

/**
 * The address with which links in mails begin, without a slash at its end: that of the environment, else that of the
 * settings, else the one that the server listens at. Never anything from a request.
 */
export const linkBase =
  (config: Pick<Config, 'PUBLIC_URL' | 'public_url'>): LinkBase =>
  async (tx, now) =>
    config.PUBLIC_URL ? config.public_url : (await settingValue(tx, 'mail.public_url', now)) || config.public_url
