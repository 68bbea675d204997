import type pg from 'pg'
import { load, type Request } from './load.ts'
import { measureRead } from './read.ts'
import { processorTime } from './processor.ts'
import { ms, report } from './report.ts'
import { bearer, needAll } from './requests.ts'
import { measureWrites, type Write } from './writes.ts'
import { type Bench, withoutTriggers } from './bench-server.ts'

const TICKETS = 500_000
const REF = 'BENCH-'
const TASKS = 50_000
const TASK = 'Task of the bench'
const ACTED = 1200

/** Returns people with a team and a login, in a fixed order. */
const makePeople = (client: pg.Client) =>
  client.query(`create temp table bench_people as
    select row_number() over (order by p.employee_id) - 1 as n, p.employee_id, p.team_id, a.id as account_id
    from placed_on(now()::date) p join accounts a on a.employee_id = p.employee_id and a.area = 'User' and a.deleted_at is null
    where p.team_id is not null;
    create unique index on bench_people (n); analyze bench_people`)

/** Half a million tickets of a year with six events each: three million, as a support organisation of that size has. */
const makeTickets = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select from tickets where ticket_ref = '${REF}1'`)
  if (rows.length > 0) return
  await withoutTriggers(client, ['tickets', 'ticket_events'], async () => {
    await client.query(`
      insert into tickets (client_id, ticket_ref, team_id, employee_id, subject, type, priority, channel, state, received_at,
        first_response_at, resolved_at, closed_at, response_due_at, resolve_due_at, response_minutes, resolution_minutes,
        response_in_sla, resolution_in_sla, handling_minutes, resolved_by)
      select c.id, '${REF}' || g, p.team_id, p.employee_id,
        (array['Printer', 'Invoice', 'Login', 'Delivery', 'Contract', 'Refund'])[1 + g % 6] || ' of order ' || g || ' '
          || (array['does not arrive', 'is wrong', 'cannot be opened', 'was sent twice'])[1 + g % 4],
        (array['question', 'incident', 'request', 'complaint'])[1 + g % 4], 'p' || (1 + g % 4), 'mail',
        'closed', t.at, t.at + interval '20 min', t.at + interval '5 h', t.at + interval '2 days', t.at + interval '1 h',
        t.at + interval '8 h', 20, 300, g % 10 > 0, g % 8 > 0, 15 + g % 40, p.employee_id
      from generate_series(1, ${TICKETS}) g
      join bench_people p on p.n = g % (select count(*) from bench_people)
      cross join lateral (select (now()::date - 360 + (g::bigint * 355 / ${TICKETS})::int)::timestamptz + interval '8 h'
        + (g % 540) * interval '1 min' as at) t
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from clients) c on c.n = g % c.all`)
    await client.query(`
      insert into ticket_events (ticket_id, kind, at, employee_id, business_date, client_id, team_id, minutes, service_minutes, in_sla, first)
      select t.id, e.kind, e.at, t.employee_id, (e.at at time zone 'UTC')::date, t.client_id, t.team_id, e.minutes, e.took, e.in_sla,
        e.kind = 'responded'
      from tickets t cross join lateral (values
        ('received', t.received_at, 0, null, null), ('assigned', t.received_at + interval '5 min', 0, null, null),
        ('responded', t.first_response_at, t.handling_minutes / 2, t.response_minutes, t.response_in_sla),
        ('note', t.first_response_at + interval '1 h', t.handling_minutes / 2, null, null),
        ('resolved', t.resolved_at, 0, t.resolution_minutes, t.resolution_in_sla), ('closed', t.closed_at, 0, null, null)
      ) as e (kind, at, minutes, took, in_sla)
      where t.ticket_ref like '${REF}%'`)
    await client.query(`truncate ticket_counts;
      insert into ticket_counts (team_id, client_id, state, priority, n)
      select team_id, client_id, state, priority, count(*) from tickets group by 1, 2, 3, 4`)
  })
}

/** Tasks of everyone, most of them done. */
const makeTasks = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select from tasks where title = '${TASK} 1'`)
  if (rows.length > 0) return
  await client.query(`
    insert into tasks (title, state, assignee_id, team_id, creator_id, must_accept, needs_approval, priority, due_date, estimate_minutes,
      remaining_minutes, accepted_at, started_at, done_at, created_at)
    select '${TASK} ' || g, case when g % 5 = 0 then 'accepted' else 'done' end, p.employee_id, p.team_id, p.account_id, false, false,
      (array['urgent', 'high', 'normal', 'low'])[1 + g % 4], d.day, 120, case when g % 5 = 0 then 120 else 0 end, d.day - 5,
      case when g % 5 > 0 then d.day - 3 end, case when g % 5 > 0 then d.day end, d.day - 6
    from generate_series(1, ${TASKS}) g join bench_people p on p.n = g % (select count(*) from bench_people)
    cross join lateral (select now()::date + 20 - (g % 360) as day) d`)
}

