import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person of the provider, with the claims that it states. */
export type Subject = Readonly<{ sub: string; email?: string; email_verified?: boolean; name?: string }>
export type Client = Readonly<{ client_id: string; client_secret: string }>

export const CLIENT: Client = { client_id: 'muster', client_secret: 'client-secret-of-muster' }
/** Another application of the company. */
export const OTHER_CLIENT: Client = { client_id: 'wiki', client_secret: 'client-secret-of-wiki' }

type Keys = Readonly<{ kid: string; private_key: KeyObject }>
type Alter = (claims: Record<string, unknown>) => Record<string, unknown>

const newKeys = (): Keys => ({
  kid: randomUUID(),
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (claims: object, { kid, private_key }: Keys): string => {
  const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), private_key).toString('base64url')}`
}
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const isTokenBody = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'

const clientOf = ({ client_id, client_secret }: Client, redirects: readonly string[]) => ({
  client_id,
  client_secret,
  redirect_uris: redirects,
  response_types: ['code'],
  grant_types: ['authorization_code'],
})

type State = { subject: Subject; keys: Keys; alter: Alter | null; signer: Keys | null }

/** Every sign-in at the provider is that of the chosen subject: there is no page to fill. */
const signInAt =
  (provider: Provider, state: State) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: state.subject.sub, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    await provider.interactionFinished(request, response, {
      login: { accountId: state.subject.sub },
      consent: { grantId: await grant.save() },
    })
  }

/** Cookies of the session alone: browsers have the clock of the machine, and this process may have that of a run. */
const leaveExpiryOut = (response: ServerResponse): void => {
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    set(
      name,
      name.toLowerCase() === 'set-cookie'
        ? [value].flat().map((one) => String(one).replace(/; expires=[^;]+/i, ''))
        : value,
    )
}

const makeProvider = (issuer: string, redirects: readonly string[], state: State): RequestListener => {
  const known = new Map<string, Subject>()
  const provider = new Provider(issuer, {
    clients: [clientOf(CLIENT, redirects), clientOf(OTHER_CLIENT, redirects)],
    jwks: {
      keys: [{ ...state.keys.private_key.export({ format: 'jwk' }), kid: state.keys.kid, alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: [createHash('sha256').update(issuer).digest('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: () => '/choose' },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => known.get(sub) ?? { sub },
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  })
  const signIn = signInAt(provider, state)
  provider.use(async (context, next) => {
    await next()
    if (!context.path.endsWith('/token') || !isTokenBody(context.body)) return
    if (!state.alter && !state.signer) return
    const claims = claimsOf(context.body.id_token)
    context.body.id_token = signed(state.alter?.(claims) ?? claims, state.signer ?? state.keys)
  })
  const respond = provider.callback()
  return (request, response) => {
    known.set(state.subject.sub, state.subject)
    leaveExpiryOut(response)
    if (!request.url?.startsWith('/choose')) return respond(request, response)
    signIn(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
}

export type CompanyProvider = Awaited<ReturnType<typeof startCompanyProvider>>

/**
 * Starts a provider of OpenID Connect on this machine. Anyone who arrives is signed in as the chosen subject; its tokens
 * can be altered, and it can replace its keys, go away and come back.
 */
export const startCompanyProvider = async (redirects: readonly string[]) => {
  const state: State = { subject: { sub: 'nobody' }, keys: newKeys(), alter: null, signer: null }
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server: Server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const open = (): void => {
    listener = makeProvider(issuer, redirects, state)
  }
  open()
  return {
    issuer,
    /** Chooses the person who signs in next. */
    choose: (subject: Subject): void => void (state.subject = subject),
    /** Changes the claims of the next tokens; null: no longer. */
    alter: (change: Alter | null): void => void (state.alter = change),
    /** Replaces the keys, as providers do from time to time. Returns a function that signs with the former ones. */
    rotate: (): (() => void) => {
      const former = state.keys
      state.keys = newKeys()
      open()
      return () => void (state.signer = former)
    },
    /** Goes away: `silent` accepts connections and sends nothing, `broken` returns errors. */
    leave: (how: 'silent' | 'broken'): void => {
      listener = how === 'silent' ? () => undefined : (_request, response) => response.writeHead(503).end('away')
    },
    comeBack: (): void => {
      state.alter = null
      state.signer = null
      open()
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

const cookiesOf = (response: Response, jar: Map<string, string>): void => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** Goes through the sign-in at the provider as a browser does; returns the parameters with which it returns. */
export const passProvider = async (address: string, redirect: string): Promise<Record<string, string>> => {
  const jar = new Map<string, string>()
  let next = address
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } })
    cookiesOf(response, jar)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider returned ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
    if (next.startsWith(redirect)) return Object.fromEntries(new URL(next).searchParams)
  }
  throw new Error('The provider redirects without end')
}
