import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { isOverdue } from './tickets.ts'

const ownCounts = z.object({
  open: z.number(),
  in_progress: z.number(),
  waiting: z.number(),
  overdue: z.number(),
  due_today: z.number(),
  unassigned_team: z.number(),
  saved_today: z.number(),
  responded_today: z.number(),
  resolved_today: z.number(),
  reopened_today: z.number(),
  by_client: z.array(z.object({ client: z.object({ id: z.number(), name: z.string() }), open: z.number() })),
})
export type OwnCounts = z.output<typeof ownCounts>

type Whose = Readonly<{ employee_id: number; team_id: number | null; today: string; ends_at: string; now: string }>

/** Counts the open tickets of a person and their events of today. `ends_at` is the instant at which their day ends. */
export const countOwn = async (tx: Tx, { employee_id, team_id, today, ends_at, now }: Whose): Promise<OwnCounts> => {
  const listed = await rows(tx, ownCounts)`
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
          order by o.n desc, lower(c.name) collate names)
        from (select client_id, count(*)::int as n from own group by 1) o join client_short c on c.id = o.client_id), '[]'::json) as by_client
    from own t`
  const [found] = listed
  if (!found) throw new Error('Counts are one row')
  return found
}

const servedClient = z.object({
  id: z.number(),
  name: z.string(),
  open_tickets: z.number(),
  sla: z.array(
    z.object({
      priority: z.enum(['p1', 'p2', 'p3', 'p4']),
      response_minutes: z.number(),
      resolution_minutes: z.number(),
    }),
  ),
})
export type ServedClient = z.output<typeof servedClient>

/** Lists clients that a team serves, with the policies in force on a day. */
export const listServedClients = (tx: Tx, teamId: number, today: string): Promise<ServedClient[]> =>
  rows(tx, servedClient)`
    select c.id, c.name,
      (select count(*)::int from tickets t where t.client_id = c.id and t.team_id = s.team_id
        and t.state in ('open', 'in_progress', 'waiting')) as open_tickets,
      coalesce((select json_agg(json_build_object('priority', l.priority, 'response_minutes', l.response_minutes,
          'resolution_minutes', l.resolution_minutes) order by l.priority)
        from (select distinct on (p.priority) p.* from sla_policies p where (p.client_id = c.id or p.client_id is null)
          and p.effective_from <= ${today}::date order by p.priority, p.client_id nulls last, p.effective_from desc) l), '[]'::json) as sla
    from client_teams s join client_short c on c.id = s.client_id where s.team_id = ${teamId} order by lower(c.name) collate names`

const servedIdsRow = z.object({ client_id: z.number() })

/** Returns those of some clients that a team serves. */
export const listServedIds = async (
  tx: Tx,
  teamId: number,
  clients: readonly number[],
): Promise<ReadonlySet<number>> => {
  const found = await rows(tx, servedIdsRow)`select client_id from client_teams
    where team_id = ${teamId} and client_id = any(${clients}::int[])`
  return new Set(found.map(({ client_id }) => client_id))
}

/** Returns true if there is a client with an id. */
export const hasClient = async (tx: Tx, clientId: number): Promise<boolean> => {
  const client = await tx.selectFrom('client_short').select('id').where('id', '=', clientId).executeTakeFirst()
  return client !== undefined
}

/** Locks the teams of a client until the transaction ends. */
export const lockTeamsOf = async (tx: Tx, clientId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('client_teams'), ${clientId})`.execute(tx)
}

/** Replaces the teams of a client. */
export const replaceTeams = async (tx: Tx, clientId: number, teams: readonly number[]): Promise<void> => {
  await sql`delete from client_teams where client_id = ${clientId} and not team_id = any(${teams}::int[])`.execute(tx)
  await sql`insert into client_teams (client_id, team_id) select ${clientId}::int, t from unnest(${teams}::int[]) t
    on conflict do nothing`.execute(tx)
}

const teamsOfRow = z.object({ id: z.number(), name: z.string() })

/** Lists the teams of a client by name. */
export const listTeamsOf = (tx: Tx, clientId: number): Promise<{ id: number; name: string }[]> =>
  rows(tx, teamsOfRow)`select t.id, t.name from client_teams s join teams t on t.id = s.team_id
    where s.client_id = ${clientId} order by lower(t.name) collate names`
