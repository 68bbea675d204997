import type { AnyCall } from '#kit/contract/call.ts'
import { type Actor, scopeOf } from '../actor.ts'

/** Whether the sessions of the actor's area may come to a call. */
export const isOfArea = (call: AnyCall, actor: Actor): boolean => call.area === 'both' || call.area === actor.area

/** Whether the actor's role holds the key of a call, in whatever scope. False for a call that needs no session. */
export const hasKeyOf = (call: AnyCall, actor: Actor): boolean =>
  typeof call.permission === 'string' && scopeOf(actor, call.permission) !== null
