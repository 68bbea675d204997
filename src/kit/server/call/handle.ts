import type { ScreenLink } from '#kit/contract/keys.ts'
import type { AnyCall, DataOf, MetaOf, Parsed } from '#kit/contract/call.ts'
import type { PermissionKey } from '#kit/contract/permissions.ts'
import type { AnyRecord } from '#kit/contract/record.ts'
import { codesOfDomain } from '../audit-codes.ts'
import { sentencesOfDomain, type AuditSentences } from '../audit-sentences.ts'
import { labelsOfDomain, type AuditWords } from '../audit-words.ts'
import type { Context, PublicContext } from '../context.ts'
import type { UploadedFile } from '../files/receive-upload.ts'
import type { BeginWork, Job } from '../jobs/jobs.ts'
import { type Restorable, restorables } from '../restorable.ts'
import type { Retention } from '../retention/retention.ts'
import { entries, fillAll, type Filling } from '../slots.ts'
import type { DetailedResponse, Bytes, FileResponse, Opened, RawResponse } from './responses.ts'

export { DetailedResponse, Opened, RawResponse } from './responses.ts'

// A call without meta must accept a response without it.
type MetaPart<C> = [MetaOf<C>] extends [never] ? unknown : MetaOf<C>
type Result<C> = DataOf<C> | DetailedResponse<DataOf<C>, MetaPart<C>> | RawResponse | Bytes | FileResponse | Opened

// Methods, not function properties: so a handler of one call is also a handler of any call.
export type Handler<C extends AnyCall = AnyCall> = {
  readonly call: C
  readonly isPublic: boolean
  /** Opens its transactions itself, because slow work happens between them. */
  readonly inSteps: boolean
  run(context: Context & Parsed<C> & Steps): Promise<unknown>
  /** Reads before the transaction begins, and returns the function that is then run in it instead of `run`. */
  prepare?(context: Context & Parsed<C>): Promise<(context: Context & Parsed<C>) => Promise<unknown>>
  /** Checks the sender of a public upload, before a byte of the file is read. */
  admit?(context: PublicContext): Promise<void>
  /** Reads the file of an upload, once, before the transaction, and returns the handler that then runs in it. */
  receive?(context: Context & Parsed<C> & Uploaded): Promise<Pick<Handler<C>, 'run'>>
  /** Adds what is not stored to the data of a response, outside of the transaction. */
  complete?(context: Context & Parsed<C>, data: DataOf<C>): Promise<DataOf<C>>
}

type Uploaded = Readonly<{ file: UploadedFile }>
type Prepared<Made> = Readonly<{ prepared: Made }>

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
 * Couples a call whose response has a secret, such as a link: `run` returns what is stored under the idempotency key, with
 * a reference in place of the secret, and `complete` derives the secret from it, at first and on every replay.
 */
export const handleCompleted = <C extends AnyCall>(
  call: C,
  run: (context: Context & Parsed<C>) => Promise<Result<C>>,
  complete: (context: Pick<Context, 'tx' | 'now' | 'actor'>, data: DataOf<C>) => Promise<DataOf<C>>,
): Handler<C> => ({ call, isPublic: false, inSteps: false, run, complete })

/**
 * Couples a call with a handler that first reads, outside any transaction, what requests that arrive together may share
 * (`batchedOn`), and then returns the change itself. What was read may be outdated when the change begins, so the change
 * must notice: by a version, by a constraint, or by throwing a `Conflict`; then both are done again.
 */
export const handlePrepared = <C extends AnyCall>(
  call: C,
  prepare: (context: Context & Parsed<C>) => Promise<(context: Context & Parsed<C>) => Promise<Result<C>>>,
): Handler<C> => ({
  call,
  isPublic: false,
  inSteps: false,
  prepare,
  run: async (context) => (await prepare(context))(context),
})

/**
 * Couples a call with a handler that opens its own transactions by `begin`: for slow work, such as hashing a password,
 * during which none may be open. Its response is not stored under an idempotency key, so it must be harmless to repeat.
 */
export const handleInSteps = <C extends AnyCall>(
  call: C,
  run: (context: Context & Parsed<C> & Steps) => Promise<Result<C>>,
): Handler<C> => ({ call, isPublic: false, inSteps: true, run })

/**
 * Couples a call that uploads with what it does: `prepare` reads the file and puts it into the store, outside of any
 * transaction; `run` writes in one, as any other handler. Whatever `prepare` put into the store and no row names is
 * swept away later.
 */
