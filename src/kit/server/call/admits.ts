import type { AnyCall } from '#kit/contract/call.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import { type Actor, isOpenToToken, refuseActing, refuseToken, requireConfirmed, scopeOf } from '../actor.ts'

/** Returns whether sessions of the actor's area may send a call. */
export const isOfArea = (call: AnyCall, actor: Actor): boolean => call.area === 'both' || call.area === actor.area

/** Returns whether the actor's role has the key of a call, in any scope. False for a call that needs no session. */
export const hasKeyOf = (call: AnyCall, actor: Actor): boolean =>
  typeof call.permission === 'string' && scopeOf(actor, call.permission) !== null

/** Returns whether the actor may send a call, also as a part of another one, such as the restoring of a field. */
export const mayCall = (actor: Actor, call: AnyCall): boolean =>
  isOfArea(call, actor) && hasKeyOf(call, actor) && (call.acting || !actor.acting) && isOpenToToken(actor, call)

/** Refuses a call that is sent as a part of another one to an actor who may not send it; 403, or the password again. */
export const refusePart = (actor: Actor, call: AnyCall): void => {
  if (!isOfArea(call, actor) || !hasKeyOf(call, actor)) throw forbidden()
  if (!call.acting) refuseActing(actor)
  refuseToken(actor, call)
  if (call.confirmed) requireConfirmed(actor)
}
