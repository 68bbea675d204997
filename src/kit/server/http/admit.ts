import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '#kit/contract/call.ts'
import { forbidden, forbiddenBut, HttpFailure, tooMany, unauthenticated } from '#kit/contract/envelope.ts'
import { type Actor, authorOf, refuseActing, refuseToken } from '../actor.ts'
import { hasKeyOf, isOfArea } from '../call/admits.ts'
import type { Tx } from '../context.ts'
import { flush } from '../flush.ts'
import { namedPermissions, noteRefused, rolesHolding } from '../registries.ts'
import type { Admission, Gate } from './gate.ts'
import { inTransaction, nothingAhead } from './in-transaction.ts'
import { tokenOf } from './origin.ts'

type AdmitOptions = Readonly<{ db: Tx; gate: Gate }>

export const isBackground = (call: AnyCall, request: FastifyRequest): boolean =>
  call.background || request.headers['x-background'] === '1'

/** The admission of a request, also when the call was refused afterwards. */
export type Seen = { admission: Admission | null }

/**
 * Leaves a row of the audit for a call that was refused with 403. A failure to write it does not change the response.
 */
export const noteForbidden = async (
  options: AdmitOptions,
  call: AnyCall,
  request: FastifyRequest,
  { admission, raised }: Seen & Readonly<{ raised: unknown }>,
): Promise<void> => {
  if (!(raised instanceof HttpFailure) || raised.status !== 403 || !admission) return
  if (isBackground(call, request) && admission.actor.token === null) return
  const { actor, now } = admission
  try {
    await inTransaction(options.db, nothingAhead, async (tx) => {
      const work = { tx, now, by: authorOf(actor), request_id: request.id, audits: [], live: [], jobs: [] }
      await noteRefused.get()(work, actor, call.id)
      await flush(work)
    })
  } catch (error) {
    request.log.warn({ err: error, call: call.id }, 'A refused call was not written down')
  }
}

/** Session, area and permission of a request, in this order; throws 401 or 403. */
export const admit = async (
  options: AdmitOptions,
  call: AnyCall,
  request: FastifyRequest,
  { key, seen }: Readonly<{ key: string | null; seen: Seen }>,
): Promise<Admission> => {
  const token = tokenOf(request)
  const program = call.area === 'Admin' ? { ip: request.ip } : undefined
  const admission =
    token === null ? null : await options.gate(token, { key, isBackground: isBackground(call, request), program })
  if (!admission) throw unauthenticated()
  seen.admission = admission
  const { actor, wait_seconds = 0 } = admission
  if (wait_seconds > 0) throw tooMany(wait_seconds, `Too many requests. Try again in ${wait_seconds} s.`)
  if (!isOfArea(call, actor)) throw forbidden()
  refuseToken(actor, call)
  if (!call.acting) refuseActing(actor)
  if (!hasKeyOf(call, actor) && !(await isNamedFor(options.db, call, admission)))
    throw forbiddenBut(await whoMay(options.db, call, actor))
  return admission
}

/**
 * Returns whether the actor is named for the permission of the call, although the role does not have it. It is the person who was named,
 * never an admin who acts as that person, and no API token.
 */
const isNamedFor = async (tx: Tx, { permission }: AnyCall, { actor, now }: Admission): Promise<boolean> => {
  if (actor.acting || actor.token) return false
  const named = namedPermissions.all().find(([key]) => key === permission)?.[1]
  return named !== undefined && named({ tx, actor, now })
}

/** Returns the roles of the same area that have the key of a call. */
const whoMay = async (db: Tx, { permission }: AnyCall, { area }: Actor): Promise<readonly string[]> =>
  typeof permission === 'string' ? rolesHolding.get()(db, permission, area) : []
