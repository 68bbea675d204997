import { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { loginRow } from '../../../contract/accounts.models.ts'
import type { LoginState } from '../../../contract/login.models.ts'
import { NOT_LEFT } from '../../../contract/people.models.ts'
import { lastSignInOf, loginStateOf } from './accounts.ts'
import { matches, people, statusIn } from '../../persons/store/person-filter.ts'

type Filter = PageInput & Readonly<{ q?: string | undefined; state?: LoginState[] | undefined }>
const storedLogin = loginRow.omit({ can: true }).extend({ id: z.number(), has_address: z.boolean() })
type Row = z.output<typeof storedLogin>

/**
 * Checks that a login is blocked. The check runs once for each account and costs more than all the rest, so it runs
 * only where something could block the login: for a person who was employed for days and stays so, without a
 * suspension, nothing does.
 */
const isBlocked = (on: string, now: string): RawBuilder<boolean> => sql<boolean>`
  case when a.disabled_at is not null or m.joined_on > ${on}::date - 3 or m.left_on < ${on}::date + 3
      or e.id in (select s.employee_id from suspensions s where s.block_login)
    then (select block from sign_in_blocks(a, ${now}::timestamptz)) is not null else false end`

const STATE: Readonly<Record<LoginState, (on: string, now: string) => RawBuilder<boolean>>> = {
  none: () => sql<boolean>`a.id is null`,
  invited: () => sql<boolean>`(a.id is not null and a.activated_at is null)`,
  active: (on, now) => sql<boolean>`(a.activated_at is not null and not ${isBlocked(on, now)})`,
  blocked: (on, now) => sql<boolean>`(a.activated_at is not null and ${isBlocked(on, now)})`,
}

const stateIn = (states: readonly LoginState[], on: string, now: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(states.length > 0 ? states.map((state) => STATE[state](on, now)) : [sql`false`], sql` or `)})`

/** People who are employed or will be, with their logins; people without one have the state `none`. */
export const listLoginRows = async (
  tx: Tx,
  filter: Filter,
  on: string,
  now: string,
): Promise<{ rows: Row[]; meta: PageMeta }> => {
  const page = pageBy(
    { sorts: { name: sql`lower(e.name) collate names` }, id: sql.ref('e.id'), fallback: 'name' },
    filter,
  )
  const from = sql`${people(on)} left join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null`
  const conditions = [
    statusIn(NOT_LEFT, on),
    ...(filter.q ? matches(filter.q) : []),
    ...(filter.state ? [stateIn(filter.state, on, now)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const columns = sql`e.id, json_build_object('id', e.id, 'name', e.name, 'employee_no', m.employee_no) as employee,
    a.id as account_id, a.email, pin_state(a, ${now}::timestamptz) as pin,
    coalesce(e.work_email, e.personal_email) is not null as has_address, ${loginStateOf(now)} as state, ${lastSignInOf} as last_sign_in_at`
  return readPage(tx, page, { row: storedLogin, columns, from, where })
}
