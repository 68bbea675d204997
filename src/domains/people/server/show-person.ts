import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Login } from '../contract/login.models.ts'
import type { EmployeeRow } from '../contract/people.models.ts'
import { personCan } from './policy.ts'
import { presenceOf } from './presence.ts'
import { listLoginsOf } from './store/accounts.ts'
import type { PersonRow } from './store/person-list.ts'

const NO_LOGIN: Login = { state: 'none', is_disabled: false }

/**
 * The rows of a list as the actor sees them: with what the actor may do, their logins, and who is here now. A list of another day than
 * today (`asked`) says nothing of that.
 */
export const showPeople = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  rows: readonly (PersonRow & { extra?: unknown })[],
  asked: string | undefined,
): Promise<EmployeeRow[]> => {
  const isToday = asked === undefined || asked === (await organisationDay(context.tx, context.now))
  const ids = rows.map((row) => row.id)
  const [presences, logins] = await Promise.all([
    isToday ? presenceOf(context, rows) : null,
    listLoginsOf(context.tx, ids, context.now),
  ])
  return rows.map((row) => {
    const { has_exit: _exit, extra: _extra, ...shown } = row
    const login = logins.get(row.id) ?? NO_LOGIN
    return { ...shown, presence: presences?.get(row.id) ?? null, login, can: personCan(context.actor, row, login) }
  })
}
