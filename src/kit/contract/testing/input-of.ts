import type { Input } from '../call.ts'

/** The query that a call takes, as its callers write it. */
export type QueryOf<C> = Input<C> extends Readonly<{ query?: infer Query }> ? NonNullable<Query> : never

/** The body that a call takes, as its callers write it. */
export type BodyOf<C> = Input<C> extends Readonly<{ body?: infer Body }> ? NonNullable<Body> : never
