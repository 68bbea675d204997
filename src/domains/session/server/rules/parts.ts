import type { LinkBase } from '#domains/settings/server/index.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { PrivateHosts } from '#kit/server/outgoing/addresses.ts'
import type { Providers } from '../oidc/workflow/provider.ts'
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
  /** The provider of company sign-in. */
  providers: Providers
  /** Hosts inside of the network that may be a provider. */
  private_hosts: PrivateHosts
  /** Logs a step with the provider that failed. */
  onProviderFailure: (failure: Error) => void
}>

export const isHttps = (parts: SessionParts): boolean => parts.public_url.startsWith('https:')
