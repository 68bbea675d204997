import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyCall, declares } from '#kit/contract/call.ts'
import { FAILURES, NO_STORAGE } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { authorOf, refuseOneself, refuseToken, requireConfirmed, SYSTEM } from '../actor.ts'
import { DetailedResponse, Bytes, FileResponse, Opened, RawResponse } from '../call/responses.ts'
import type { ConstraintTexts, Handler } from '../call/handle.ts'
import { type Clock, readClock } from '../clock.ts'
import type { Context, ReplyDetails, Tx } from '../context.ts'
import { retryRead } from '../database/retry-read.ts'
import { isStorageFault } from '../database/cannot-serve.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Arrival, arrivalOf } from '../files/receive-upload.ts'
import { flush } from '../flush.ts'
import { takeTurns, type TurnLimits } from '../in-turn.ts'
import { asNetwork, nameCaller } from '../threads/caller.ts'
import type { BeginWork } from '../jobs/jobs.ts'
import type { Announce } from '../live/announcer.ts'
import { type Subscribers, notifyOfChange } from '../live/notify-by-calls.ts'
import { refuseMergedIn } from '../named-people.ts'
import { refuseUnknownCursor } from '../page.ts'
import { scopedResult, scopedTo } from '../scope.ts'
import { admit, isBackground, noteForbidden, type Seen } from './admit.ts'
import { explain, isMadeUpPage, replyTo, sendFailure } from './failures.ts'
import type { Admission, Gate } from './gate.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { inTransaction, nothingAhead } from './in-transaction.ts'
import { findStoredResponse, hashRequest, readKey, replay, storeResponse } from './idempotency.ts'
import { originOf } from './origin.ts'
import { parseInput } from './parse.ts'
import { sendResponse } from './send-response.ts'

export type ServeOptions = Readonly<{
  db: Tx
  /** Reads the time for requests without a session. */
  reserved: Tx
  gate: Gate
  /** Limits the requests of one call that work at one time, and that wait: no call can take all connections. */
  turns: TurnLimits
  clock: Clock
  constraints: ConstraintTexts
  files: FileStore
  /** Called when something could not be stored. */
  onStorageFault: () => void
  /** Checks every response against its contract. On in tests and development. */
  checkResponses: boolean
  subscribers: Subscribers
  /** Called with the ids of live events after their commit. */
  announce: Announce
}>

/**
 * The life of a request, from top to bottom: session → area and permission → upload, where there is one → parse →
 * password confirmed → stored response → transaction with the handler → stored under its key → commit → reply. A call that
 * only reads takes no transaction and no key.
 */
export const serveCall = (options: ServeOptions, handler: Handler) => {
  const { call } = handler
  const inTurn = takeTurns(options.turns)
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    arrival: Arrival | null,
    seen: Seen,
  ): Promise<FastifyReply> => {
    const isStored = call.writes && !handler.inSteps
    const key = isStored ? readKey(request) : null
    const admission = handler.isPublic ? null : await admit(options, call, request, { key, seen })
    if (admission) noteCaller(reply, admission)
    const details: ReplyDetails = { headers: {} }
    const base = await openWork(options, call, request, admission, details)
    await handler.admit?.({ ...base, tx: options.db, audits: [], live: [], jobs: [] })
    const received = arrival && (await arrival.read())
    const input = parseInput(call, request, received)
    if (admission) refuseOneself(admission.actor, call, input.body)
    if (call.confirmed && admission) requireConfirmed(admission.actor)
    const hash = key === null ? null : hashRequest(request, received, call.upload)
    const begin: BeginWork = async (piece) => {
      const done = await inTransaction(options.db, nothingAhead, async (tx) => {
        const work = { ...base, tx, audits: [], live: [], jobs: [] }
        const result = await piece(work)
        if (work.audits.length > 0) notifyOfChange(call, work, options.subscribers)
        return { result, events: await flush(work) }
      })
      options.announce(done.events)
      return done.result
    }
    // The presence of an actor was decided when the call was installed; the types of handlers have it, this map cannot.
    const required = new Set<number>()
    const contextIn = (tx: Tx) =>
      ({ ...base, ...scopedWork(tx, call, admission, required), ...input, begin }) as unknown as HandlerContext
    const send = async (response: unknown) =>
      sendResponse(reply, handler.complete ? await completed(handler, contextIn(options.db), response) : response)
    if (admission?.stored && hash) return send(replay(admission.stored, call.id, hash))
    const change = async (tx: Tx, run: Run): Promise<{ response: unknown; events: readonly number[] }> => {
      const context = contextIn(tx)
      const response = envelope(call, scopedResult(admission?.actor, await run(context)), options.checkResponses)
      await refuseMergedIn(tx, call, input, required)
      if (isStored) notifyOfChange(call, context, options.subscribers)
      if (key === null || !hash || !admission) return { response, events: await flush(context) }
      const entry = { key, call_id: call.id, body_hash: hash, answer: response }
      return { response, events: await storeResponse(context, admission.actor.account_id, entry) }
    }
    const receiving = received && { ...contextIn(options.db), file: received.file }
    const acting = (receiving && (await handler.receive?.(receiving))) ?? handler
    const plain: Run = (context) => acting.run(context)
    const prepare = async () => (await handler.prepare?.(contextIn(options.db))) ?? plain
    const findDuplicateResponse = async (error: unknown) => {
      const isStoredElsewhere = key && hash && admission && !isDatabaseAway(error)
      const stored = isStoredElsewhere && (await findStoredResponse(options.db, admission.actor.account_id, key))
      if (!stored) throw error
      return { response: replay(stored, call.id, hash), events: [] }
    }
    const once = () => change(options.db, plain)
    // Requests that arrive together share the prepared data, so it does not wait for a turn.
    const { response, events } = isStored
      ? await inTransaction(options.db, prepare, change, inTurn).catch(findDuplicateResponse)
      : await inTurn(() => (call.writes ? once() : retryRead(once)))
    await arrival?.discard()
    options.announce(events)
    reply.headers(details.headers)
    return send(response)
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrival = call.upload && arrivalOf(options.files, call.upload, request)
    const seen: Seen = { admission: null }
    try {
      return await asNetwork(request.ip, () => serve(request, reply, arrival, seen))
    } catch (raised) {
      await noteForbidden(options, call, request, { ...seen, raised })
      return replyWithFailure(options, call, request, reply.headers(seen.admission?.headers ?? {}), raised)
    } finally {
      await arrival?.discard()
    }
  }
}

