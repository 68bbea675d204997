import type { Actor } from '../actor.ts'

/** A response that was stored under an idempotency key of the same account. */
export type StoredResponse = Readonly<{ call_id: string; body_hash: Buffer; answer: unknown }>

/** The result of the session domain for a request that carries a token. */
export type Admission = Readonly<{ actor: Actor; now: string; stored: StoredResponse | null }>

/**
 * Decides about a request's token: the actor, or null where the session is missing, ended, idle or blocked. No decision
 * is cached between requests. With a key it also returns the response stored under it, in the same statement.
 */
export type Gate = (token: string, options: { key: string | null; isBackground: boolean }) => Promise<Admission | null>
