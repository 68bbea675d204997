import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { isOverdue } from './tickets.ts'

export type OwnCounts = Readonly<{
  open: number
  in_progress: number
  waiting: number
  overdue: number
  due_today: number
  unassigned_team: number
  saved_today: number
  responded_today: number
  resolved_today: number
  reopened_today: number
  by_client: { client: { id: number; name: string }; open: number }[]
}>

type Whose = Readonly<{ employee_id: number; team_id: number | null; today: string; ends_at: string; now: string }>

/** What a person has to handle and did today. `ends_at` is the instant at which their day ends. */
export const countOwn = async (tx: Tx, { employee_id, team_id, today, ends_at, now }: Whose): Promise<OwnCounts> => {
  const { rows } = await sql<OwnCounts>`
    with own as (select t.* from tickets t where t.employee_id = ${employee_id} and t.state in ('open', 'in_progress', 'waiting')),
    done as (select x.kind, x.first from ticket_events x
      where x.employee_id = ${employee_id} and x.business_date = ${today}::date and not x.void)
    select count(*) filter (where t.state = 'open')::int as open, count(*) filter (where t.state = 'in_progress')::int as in_progress,
      count(*) filter (where t.state = 'waiting')::int as waiting, count(*) filter (where ${isOverdue(now)})::int as overdue,
      count(*) filter (where t.state <> 'waiting' and t.resolve_due_at >= ${now}::timestamptz
        and t.resolve_due_at < ${ends_at}::timestamptz)::int as due_today,
      (select count(*)::int from tickets q where q.team_id = ${team_id}::int and q.employee_id is null
        and q.state in ('open', 'in_progress', 'waiting')) as unassigned_team,
      (select count(*)::int from done where kind = 'received') as saved_today,
      (select count(*)::int from done where kind = 'responded' and first) as responded_today,
      (select count(*)::int from done where kind = 'resolved') as resolved_today,
      (select count(*)::int from done where kind = 'reopened') as reopened_today,
      coalesce((select json_agg(json_build_object('client', json_build_object('id', c.id, 'name', c.name), 'open', o.n)
          order by o.n desc, c.name)
        from (select client_id, count(*)::int as n from own group by 1) o join client_short c on c.id = o.client_id), '[]'::json) as by_client
    from own t`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('Counts are one row')
  return found
}

export type ServedClient = Readonly<{
  id: number
  name: string
  open_tickets: number
  sla: { priority: 'p1' | 'p2' | 'p3' | 'p4'; response_minutes: number; resolution_minutes: number }[]
}>

/** Clients that a team serves, with the policies in force on a day. */
export const listServed = async (tx: Tx, teamId: number, today: string): Promise<ServedClient[]> => {
  const { rows } = await sql<ServedClient>`
    select c.id, c.name,
      (select count(*)::int from tickets t where t.client_id = c.id and t.team_id = s.team_id
        and t.state in ('open', 'in_progress', 'waiting')) as open_tickets,
      coalesce((select json_agg(json_build_object('priority', l.priority, 'response_minutes', l.response_minutes,
          'resolution_minutes', l.resolution_minutes) order by l.priority)
        from (select distinct on (p.priority) p.* from sla_policies p where (p.client_id = c.id or p.client_id is null)
          and p.effective_from <= ${today}::date order by p.priority, p.client_id nulls last, p.effective_from desc) l), '[]'::json) as sla
    from client_teams s join client_short c on c.id = s.client_id where s.team_id = ${teamId} order by lower(c.name)`.execute(
    tx,
  )
  return rows
}

/** Which of some clients a team serves. */
export const servedOf = async (tx: Tx, teamId: number, clients: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ client_id: number }>`select client_id from client_teams
    where team_id = ${teamId} and client_id = any(${clients}::int[])`.execute(tx)
  return new Set(rows.map(({ client_id }) => client_id))
}

/** The teams of a client become these. */
/** One change of the teams of a client at a time. */
export const lockTeamsOf = async (tx: Tx, clientId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('client_teams'), ${clientId})`.execute(tx)
}

export const replaceTeams = async (tx: Tx, clientId: number, teams: readonly number[]): Promise<void> => {
  await sql`delete from client_teams where client_id = ${clientId} and not team_id = any(${teams}::int[])`.execute(tx)
  await sql`insert into client_teams (client_id, team_id) select ${clientId}::int, t from unnest(${teams}::int[]) t
    on conflict do nothing`.execute(tx)
}

export const listTeamsOf = async (tx: Tx, clientId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select t.id, t.name from client_teams s join teams t on t.id = s.team_id
    where s.client_id = ${clientId} order by lower(t.name)`.execute(tx)
  return rows
}
