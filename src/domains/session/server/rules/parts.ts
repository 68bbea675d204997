import type { LinkBase } from '#domains/settings/server/index.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of the handlers of this domain. */
export type SessionParts = Readonly<{
  tokens: Tokens
  /** Key from which the secrets of mailed links are derived. */
  link_key: Buffer
  /** Seals the secrets of second factors. */
  secrets: SecretBox
  /** Key without which a stored recovery code is of no use. */
  code_key: Buffer
  /** The address that the server was started with: whether cookies travel encrypted alone. */
  public_url: string
  /** The address with which links begin. */
  linkBase: LinkBase
}>

export const isHttps = (parts: SessionParts): boolean => parts.public_url.startsWith('https:')
