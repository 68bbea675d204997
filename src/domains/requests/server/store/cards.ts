import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { adminRequestsCard } from '../../contract/admin.cards.ts'
import { approvalsCard, requestsCard } from '../../contract/requests.cards.ts'
import { WAITING } from './lists.ts'
import { fromRequests } from './rows.ts'
import { isForApprover, isRequestInScope, waitsForMe } from './visible.ts'

type Me = Readonly<{ actor: Actor; now: string }>

const short = sql`json_build_object('id', r.id, 'type', json_build_object('id', t.id, 'name', t.name, 'color', t.color),
  'from_date', r.from_date, 'to_date', r.to_date, 'status', r.status)`
const MAX_OPEN_ROWS = 3

/** Returns the undecided requests of a person, and their approved leave that runs or comes next. */
export const getOwnCard = async (
  tx: Tx,
  employeeId: number,
  today: string,
): Promise<z.output<typeof requestsCard> | undefined> => {
  const found = await rows(tx, requestsCard)`
    with own as (select r.* from requests r where r.employee_id = ${employeeId} and r.deleted_at is null),
    open as (select r.* from own r where r.status in ('pending', 'returned', 'cancel_pending'))
    select (select count(*)::int from open) as open,
      (select coalesce(json_agg(o.row), '[]') from (
        select ${short} as row from open r join request_types t on t.id = r.type_id
        order by r.from_date, r.id limit ${sql.lit(MAX_OPEN_ROWS)}) o) as rows,
      (select to_jsonb(${short}) || jsonb_build_object('amount', r.amount, 'unit', r.unit)
        from own r join request_types t on t.id = r.type_id
        where r.kind = 'leave' and r.status in ('approved', 'cancel_pending') and r.to_date >= ${today}::date
        order by r.from_date, r.id limit 1) as next`
  return found[0]
}

const hoursSince = (instant: RawBuilder<unknown>, now: string) =>
  sql`floor(extract(epoch from ${now}::timestamptz - ${instant}) / 3600)::int`

/** Returns the requests that wait for the actor: the rows that the list of approvals begins with. */
export const getApprovalsCard = async (tx: Tx, me: Me): Promise<z.output<typeof approvalsCard> | undefined> => {
  const found = await rows(tx, approvalsCard)`
    select count(*)::int as waiting,
      count(*) filter (where s.due_at < ${me.now}::timestamptz)::int as overdue,
      ${hoursSince(sql`min(r.sent_at)`, me.now)} as oldest_hours, min(s.due_at) as due_at
    from ${fromRequests(me)}
    where r.deleted_at is null and ${WAITING} and ${waitsForMe(me)} and ${isForApprover(me)}`
  return found[0]
}

type Unit = Readonly<{ scope: ScopeFilter; department_id: number | null; team_id: number | null }>

const unitConditions = ({ scope, department_id, team_id }: Unit): RawBuilder<unknown> =>
  sql.join(
    [
      isRequestInScope(scope),
      ...(department_id === null ? [] : [sql<boolean>`p.department_id = ${department_id}`]),
      ...(team_id === null ? [] : [sql<boolean>`p.team_id = ${team_id}`]),
    ],
    sql` and `,
  )

/** Returns the requests that wait for any decision, of the people of a scope, a department and a team. */
export const getPendingCard = async (
  tx: Tx,
  me: Me,
  unit: Unit,
): Promise<z.output<typeof adminRequestsCard> | undefined> => {
  const found = await rows(tx, adminRequestsCard)`
    with waiting as (
      select r.sent_at, t.id, t.name, t.color from ${fromRequests(me)}
      where r.deleted_at is null and ${WAITING} and ${unitConditions(unit)})
    select (select count(*)::int from waiting) as pending,
      (select count(*)::int from waiting w where w.sent_at < ${me.now}::timestamptz - interval '24 hours') as over_24h,
      (select ${hoursSince(sql`min(w.sent_at)`, me.now)} from waiting w) as oldest_hours,
      (select coalesce(json_agg(json_build_object('type', json_build_object('id', g.id, 'name', g.name, 'color', g.color),
          'pending', g.pending) order by g.pending desc, g.id), '[]')
        from (select w.id, w.name, w.color, count(*)::int as pending from waiting w group by w.id, w.name, w.color) g)
        as by_type`
  return found[0]
}

type AwayDay = Readonly<{ id: number; kind: 'away' | 'home'; business_date: string }>

const nameAbsencesRow = z.object({ name: z.string().nullable() })

/** Returns the name of the type of each person's absence on their day, in their order; null without one. */
export const nameAbsences = async (tx: Tx, days: readonly AwayDay[]): Promise<(string | null)[]> => {
  const found = await rows(tx, nameAbsencesRow)`
    select (select t.name from request_absence a join request_types t on t.id = a.type_id
      where a.employee_id = q.id and a.date = q.day and (a.kind = 'work_from_home') = (q.kind = 'home')
      order by a.request_id limit 1) as name
    from unnest(${days.map(({ id }) => id)}::int[], ${days.map(({ kind }) => kind)}::text[],
      ${days.map(({ business_date }) => business_date)}::date[]) with ordinality as q(id, kind, day, n)
    order by q.n`
  return found.map(({ name }) => name)
}