const prepare = async (client: pg.Client): Promise<void> => {
  await makePeople(client)
  await makeTickets(client)
  await makeTasks(client)
  // As its job does, each quarter of an hour.
  await client.query(`with taken as (delete from task_counts returning *)
    insert into task_counts (state, n) select state, sum(n) from taken group by 1 having sum(n) <> 0`)
  await client.query('vacuum analyze tickets, ticket_counts, ticket_events, tasks, task_counts')
}

const measureTasks = async (bench: Bench): Promise<void> => {
  const { client, people } = bench
  const tokens = new Map(people.map(({ employee_id, token }) => [employee_id, token]))
  const { rows: chosen } = await client.query<{ id: number }>(
    `select distinct on (assignee_id) id from tasks where title like '${TASK}%' and state = 'accepted' order by assignee_id, id limit ${ACTED}`,
  )
  await measureWrites(bench, {
    what: 'a task begun',
    name: 'task',
    prepare: async () => {
      const { rows } = await client.query<{ id: number; version: number; employee_id: number; account_id: number }>(
        `update tasks t set state = 'accepted', started_at = null from accounts a where t.id = any($1)
           and a.employee_id = t.assignee_id and a.area = 'User' returning t.id, t.version, t.assignee_id as employee_id, a.id as account_id`,
        [chosen.map(({ id }) => id)],
      )
      await client.query('delete from idempotency_keys')
      return rows.flatMap(({ id, version, employee_id: employee, account_id: account }): Write[] => {
        const token = tokens.get(employee)
        if (token === undefined) return []
        const body = { id, version, action: 'start' }
        const hand = { id, account, employee, state: 'in_progress' }
        return [{ token, method: 'POST', path: '/api/user/task_action', body, hand }]
      })
    },
  })
}

