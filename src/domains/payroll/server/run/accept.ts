import type { Actor } from '#kit/server/actor.ts'
import { isOwnPay } from '../own.ts'

type Accepted = Readonly<{ author_id: number | null; employee_id: number | null }>

/**
 * Why an actor may not accept an exception; null where they may. Nobody accepts what is about their own pay. What someone
 * entered is accepted by another, unless everyone else who may approve is the person whom it pays: two can always finish.
 */
export const refusedToAccept = (
  actor: Actor,
  { author_id, employee_id }: Accepted,
  others: readonly (number | null)[],
): 'own_pay' | 'own_fact' | null => {
  if (employee_id !== null && isOwnPay(actor, employee_id)) return 'own_pay'
  const isLeftToOthers = others.some((other) => other === null || other !== employee_id)
  return author_id === actor.account_id && isLeftToOthers ? 'own_fact' : null
}
