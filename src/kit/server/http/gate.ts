import type { Actor } from '../actor.ts'

/** A response that was stored under an idempotency key of the same account. */
export type StoredResponse = Readonly<{ call_id: string; body_hash: Buffer; answer: unknown }>

/**
 * The result of the session domain for a request that carries a token. Of API tokens `headers` belong on every response,
 * and `wait_seconds` is more than 0 where the token has sent too many requests.
 */
export type Admission = Readonly<{
  actor: Actor
  now: string
  stored: StoredResponse | null
  headers?: Readonly<Record<string, string>>
  wait_seconds?: number
}>

type GateOptions = Readonly<{
  key: string | null
  isBackground: boolean
  /** The network of the sender, where the call is open to API tokens; left out, they are refused. */
  program?: Readonly<{ ip: string }> | undefined
}>

/**
 * Decides about a request's token: the actor, or null where the session is missing, ended, idle or blocked; throws 401
 * with the reason for an API token. No decision is cached between requests. With a key it also returns the response stored
 * under it, in the same statement.
 */
export type Gate = (token: string, options: GateOptions) => Promise<Admission | null>