/** Those who lead a team look for tickets in states that few are in. */
const searchesOfLeads = async ({ client, people }: Bench): Promise<Request[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select distinct employee_id as id from team_leaderships where to_date is null order by 1 limit 20`,
  )
  const leads = new Set(rows.map(({ id }) => id))
  const tokens = people.filter(({ employee_id }) => leads.has(employee_id)).map(({ token }) => token)
  const filters = ['state=open', 'state=in_progress', 'state=waiting', 'state=resolved']
  return Array.from({ length: 60 }, (_, at): Request => ({
    method: 'GET',
    path: `/api/user/search_tickets?limit=50&${filters[at % filters.length] ?? ''}`,
    headers: bearer(tokens[at % tokens.length] ?? ''),
  }))
}

/** Names of clients, whole and in part, are typed into the search of all tickets. */
const searchesByClient = async ({ client, admin }: Bench): Promise<Request[]> => {
  const { rows } = await client.query<{ name: string }>('select name from clients order by id limit 30')
  return Array.from({ length: 60 }, (_, at): Request => {
    const name = rows[at % rows.length]?.name ?? ''
    const q = encodeURIComponent(at % 2 === 0 ? name : name.slice(0, 4))
    return { method: 'GET', path: `/api/admin/search_tickets?limit=50&q=${q}`, headers: bearer(admin) }
  })
}

type Team = Readonly<{ id: number; people: number }>

const measureLists = async (bench: Bench): Promise<void> => {
  const { port, pid, client, admin, people } = bench
  const { rows: teams } = await client.query<Team>(
    `select team_id as id, count(*)::int as people from bench_people group by 1 having count(*) between 30 and 60 order by 1 limit 20`,
  )
  const month = Temporal.Now.plainDateISO().subtract({ months: 1 }).toString().slice(0, 7)
  const today = Temporal.Now.plainDateISO().subtract({ days: 8 }).toString()
  const get = (path: string, token = admin): Request => ({ method: 'GET', path, headers: bearer(token) })
  const post = (path: string, body: object, token = admin): Request => ({
    method: 'POST',
    path,
    headers: bearer(token),
    body: JSON.stringify(body),
  })
  const ofTeams = (make: (team: Team) => Request): Request[] =>
    Array.from({ length: 60 }, (_, at) => make(teams[at % teams.length] ?? { id: 0, people: 0 }))
  const times = (requests: readonly Request[]): Request[] =>
    Array.from({ length: 60 }, (_, at) => requests[at % requests.length] ?? requests[0] ?? get('/'))

  const lists: readonly (readonly [what: string, requests: readonly Request[]])[] = [
    [
      'tickets, first page',
      times(
        ['', 'state=open,waiting', 'priority=p1', 'q=invoice', 'sort=due_at', 'overdue=true'].map((query) =>
          get(`/api/admin/search_tickets?limit=50&${query}`),
        ),
      ),
    ],
    ['tickets by the name of their client', await searchesByClient(bench)],
    ['tickets of leads in a state that few have', await searchesOfLeads(bench)],
    ['tickets of a day by person, first page', times([post('/api/admin/dailyticketList', { date: today, limit: 50 })])],
    [
      'tasks, first page',
      times(
        ['', 'state=accepted', 'q=bench', 'sort=due_date', 'sort=-updated_at'].map((query) =>
          get(`/api/admin/taskmanagement?limit=50&${query}`),
        ),
      ),
    ],
    [
      'own tasks',
      people.slice(0, 60).map(({ employee_id, token }) => get(`/api/user/get_task/${employee_id}?limit=50`, token)),
    ],
    [
      'own tickets',
      people.slice(0, 60).map(({ employee_id, token }) => get(`/api/user/ticket_count/${employee_id}?limit=50`, token)),
    ],
    ['daily reports, first page', times([get(`/api/admin/daily_datas?date=${today}&limit=50`)])],
  ]
  for (const [what, requests] of lists) {
    await measureRead(port, what, requests, 120)
    const before = await processorTime(client, pid)
    const many = needAll(await load(port, [...requests, ...requests, ...requests], 20))
    const after = await processorTime(client, pid)
    report(`${what}, 20 connections`, `${Math.round(many.per_second)}/s`, '≥ 150/s', many.per_second >= 150)
    const each = (of: keyof typeof after): string => ms((after[of] - before[of]) / many.responses.length)
    report(
      `${what}, processor time of a request`,
      `server ${each('server')}, database ${each('database')}`,
      'for comparison',
      true,
    )
  }
  await measureRead(
    port,
    'tickets of a team in a month',
    ofTeams(({ id: team_id }) => post('/api/admin/weeklyticketList', { month, team_id, limit: 50 })),
    200,
  )
  await measureRead(
    port,
    'targets of a team in a month',
    ofTeams(({ id: team_id }) => post('/api/admin/dailytargetList', { period: 'month', month, team_id, limit: 50 })),
    200,
  )
}

/** Tickets, tasks, targets and work reports of a year: lists, the month of a team, and a step with a task. */
export const measureWork = async (bench: Bench): Promise<void> => {
  await prepare(bench.client)
  await measureLists(bench)
  await measureTasks(bench)
}
