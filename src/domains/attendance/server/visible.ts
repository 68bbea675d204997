import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

/** Whether the actor's grant of `key` reaches a person; `day` decides by the placement of that day. */
const isVisible = async (
  { tx, actor, now }: Asking,
  key: Permission,
  employeeId: number,
  day?: string,
): Promise<boolean> => {
  if (employeeId === actor.employee_id) return true
  const filter = scope(actor, key, now).where(sql`e.id`, day === undefined ? undefined : sql`${day}::date`)
  const { rows } = await sql`select from person_short e where e.id = ${employeeId} and ${filter}`.execute(tx)
  return rows.length > 0
}

/** 404 for a person whom the actor may not see, as for one who is not there. Oneself needs no look. */
export const needVisible = async (asking: Asking, key: Permission, employeeId: number, day?: string): Promise<void> => {
  if (!(await isVisible(asking, key, employeeId, day))) throw notFound()
}

/** The employee record of a person in the employee area. */
export const ownEmployee = ({ actor }: Pick<Context, 'actor'>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}
