import type { AnyCall } from '#kit/contract/call.ts'
import { type Actor, scopeOf } from '../actor.ts'

/** Returns whether sessions of the actor's area may send a call. */
export const isOfArea = (call: AnyCall, actor: Actor): boolean => call.area === 'both' || call.area === actor.area

/** Returns whether the actor's role has the key of a call, in any scope. False for a call that needs no session. */
export const hasKeyOf = (call: AnyCall, actor: Actor): boolean =>
  typeof call.permission === 'string' && scopeOf(actor, call.permission) !== null
