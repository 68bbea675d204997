import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyCall, declares } from '#kit/contract/call.ts'
import { FAILURES, forbidden, unauthenticated } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { authorOf, scopeOf, SYSTEM } from '../actor.ts'
import { flushAudits } from '../audit.ts'
import { Answered, Bytes, type ConstraintTexts, type Handler, RawAnswer } from '../call/handle.ts'
import { type Clock, readClock } from '../clock.ts'
import type { ReplyFacts, Tx } from '../context.ts'
import { isRepeatable } from '../database/database-error.ts'
import type { BeginWork } from '../jobs/jobs.ts'
import { explain, replyTo, sendFailure } from './failures.ts'
import type { Admission, Gate } from './gate.ts'
import { hashRequest, isTwin, readKey, replay, storeAnswer } from './idempotency.ts'
import { originOf, tokenOf } from './origin.ts'
import { parseInput } from './parse.ts'

export type ServeOptions = Readonly<{
  db: Tx
  gate: Gate
  clock: Clock
  constraints: ConstraintTexts
  /** Checks every answer against its contract. On in tests and development. */
  checkAnswers: boolean
}>

/**
 * The life of a request, from top to bottom: session → area and permission → parse → stored answer → transaction with
 * the handler → stored under its key → commit → reply. A call that only reads takes no transaction and no key.
 */
export const serveCall = (options: ServeOptions, handler: Handler) => {
  const { call } = handler
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isStored = call.writes && !handler.inSteps
    const key = isStored ? readKey(request) : null
    const admission = handler.isPublic ? null : await admit(options, call, request, key)
    const input = parseInput(call, request)
    const hash = key === null ? null : hashRequest(request)
    if (admission?.stored && hash) return send(reply, replay(admission.stored, call.id, hash))
    const facts: ReplyFacts = { headers: {} }
    const base = await openWork(options, request, admission, facts)
    const begin: BeginWork = (piece) =>
      inTransaction(options.db, async (tx) => {
        const work = { ...base, tx, audits: [] }
        const result = await piece(work)
        await flushAudits(tx, work.audits)
        return result
      })
    const run = async (tx: Tx): Promise<unknown> => {
      const work = { ...base, tx, audits: [] }
      // Whether there is an actor was decided when the call was installed; the types of handlers say so, this map cannot.
      const context = { ...work, ...input, begin } as unknown as Parameters<Handler['run']>[0]
      const answer = envelope(call, await handler.run(context), options.checkAnswers)
      if (key === null || !hash || !admission) await flushAudits(tx, work.audits)
      else await storeAnswer(work, admission.actor.account_id, { key, call_id: call.id, body_hash: hash, answer })
      return answer
    }
    const answer = isStored ? await inTransaction(options.db, run) : await run(options.db)
    reply.headers(facts.headers)
    return send(reply, answer)
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await serve(request, reply).catch((error: unknown) =>
        isTwin(error) ? serve(request, reply) : Promise.reject(error),
      )
    } catch (raised) {
      return answerFailure(options, call, request, reply, raised)
    }
  }
}

const admit = async (
  options: ServeOptions,
  call: AnyCall,
  request: FastifyRequest,
  key: string | null,
): Promise<Admission> => {
  const token = tokenOf(request)
  const isBackground = call.background || request.headers['x-background'] === '1'
  const admission = token === null ? null : await options.gate(token, { key, isBackground })
  if (!admission) throw unauthenticated()
  const { actor } = admission
  if (call.area !== 'both' && call.area !== actor.area) throw forbidden()
  if (typeof call.permission !== 'string' || scopeOf(actor, call.permission) === null) throw forbidden()
  if (actor.acting && !call.acting) throw forbidden('Not possible while acting as an employee')
  return admission
}

const openWork = async (
  options: ServeOptions,
  request: FastifyRequest,
  admission: Admission | null,
  reply: ReplyFacts,
) => ({
  now: admission ? admission.now : await readClock(options.db, options.clock),
  by: admission ? authorOf(admission.actor) : SYSTEM,
  request_id: request.id,
  origin: originOf(request),
  reply,
  ...(admission ? { actor: admission.actor } : {}),
})

const ATTEMPTS = 4

const inTransaction = async <Result>(db: Tx, run: (tx: Tx) => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRepeatable(error)) throw error
    }
  }
}

const envelope = (call: AnyCall, result: unknown, isChecked: boolean): unknown => {
  if (result instanceof Bytes) return result
  if (result instanceof RawAnswer) return result.body
  const answered = result instanceof Answered ? result : new Answered(result)
  if (isChecked) {
    call.data.parse(answered.data)
    call.meta?.parse(answered.meta)
  }
  return {
    status: true,
    data: answered.data,
    ...(answered.message === undefined ? {} : { message: answered.message }),
    ...(answered.meta === undefined ? {} : { meta: answered.meta }),
    ...answered.extra,
  }
}

const send = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (!(answer instanceof Bytes)) return reply.send(answer)
  if (answer.filename)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.filename)}`)
  return reply.type(answer.type).send(answer.content)
}

const answerFailure = (
  options: ServeOptions,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  raised: unknown,
): FastifyReply => {
  const error = explain(raised, options.constraints)
  const answer = replyTo(error, request.id)
  if (answer.status === 500) request.log.error({ err: error, call: call.id, request_id: request.id }, FAILURES[500])
  if (error instanceof Refusal && !declares(call, error))
    request.log.error({ call: call.id, code: error.code, request_id: request.id }, 'undeclared refusal')
  return sendFailure(reply, answer)
}
