import { z } from 'zod'
import type { LiveKind, Permission } from './keys.ts'
import type { ExportSpec } from './exported.ts'
import { type TokenUse, tokenUseOf } from './api-token.ts'
import { confirmRefusals, declared, type DeclaredRefusals, type Refusal, type RefusalsOfCall } from './refusals.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ToastStyle = 'success' | 'info' | 'warning'
/** The toast after a success: a fixed wording, or the message of the response. */
export type Toast = Readonly<{
  style: ToastStyle
  text: string | null
  /** Shows refusals in this style, too, instead of as errors. */
  of_refusals?: true
}>

export const success = (text: string): Toast => ({ style: 'success', text })
export const info = (text: string): Toast => ({ style: 'info', text })
/** Shows the server's message, also of a refusal, in this style. */
export const serverMessage = (style: ToastStyle): Toast => ({ style, text: null, of_refusals: true })
/** Shows the message that the server sends with a success, because one call does different things. */
export const responseMessage = (style: ToastStyle): Toast => ({ style, text: null })

/** Marks a call that needs no session, with the reason. The only way around a permission key. */
export const publicCall = (why: string): PublicCall => ({ public: why })
export type PublicCall = Readonly<{ public: string }>

/** Money that moves, numbers that are written down for good, decisions about others, data that leaves in files. */
type Stakes = 'money' | 'numbers' | 'approval' | 'export'

/** Fields of a body, however deep, that name employees, and the refusal for actors who name themselves. */
type OfOthers = Readonly<{ fields: readonly string[]; refusal: () => Refusal }>

type Shape = z.ZodObject
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>
/** The schema of a part that a call does not have. */
export const nothing: Nothing = z.strictObject({})

/** A file that arrives as the part `file` of form data; the other parts are the body. */
export type Upload = Readonly<{
  max_bytes: number
  /** Leaves the name of the file out of the row, and out of the comparison of two requests with one idempotency key. */
  is_nameless?: true
  /** The form may come without a file, which is then a file of no bytes. */
  is_optional?: true
}>

export type CallSpec<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Data extends z.ZodType,
  Meta extends z.ZodType,
> = {
  /** `domain.verb`, as the catalogue names it. */
  id: string
  /** Method and path; parameters as `:name`, an optional last one as `:name?`. */
  route: `${Method} /api/${string}`
  /** The one permission key that opens it. */
  permission: Permission | PublicCall
  /** One line for the reference page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data: Data
  meta?: Meta
  toast?: Toast
  /** Refusal codes with their wordings, and with the fields of the body that they are about. */
  refusals?: RefusalsOfCall
  /** `false`: closed to a person who acts as another person. */
  acting?: false
  /** Names the reason why only the actor may send it, never a person who acts as another. */
  stakes?: Stakes
  /** The people of the body who must be others than the actor: no one does this for oneself. */
  of_others?: OfOthers
  /** Requires a session whose owner has entered the password again within ten minutes. */
  confirmed?: true
  /** Only a person in a session may send it, no API token: it is about sign-ins, passwords, second factors or tokens. */
  in_person?: true
  /**
   * Only reads, and every row about a person passes the scope of the actor (`context.scope()`, `isVisible`,
   * `requireVisible`): an API token that is limited to brands or departments may send it.
   */
  is_scoped?: true
  /** Part of the live stream or a heartbeat: not an activity of the person, and not audited. */
  background?: true
  upload?: Upload
  /** Returns bytes instead of the envelope. */
  binary?: true
  /** Kinds of data that the response shows; a change of one of them makes the response old. */
  shows?: readonly LiveKind[]
  /** Kinds of data that a success changes. */
  changes?: readonly LiveKind[]
  /** A list that can be exported, for those who may list it. */
  export?: ExportSpec
  /** A POST that only reads: it takes no idempotency key and writes nothing. */
  reads?: true
  /** Shows a 404 as a toast too, in addition to the screen that shows it in place. */
  toast_not_found?: true
  /** Shows a refusal as a toast too, where a form shows it next to its field. */
  toast_refusals?: true
}

export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Meta extends z.ZodType = z.ZodType,
> = Omit<
  Required<CallSpec<Params, Query, Body, Data, Meta>>,
  | 'toast'
  | 'acting'
  | 'stakes'
  | 'of_others'
  | 'confirmed'
  | 'in_person'
  | 'is_scoped'
  | 'background'
  | 'upload'
  | 'binary'
  | 'reads'
  | 'meta'
  | 'route'
  | 'export'
  | 'toast_not_found'
  | 'toast_refusals'
  | 'refusals'
