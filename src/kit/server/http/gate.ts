import type { Actor } from '../actor.ts'

/** An answer that was stored under an idempotency key of the same account. */
export type StoredResponse = Readonly<{ call_id: string; body_hash: Buffer; answer: unknown }>

/** The result of the session domain for a request that carries a token. */
export type Admission = Readonly<{ actor: Actor; now: string; stored: StoredResponse | null }>

/**
 * Decides about a request's token: the actor, or null where the session is missing, ended, idle or blocked. Nothing of
 * the decision is kept between requests. With a key it also answers what is stored under it, in the same statement.
 */
export type Gate = (token: string, options: { key: string | null; isBackground: boolean }) => Promise<Admission | null>
