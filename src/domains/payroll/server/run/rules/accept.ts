import type { Actor } from '#kit/server/actor.ts'
import { isOwnPay } from '../../rules/own.ts'

type Accepted = Readonly<{ author_id: number | null; employee_id: number | null }>

/**
 * Returns the reason for which an actor may not accept an exception; null where they may. No one accepts an exception
 * about their own pay. Another person accepts an entry of its author, unless everyone else who may approve is the person
 * whom it pays: two people can always finish.
 */
export const acceptanceRefusal = (
  actor: Actor,
  { author_id, employee_id }: Accepted,
  others: readonly (number | null)[],
): 'own_pay' | 'own_fact' | null => {
  if (employee_id !== null && isOwnPay(actor, employee_id)) return 'own_pay'
  const isLeftToOthers = others.some((other) => other === null || other !== employee_id)
  return author_id === actor.account_id && isLeftToOthers ? 'own_fact' : null
}
