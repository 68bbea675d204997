import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { EmployeeRow } from '../contract/people.models.ts'
import { personCan } from './policy.ts'
import { presenceOf } from './presence.ts'
import type { PersonRow } from './store/person-list.ts'

/**
 * The rows of a list as the actor sees them: with what the actor may do, and who is here now. A list of another day than
 * today (`asked`) says nothing of that.
 */
export const showPeople = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  rows: readonly (PersonRow & { extra?: unknown })[],
  asked: string | undefined,
): Promise<EmployeeRow[]> => {
  const isToday = asked === undefined || asked === (await organisationDay(context.tx, context.now))
  const presences = isToday ? await presenceOf(context, rows) : null
  return rows.map((row) => {
    const { has_exit: _exit, extra: _extra, ...shown } = row
    return { ...shown, presence: presences?.get(row.id) ?? null, can: personCan(context.actor, row) }
  })
}
