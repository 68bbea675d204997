import type { AnyCall } from '../contract/call.ts'
import type { Tx } from './context.ts'
import { type Slot, slot } from './slots.ts'

/** Fields of inputs that name employees, however deep. */
export const PEOPLE_FIELDS = /^(employee_ids?|user_ids?|exempt_ids|users|userId|(?:to|from|cover)_employee_id)$/

/** Returns the ids of the employees whom an input names. */
export const peopleNamedIn = (input: unknown): number[] => {
  const found = new Set<number>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, inner] of Object.entries(value)) {
      if (PEOPLE_FIELDS.test(field)) for (const id of [inner].flat()) if (typeof id === 'number') found.add(id)
      walk(inner)
    }
  }
  walk(input)
  return [...found]
}

type RefuseMerged = (tx: Tx, ids: readonly number[]) => Promise<void>

/** Refuses people whose record was merged into another one. Filled by the domain that has the records. */
export const refuseMergedPeople: Slot<RefuseMerged> = slot<RefuseMerged>('merged people', async () => undefined)

/**
 * Refuses a change of a merged record, which its input names or its handler looked at, after the handler: anyone who may not
 * see the person has got the response of the handler by then, and the transaction is rolled back.
 */
export const refuseMergedIn = async (
  tx: Tx,
  call: AnyCall,
  input: Readonly<{ params: unknown; body: unknown }>,
  seen: ReadonlySet<number>,
): Promise<void> => {
  if (!call.writes) return
  const ids = new Set([...peopleNamedIn([input.params, input.body]), ...seen])
  if (ids.size > 0) await refuseMergedPeople.get()(tx, [...ids])
}
