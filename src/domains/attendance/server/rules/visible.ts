import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'

/** The employee record of a person in the employee area. */
export const ownEmployee = ({ actor }: Pick<Context, 'actor'>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}
