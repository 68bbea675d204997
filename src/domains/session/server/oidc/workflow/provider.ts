import * as client from 'openid-client'
import { checkedFetch } from '#kit/server/outgoing/checked-fetch.ts'
import type { PrivateHosts } from '#kit/server/outgoing/addresses.ts'
import { awayFailure, failureOf } from './provider-errors.ts'

const TIMEOUT_SECONDS = 5
/** The age that the description of a provider may have: while a person goes there, so that its absence shows; and on the way back. */
const MAX_AGE_MS = { begin: 1000, finish: 10 * 60_000 } as const
const CLOCK_TOLERANCE_SECONDS = 30
/** The age that the sign-in of a confirmation may have: long enough for a second factor at the provider. */
const MAX_AUTH_SECONDS = 300

/** A provider with the client that this installation is for it. */
export type Connection = Readonly<{ issuer: string; client_id: string; client_secret: string }>
/** The values of one flow: of the browser, of the token, and of the code. */
export type Proofs = Readonly<{ state: string; nonce: string; verifier: string }>
export type Returned = Readonly<{
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}>

type Input = Readonly<{ redirect_uri: string; proofs: Proofs; isFresh: boolean }>

/** The checked claims of the provider about a person. */
export type Claims = Readonly<Record<string, unknown>> & Readonly<{ sub: string }>

export type Providers = Readonly<{
  /** Returns the address at the provider to which the browser goes. */
  begin: (connection: Connection, input: Input) => Promise<string>
  /**
   * Exchanges the code and checks the token. `isNamed` returns whether the claims of the token suffice;
   * if not, those of the provider's page about people are added.
   */
  finish: (
    connection: Connection,
    input: Input & Readonly<{ returned: Returned }>,
    isNamed: (claims: Claims) => Promise<boolean>,
  ) => Promise<Claims>
}>

/** The way of the client to prove itself: as the standard has it, unless the provider takes the other way alone. */
const authOf = (
  { client_secret }: Connection,
  { token_endpoint_auth_methods_supported: ways }: client.ServerMetadata,
) =>
  ways === undefined || ways.includes('client_secret_basic')
    ? client.ClientSecretBasic(client_secret)
    : client.ClientSecretPost(client_secret)

const isSafe = (address: URL, issuer: string): boolean =>
  address.protocol === 'https:' || (address.protocol === 'http:' && issuer.startsWith('http:'))

/**
 * Adds the claims of the provider's page about people; those of the signed token count where both have one. The email and
 * its verification are of one of both.
 */
const withUserInfo = async (config: client.Configuration, token: string, claims: Claims): Promise<Claims> => {
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims
  const info = await client.fetchUserInfo(config, token, claims.sub)
  const isWhole = claims['email'] !== undefined && claims['email_verified'] !== undefined
  const { email, email_verified } = isWhole ? claims : info
  return { ...info, ...claims, email, email_verified }
}

const orFailure = async <Result>(step: () => Promise<Result>, failure: (error: unknown) => Error): Promise<Result> => {
  try {
    return await step()
  } catch (error) {
    throw failure(error)
  }
}

/** Reads the descriptions of providers; one that could not be read is read again at the next try. */
const describe = (listed: PrivateHosts) => {
  const fetch = checkedFetch({ listed, timeout_ms: TIMEOUT_SECONDS * 1000 })
  const known = new Map<string, Readonly<{ metadata: Promise<client.ServerMetadata>; at: number }>>()
  const read = async ({ issuer, client_id }: Connection): Promise<client.ServerMetadata> => {
    const config = await client.discovery(new URL(issuer), client_id, undefined, client.None(), {
      [client.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      // The check of addresses lets only listed hosts pass without encryption.
      execute: [client.allowInsecureRequests],
    })
    return config.serverMetadata()
  }
  const metadataOf = (connection: Connection, maxAge: number): Promise<client.ServerMetadata> => {
    const found = known.get(connection.issuer)
    if (found && performance.now() - found.at < maxAge) return found.metadata
    known.clear()
    const metadata = read(connection).catch((error: unknown) => {
      known.delete(connection.issuer)
      throw awayFailure(error)
    })
    known.set(connection.issuer, { metadata, at: performance.now() })
    return metadata
  }
  // The keys are read for each sign-in: those that the provider has replaced are out at once.
  return async (connection: Connection, step: keyof typeof MAX_AGE_MS): Promise<client.Configuration> => {
    const metadata = await metadataOf(connection, MAX_AGE_MS[step])
    const config = new client.Configuration(
      metadata,
      connection.client_id,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authOf(connection, metadata),
    )
    config[client.customFetch] = fetch
    config.timeout = TIMEOUT_SECONDS
    client.allowInsecureRequests(config)
    // Without this the library trusts the connection, and leaves the signature of the token unchecked.
    client.enableNonRepudiationChecks(config)
    return config
  }
}

/** The provider of OpenID Connect (Core 1.0), by authorization code with PKCE, state and nonce. Throws `ProviderFailure`. */
export const createProviders = (listed: PrivateHosts): Providers => {
  const configOf = describe(listed)
  return {
    begin: async (connection, { redirect_uri, proofs, isFresh }) => {
      const config = await configOf(connection, 'begin')
      return orFailure(async () => {
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri,
          scope: 'openid email profile',
          state: proofs.state,
          nonce: proofs.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(proofs.verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
        })
        if (!isSafe(address, connection.issuer)) throw new Error('The address of the sign-in is not encrypted')
        return address.href
      }, awayFailure)
    },
    finish: async (connection, { redirect_uri, proofs, isFresh, returned }, isNamed) => {
      const config = await configOf(connection, 'finish')
      const url = new URL(redirect_uri)
      for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value)
      const { token, claims } = await orFailure(async () => {
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: proofs.verifier,
          expectedState: proofs.state,
          expectedNonce: proofs.nonce,
          idTokenExpected: true,
          ...(isFresh ? { maxAge: MAX_AUTH_SECONDS } : {}),
        })
        const checked = tokens.claims()
        if (!checked) throw new Error('The response has no token about a person')
        return { token: tokens.access_token, claims: checked }
      }, failureOf)
      return (await isNamed(claims)) ? claims : orFailure(() => withUserInfo(config, token, claims), failureOf)
    },
  }
}
