import { randomBytes } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { FLOW_MINUTES, RETURN_PATH } from '../../../contract/oidc.rules.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { connectionOf, hashOf, openProofs, sealProofs } from '../rules/secrets.ts'
import { type Flow, type FlowOf, insertFlow, takeFlow } from '../store/flows.ts'
import type { Settings } from '../store/settings.ts'
import type { Claims, Proofs, Returned } from './provider.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>

/** The address to which the provider returns people. */
export const redirectAddress = async (parts: SessionParts, { tx, now }: ReadContext): Promise<string> =>
  `${await parts.linkBase(tx, now)}${RETURN_PATH}`

const secret = (): string => randomBytes(32).toString('base64url')

type Begin = ReadContext & Readonly<{ begin: BeginWork }>

/** Begins a flow and returns the address at the provider. Throws `ProviderFailure`, before anything is written. */
export const beginFlow = async (
  parts: SessionParts,
  context: Begin,
  settings: Settings,
  of: FlowOf,
  binding: string,
): Promise<Readonly<{ address: string }>> => {
  const proofs: Proofs = { state: secret(), nonce: secret(), verifier: secret() }
  const address = await parts.providers.begin(connectionOf(parts.secrets, settings), {
    redirect_uri: await redirectAddress(parts, context),
    proofs,
    isFresh: of.purpose === 'confirm',
  })
  await context.begin((work) =>
    insertFlow(work, of, {
      state_hash: hashOf(proofs.state),
      binding_hash: hashOf(binding),
      settings_version: settings.version,
      sealed: sealProofs(parts.secrets, proofs),
      expires_at: new Date(Date.parse(work.now) + FLOW_MINUTES * 60_000).toISOString(),
    }),
  )
  return { address }
}

type Body = Returned & Readonly<{ binding: string }>

/** Uses the flow of a response up; null where it is none of this browser, over or used. */
export const takeFlowOf = async (
  context: Begin,
  body: Body,
  of: FlowOf | Readonly<{ purpose: 'sign_in' }>,
): Promise<Flow | null> =>
  (await context.begin((work) =>
    takeFlow(work, {
      state_hash: hashOf(body.state),
      binding_hash: hashOf(body.binding),
      purpose: of.purpose,
      session_id: 'session_id' in of ? of.session_id : null,
    }),
  )) ?? null

/** Exchanges what the provider returned for the claims of a person. Throws `ProviderFailure`. */
export const finishFlow = async (
  parts: SessionParts,
  context: ReadContext,
  settings: Settings,
  input: Readonly<{
    flow: Flow
    body: Body
    isFresh?: boolean
    isNamed?: (claims: Claims) => Promise<boolean>
  }>,
): Promise<Claims> => {
  const { flow, body, isFresh = false, isNamed = async () => false } = input
  const { binding: _ofBrowser, ...returned } = body
  return parts.providers.finish(
    connectionOf(parts.secrets, settings),
    {
      redirect_uri: await redirectAddress(parts, context),
      proofs: openProofs(parts.secrets, body.state, flow.sealed),
      isFresh,
      returned,
    },
    isNamed,
  )
}