const noteCaller = (reply: FastifyReply, { actor, headers = {} }: Admission): void => {
  nameCaller(actor.account_id)
  reply.headers(headers)
}

/** The rows that a handler collects in a transaction, and the scope of its actor; `required` has the people it found to be visible. */
const scopedWork = (tx: Tx, call: AnyCall, admission: Admission | null, required: Set<number>) => ({
  tx,
  audits: [],
  live: [],
  jobs: [],
  ...(admission ? scopedTo({ tx, actor: admission.actor, now: admission.now }, call.permission, required) : {}),
})

const openWork = async (
  options: ServeOptions,
  call: AnyCall,
  request: FastifyRequest,
  admission: Admission | null,
  reply: ReplyDetails,
) => ({
  now: admission ? admission.now : await readClock(options.reserved, options.clock),
  by: admission ? authorOf(admission.actor) : SYSTEM,
  request_id: request.id,
  origin: originOf(request),
  isBackground: isBackground(call, request),
  reply,
  ...(admission ? { actor: admission.actor } : {}),
})

/**
 * Runs the handler of a call that only reads, with parsed input, as the actor of another call and in its scope of this
 * one.
 */
export const readAs = (
  handler: Handler,
  context: Context,
  input: Record<'params' | 'query' | 'body', unknown>,
): Promise<unknown> => {
  refuseToken(context.actor, handler.call)
  const handlerContext = {
    ...context,
    ...scopedTo(context, handler.call.permission),
    ...input,
    audits: [],
    live: [],
    jobs: [],
  }
  return handler.run(handlerContext as unknown as HandlerContext)
}

/**
 * Runs the handler of a change, with parsed input, as a part of another call: as its actor, in its transaction, with its
 * audit rows and events. The caller checks whether the actor may.
 */
export const changeAs = async (
  handler: Handler,
  context: Context,
  input: Record<'params' | 'query' | 'body', unknown>,
): Promise<unknown> => {
  refuseToken(context.actor, handler.call)
  const handlerContext = { ...context, ...scopedTo(context, handler.call.permission), ...input }
  return handler.run(handlerContext as unknown as HandlerContext)
}

type HandlerContext = Parameters<Handler['run']>[0]
type Run = (context: HandlerContext) => Promise<unknown>

const envelope = (call: AnyCall, result: unknown, isChecked: boolean): unknown => {
  if (result instanceof Bytes || result instanceof FileResponse || result instanceof Opened) return result
  if (result instanceof RawResponse) return result.body
  const detailed = result instanceof DetailedResponse ? result : new DetailedResponse(result)
  if (isChecked) {
    call.data.parse(detailed.data)
    call.meta?.parse(detailed.meta)
  }
  return {
    status: true,
    data: detailed.data,
    ...(detailed.message === undefined ? {} : { message: detailed.message }),
    ...(detailed.meta === undefined ? {} : { meta: detailed.meta }),
    ...detailed.extra,
  }
}

/** Adds the parts of a response that are not stored with it. */
const completed = async (handler: Handler, context: HandlerContext, response: unknown): Promise<unknown> =>
  typeof response === 'object' && response !== null && 'data' in response
    ? { ...response, data: await handler.complete?.(context, response.data) }
    : response

const replyWithFailure = (
  options: ServeOptions,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  raised: unknown,
): FastifyReply => {
  const error = isMadeUpPage(raised, request) ? refuseUnknownCursor() : explain(raised, options.constraints)
  const response = replyTo(error, request.id)
  const isStorage = isStorageFault(error)
  if (isStorage) options.onStorageFault()
  if (response.status === 500 || isStorage)
    request.log.error({ err: error, call: call.id, request_id: request.id }, isStorage ? NO_STORAGE : FAILURES[500])
  if (error instanceof Refusal && !declares(call, error))
    request.log.error({ call: call.id, code: error.code, request_id: request.id }, 'undeclared refusal')
  return sendFailure(reply, response)
}
