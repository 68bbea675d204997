import type { AnyCall, Call, DataOf, MetaOf, Parsed } from '#kit/contract/call.ts'
import type { PermissionKey } from '#kit/contract/permissions.ts'
import type { Context, PublicContext } from '../context.ts'
import type { BeginWork, Job } from '../jobs/jobs.ts'

/** An answer with more than its data. Handlers that answer data alone return it as it is. */
export class Answered<Data, Meta = unknown> {
  readonly data: Data
  readonly meta: Meta | undefined
  readonly message: string | undefined
  /** Further top-level fields that the catalogue asks for, such as `Status` of a sign-in. */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(data: Data, more: { meta?: Meta; message?: string; extra?: Record<string, unknown> } = {}) {
    this.data = data
    this.meta = more.meta
    this.message = more.message
    this.extra = more.extra ?? {}
  }
}

/** Bytes instead of the envelope. */
export class Bytes {
  readonly content: Buffer
  readonly type: string
  readonly filename: string | null
  constructor(content: Buffer, type: string, filename: string | null = null) {
    this.content = content
    this.type = type
    this.filename = filename
  }
}

/** A body that is sent as it is, with HTTP 200. Only for wordings that the catalogue fixes outside the envelope. */
export class RawAnswer {
  readonly body: Readonly<Record<string, unknown>>
  constructor(body: Readonly<Record<string, unknown>>) {
    this.body = body
  }
}

// A call without meta must still accept an answer that says nothing about it.
type MetaPart<C> = [MetaOf<C>] extends [never] ? unknown : MetaOf<C>
type Result<C> = DataOf<C> | Answered<DataOf<C>, MetaPart<C>> | RawAnswer | Bytes

// Methods, not function properties: so a handler of one call is also a handler of any call.
export interface Handler<C extends AnyCall = AnyCall> {
  readonly call: C
  readonly isPublic: boolean
  /** Opens its transactions itself, because something slow stands between them. */
  readonly inSteps: boolean
  run(context: Context & Parsed<C> & Steps): Promise<unknown>
}

/** Couples a call with what it does. The handler runs in one transaction where the call writes. */
export const handle = <C extends AnyCall>(
  call: C,
  run: (context: Context & Parsed<C>) => Promise<Result<C>>,
): Handler<C> => ({
  call,
  isPublic: false,
  inSteps: false,
  run,
})

/**
 * Couples a call with a handler that opens its own transactions by `begin`: for slow work, such as hashing a password,
 * that must not keep one open. Its answer is not stored under an idempotency key, so it must be harmless to repeat.
 */
export const handleInSteps = <C extends AnyCall>(
  call: C,
  run: (context: Context & Parsed<C> & Steps) => Promise<Result<C>>,
): Handler<C> => ({ call, isPublic: false, inSteps: true, run })

type Steps = Readonly<{ begin: BeginWork }>

/** The same for a call that needs no session. */
export const handlePublic = <C extends AnyCall>(
  call: C,
  run: (context: PublicContext & Parsed<C> & Steps) => Promise<Result<C>>,
): Handler<C> => ({ call, isPublic: true, inSteps: true, run })

/** What a violated constraint of the database means to people, by the name of the constraint. */
export type ConstraintTexts = Readonly<Record<string, () => Error>>

export type ServerDomain = Readonly<{
  id: string
  permissions: readonly PermissionKey[]
  handlers: readonly Handler[]
  constraints: ConstraintTexts
  jobs: readonly Job[]
}>

type Handlers<Calls> = { readonly [Name in keyof Calls]: Calls[Name] extends AnyCall ? Handler<Calls[Name]> : never }

/** Puts the server side of a domain together: a call without its handler does not compile. */
export const serverDomain = <const Calls extends Readonly<Record<string, unknown>>>(parts: {
  id: string
  permissions: readonly PermissionKey[]
  calls: Calls
  handlers: Handlers<Calls>
  constraints?: ConstraintTexts
  jobs?: readonly Job[]
}): ServerDomain => ({
  id: parts.id,
  permissions: parts.permissions,
  handlers: Object.values<Handler>(parts.handlers),
  constraints: parts.constraints ?? {},
  jobs: parts.jobs ?? [],
})

export type { Call }
