import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { personCan } from './policy.ts'
import { presenceOf } from './presence.ts'
import { listStandings, type PersonRow } from './store/person-list.ts'

/**
 * The rows of a list as the actor sees them: with what the actor may do now, their logins, and who is here now. A list of
 * another day than today (`asked`) says nothing of who is here.
 */
export const showPeople = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  rows: readonly (PersonRow & { extra?: unknown })[],
  asked: string | undefined,
): Promise<EmployeeRow[]> => {
  const today = await organisationDay(context.tx, context.now)
  const isToday = asked === undefined || asked === today
  const ids = rows.map((row) => row.id)
  const [presences, standings] = await Promise.all([
    isToday ? presenceOf(context, rows) : null,
    // The rows tell of the day asked for; what can be done is a matter of today.
    isToday ? null : listStandings(context.tx, ids, today),
  ])
  return rows.map((row) => {
    const { has_exit: _exit, extra: _extra, ...shown } = row
    const can = personCan(context.actor, standings?.get(row.id) ?? row, row.login)
    return { ...shown, presence: presences?.get(row.id) ?? null, can }
  })
}