> &
  Readonly<{
    method: Method
    path: string
    /** The area of the sessions that may send it; follows from the base of the path. */
    area: 'Admin' | 'User' | 'both'
    meta: Meta | null
    toast: Toast | null
    acting: boolean
    stakes: Stakes | null
    of_others: OfOthers | null
    confirmed: boolean
    /** The API tokens that may send it: none, all, or those alone that are not limited to brands or departments. */
    tokens: TokenUse
    background: boolean
    upload: Upload | null
    binary: boolean
    export: ExportSpec | null
    toast_not_found: boolean
    toast_refusals: boolean
    refusals: DeclaredRefusals
    /** True where it can change anything: decides about transactions, idempotency keys and caching. */
    writes: boolean
  }>

const areaOf = (path: string): 'Admin' | 'User' | 'both' => {
  if (path.startsWith('/api/admin/') || path.startsWith('/api/admin_user/')) return 'Admin'
  return path.startsWith('/api/user/') ? 'User' : 'both'
}

/**
 * Defines one call: what the server installs, the browser sends, the API document shows and the generated tests walk.
 * Everything that both sides must agree on is here and nowhere else.
 */
export const call = <
  Data extends z.ZodType,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends z.ZodType = Nothing,
  Meta extends z.ZodType = z.ZodNever,
>(
  spec: CallSpec<Params, Query, Body, Data, Meta>,
): Call<Params, Query, Body, Data, Meta> => {
  const [method, path] = splitRoute(spec.route)
  const writes = method !== 'GET' && spec.reads !== true
  if (writes && spec.is_scoped) throw new Error(`${spec.id} changes something, so it cannot be \`is_scoped\``)
  return {
    id: spec.id,
    method,
    path,
    area: areaOf(path),
    permission: spec.permission,
    summary: spec.summary,
    params: spec.params ?? (nothing as unknown as Params),
    query: spec.query ?? (nothing as unknown as Query),
    body: spec.body ?? (nothing as unknown as Body),
    data: spec.data,
    meta: spec.meta ?? null,
    toast: spec.toast ?? null,
    refusals: declared({
      ...(spec.confirmed ? confirmRefusals.texts : {}),
      ...(spec.of_others ? textOf(spec.of_others.refusal()) : {}),
      ...spec.refusals,
    }),
    acting: spec.acting ?? spec.stakes === undefined,
    stakes: spec.stakes ?? null,
    of_others: spec.of_others ?? null,
    confirmed: spec.confirmed ?? false,
    tokens: typeof spec.permission === 'string' ? tokenUseOf(path, spec) : 'none',
    background: spec.background ?? false,
    upload: spec.upload ?? null,
    binary: spec.binary ?? false,
    export: spec.export ?? null,
    toast_not_found: spec.toast_not_found ?? false,
    toast_refusals: spec.toast_refusals ?? false,
    shows: spec.shows ?? [],
    changes: spec.changes ?? [],
    writes,
  }
}

const textOf = ({ code, message }: Refusal): RefusalsOfCall => ({ [code]: message })

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
const splitRoute = (route: string): [Method, string] => {
  const [word, path] = route.split(' ')
  const method = methods.find((known) => known === word)
  if (!method || !path) throw new Error(`Not a route: ${route}`)
  return [method, path]
}

export type AnyCall = Call<Shape, Shape, z.ZodType, z.ZodType, z.ZodType>

/** The input of the caller: only the parts that the call has. */
export type Input<C> =
  C extends Call<infer P, infer Q, infer B, infer _D, infer _M>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? Partial<Record<Name, Value>> : Record<Name, Value>

/** The input of the handler, after parsing. */
export type Parsed<C> =
  C extends Call<infer P, infer Q, infer B, infer _D, infer _M>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never

export type DataOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer D, infer _M> ? z.output<D> : never
export type MetaOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer _D, infer M> ? z.output<M> : never

/** A refusal that a call may raise without having declared it would be a surprise to its callers. */
export const declares = (call: AnyCall, refusal: Refusal): boolean =>
  refusal.code.startsWith('common.') || refusal.code in call.refusals
