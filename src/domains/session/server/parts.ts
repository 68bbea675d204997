import type { Tokens } from './tokens.ts'

/** What the handlers of this domain are made with. */
export type SessionParts = Readonly<{
  tokens: Tokens
  /** Key from which the secrets of mailed links are derived. */
  link_key: Buffer
  /** Address of the installation, without a slash at its end. */
  public_url: string
}>

export const isHttps = (parts: SessionParts): boolean => parts.public_url.startsWith('https:')