export const handleUpload = <C extends AnyCall, Made>(
  call: C,
  prepare: (context: Context & Parsed<C> & Uploaded) => Promise<Made>,
  run: (context: Context & Parsed<C> & Prepared<Made>) => Promise<Result<C>>,
): Handler<C> => ({
  call,
  isPublic: false,
  inSteps: false,
  receive: async (context) => {
    const prepared = await prepare(context)
    return { run: async (work) => run({ ...work, prepared }) }
  },
  run: async () => {
    throw new Error(`${call.id} runs without its file`)
  },
})

type Steps = Readonly<{ begin: BeginWork }>

/** The same for a call that needs no session. */
export const handlePublic = <C extends AnyCall>(
  call: C,
  run: (context: PublicContext & Parsed<C> & Steps) => Promise<Result<C>>,
): Handler<C> => ({ call, isPublic: true, inSteps: true, run })

/**
 * The same for an upload: `admit` refuses strangers before the file is read, `prepare` and `run` are those of
 * `handleUpload`.
 */
export const handlePublicUpload = <C extends AnyCall, Made>(
  call: C,
  admit: (context: PublicContext) => Promise<void>,
  prepare: (context: PublicContext & Parsed<C> & Uploaded) => Promise<Made>,
  run: (context: PublicContext & Parsed<C> & Prepared<Made>) => Promise<Result<C>>,
): Handler<C> => ({ ...handleUpload(call, prepare, run), isPublic: true, admit })

/** The errors for violated constraints of the database, by the name of the constraint. */
export type ConstraintTexts = Readonly<Record<string, () => Error>>

export type ServerDomain = Readonly<{
  id: string
  permissions: readonly PermissionKey[]
  handlers: readonly Handler[]
  constraints: ConstraintTexts
  jobs: readonly Job[]
  retention: Retention
  fills: readonly Filling[]
}>

type Handlers<Calls> = { readonly [Name in keyof Calls]: Calls[Name] extends AnyCall ? Handler<Calls[Name]> : never }

/** The calls of all domains. */
export const callsOf = (domains: readonly ServerDomain[]): readonly AnyCall[] =>
  domains.flatMap(({ handlers }) => handlers.map(({ call }) => call))

/** A described record, with the call that changes a row of it by the id in its path. */
type DescribedRecord = Readonly<{ of: AnyRecord; change: AnyCall }> & Pick<Restorable, 'callOf' | 'inside'>

const paramOf = ({ id, path }: AnyCall): string => {
  const [, param] = /:(\w+)/.exec(path) ?? []
  if (param === undefined) throw new Error(`The path of ${id} has no id of a record`)
  return param
}

/** Puts the server side of a domain together: a call without its handler does not compile. */
export const serverDomain = <
  const Calls extends Readonly<Record<string, unknown>>,
  Labels extends Readonly<Record<string, AuditWords>>,
>(parts: {
  id: string
  permissions: readonly PermissionKey[]
  /** The texts of its actions in the audit, and the screen on which employees see the result of their actions. */
  audit: Labels
  /** The sentence of each of these actions, and the names of records. */
  sentences: AuditSentences<Labels>
  own_screen?: ScreenLink
  /** The described records of its tables: the audit calls their fields as screens do, and can put values back. */
  records?: readonly DescribedRecord[]
  calls: Calls
  handlers: Handlers<Calls>
  constraints?: ConstraintTexts
  jobs?: readonly Job[]
  /** The time for which the rows of its tables stay. */
  retention: Retention
  /** Its entries in the registries and slots of other domains and of the kit; they are filled in this order. */
  fills?: readonly Filling[]
}): ServerDomain => {
  const records = parts.records ?? []
  const handlers = Object.values<Handler>(parts.handlers)
  const fills = [
    ...(parts.fills ?? []),
    labelsOfDomain(parts.id, parts.audit, parts.own_screen ?? null),
    sentencesOfDomain(
      parts.id,
      parts.sentences,
      records.map(({ of }) => of),
    ),
    ...records.map(({ of, change, ...more }) =>
      entries(restorables, { [of.table]: { call: change, param: paramOf(change), key: of.key, ...more } }),
    ),
    codesOfDomain(
      parts.id,
      handlers.map(({ call }) => call),
    ),
  ]
  fillAll(fills)
  return {
    id: parts.id,
    permissions: parts.permissions,
    handlers,
    constraints: parts.constraints ?? {},
    jobs: parts.jobs ?? [],
    retention: parts.retention,
    fills,
  }
}
