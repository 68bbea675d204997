import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { EmployeeRow } from '../../../contract/people.models.ts'
import { personCan } from '../rules.ts'
import { presenceOf } from './presence.ts'
import { listPersonStates, type PersonRow } from '../store/person-list.ts'

/**
 * Returns the rows of a list for the actor: with the actions that are open now, logins, and presence. A list of
 * another day than today (`requested`) has no presence.
 */
export const showPeople = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  rows: readonly (PersonRow & { extra?: unknown })[],
  requested: string | undefined,
): Promise<EmployeeRow[]> => {
  const today = await organisationDay(context.tx, context.now)
  const isToday = requested === undefined || requested === today
  const ids = rows.map((row) => row.id)
  const [presences, states] = await Promise.all([
    isToday ? presenceOf(context, rows) : null,
    // The rows are of the requested day; the actions depend on today.
    isToday ? null : listPersonStates(context.tx, ids, today),
  ])
  return rows.map((row) => {
    const { has_exit: _exit, extra: _extra, ...shown } = row
    const can = personCan(context.actor, states?.get(row.id) ?? row, row.login)
    return { ...shown, presence: presences?.get(row.id) ?? null, can }
  })
}
