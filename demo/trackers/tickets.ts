import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { loadInBulk } from '../load-in-bulk.ts'
import type { Demo } from '../demo.ts'

/** Questions of clients of the demo, with the responses. */
const QUESTIONS: readonly (readonly [subject: string, type: string, response: string])[] = [
  ['Sign-in code does not arrive', 'incident', 'The number was out of date. We corrected it; the code arrives again.'],
  ['Invoice shows the wrong address', 'request', 'The address was changed and the invoice issued again.'],
  ['Export stays empty', 'incident', 'The filter named a closed depot. Without it the export is complete.'],
  ['How do I add a second admin?', 'question', 'Under Users, press Add user and choose the role Administrator.'],
  [
    'Delivery window moved without notice',
    'complaint',
    'The carrier confirmed the old window. We are sorry for the trouble.',
  ],
  ['Password reset loops', 'incident', 'An old cookie sent the page back. Clearing it ended the loop.'],
  ['Report for last quarter', 'request', 'The report is attached, by depot and by week.'],
  [
    'Tablet loses its connection',
    'incident',
    'The access point was updated last night. The tablet has been stable since.',
  ],
  ['Can we change the billing day?', 'question', 'Yes, from the next month on. We set it to the fifth.'],
  ['Duplicate order created', 'incident', 'The second order was cancelled before picking.'],
  ['Access for a new colleague', 'request', 'The account is ready; the invitation went out by email.'],
  [
    'Price list differs from the contract',
    'complaint',
    'The list of May was loaded by mistake. The contract prices are back.',
  ],
]

const DEPARTMENT = 'Support'
const LARGE = 500
/** Tickets that a person works on in a day, as long as all of them together stay below `MAX_TICKETS`; more where sizes matter. */
export const ticketsADay = ({ employees }: Pick<Demo, 'employees'>): number => (employees > LARGE ? 8 : 6)
const MAX_TICKETS = 1_050_000

/** SQL: a number from 0 up to but not 1 that is the same for the same key. */
const drawn = (key: RawBuilder<unknown>, salt: number): RawBuilder<number> =>
  sql<number>`((hashtextextended(${key}::text, ${sql.lit(salt)}) & 1048575) / 1048576.0)`

const clients = async ({ tx }: Demo): Promise<void> => {
  // Every team of the department serves three clients, and each client is served by someone.
  await sql`
    insert into client_teams (client_id, team_id)
    select c.id, t.id from (select id, row_number() over (order by id) as place, count(*) over () as of from clients where status = 'active') c
    join (select t.id, row_number() over (order by t.id) as place from teams t join departments d on d.id = t.department_id
      where d.name = ${DEPARTMENT} and t.archived_at is null) t on (c.place + t.place * 2) % c.of < greatest(3, c.of / 2)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into sla_policies (client_id, priority, response_minutes, resolution_minutes, zone, effective_from)
    select c.id, p.priority, p.response, p.resolution, 'UTC', '2020-01-01'
    from (select id from clients where status = 'active' order by id limit 3) c
    cross join (values ('p1', 30, 240), ('p2', 120, 720), ('p3', 360, 1440), ('p4', 720, 4320)) p(priority, response, resolution)`.execute(
    tx,
  )
}

/** The policy of each client and priority: its own, else that of all. */
const policyOfEach = sql`select distinct on (c.id, p.priority) c.id as of_client, p.* from clients c
  join sla_policies p on p.client_id = c.id or p.client_id is null order by c.id, p.priority, p.client_id nulls last`

/** Plans the past tickets: those that people of the department handled on the days that they worked. */
const plan = async (demo: Demo): Promise<void> => {
  const { tx, today, days, now } = demo
  await sql`
    create temporary table demo_tickets on commit drop as
    with worked as (
      select w.employee_id, w.day, coalesce(w.ends_at, (w.day + time '17:00') at time zone w.zone) as ends_at, p.team_id,
        row_number() over (order by w.day, w.employee_id) as place, count(*) over () as of
      from work_day w join placement_on p on p.employee_id = w.employee_id and p.effective_from <= w.day
        and (p.effective_until is null or p.effective_until > w.day)
      join teams t on t.id = p.team_id join departments d on d.id = t.department_id
      where d.name = ${DEPARTMENT} and w.worked_minutes >= 180 and w.day between ${addDays(today, -days)}::date and ${today}::date - 1),
    served as (select team_id, array_agg(client_id order by client_id) as clients from client_teams group by 1),
    keyed as (select w.*, s.clients, k.n, w.place || '.' || k.n as key from worked w join served s on s.team_id = w.team_id
      cross join lateral generate_series(1, greatest(1, least(${ticketsADay(demo)}, ${MAX_TICKETS} / w.of))::int) k(n)),
    timed as materialized (select k.*, k.ends_at - interval '8 hours' + ${drawn(sql`k.key`, 1)} * interval '6 hours' as received_at from keyed k),
    answered as materialized (select t.*, t.received_at + (3 + 150 * power(${drawn(sql`t.key`, 2)}, 3)) * interval '1 minute' as first_at from timed t),
    done as materialized (select a.*, least(a.first_at + (5 + 420 * power(${drawn(sql`a.key`, 3)}, 2)) * interval '1 minute',
        greatest(a.ends_at, a.first_at + interval '4 minutes')) as done_at,
      (array['p3', 'p3', 'p3', 'p4', 'p2', 'p2', 'p1'])[1 + floor(7 * ${drawn(sql`a.key`, 4)})] as priority,
      1 + floor(${QUESTIONS.length} * ${drawn(sql`a.key`, 5)})::int as question,
      a.clients[1 + floor(cardinality(a.clients) * ${drawn(sql`a.key`, 6)})::int] as client_id from answered a),
    agreed as materialized (${policyOfEach})
    select row_number() over (order by d.received_at, d.employee_id)::int as place, d.employee_id, d.day, d.team_id, d.client_id, d.key,
      date_trunc('milliseconds', d.received_at) as received_at, date_trunc('milliseconds', d.first_at) as first_at,
      date_trunc('milliseconds', d.done_at) as done_at, d.priority, d.question,
      s.id as policy, s.response_minutes as response_most, s.resolution_minutes as resolution_most,
      floor(extract(epoch from d.first_at - d.received_at) / 60)::int as response_took,
      floor(extract(epoch from d.done_at - d.received_at) / 60)::int as resolution_took,
      5 + floor(20 * ${drawn(sql`d.key`, 7)})::int as handling,
      ${drawn(sql`d.key`, 8)} < 0.3 as stated, ${drawn(sql`d.key`, 9)} < 0.03 and d.day < ${today}::date - 4
        and exists (select from employed_on(d.day + 1) m where m.employee_id = d.employee_id) as reopened,
      (d.done_at < ${now}::timestamptz - interval '7 days') as is_closed
    from done d join agreed s on s.of_client = d.client_id and s.priority = d.priority
    where d.done_at < ${now}::timestamptz`.execute(tx)
}

const texts = (column: 0 | 1 | 2): RawBuilder<unknown> =>
  sql`(${QUESTIONS.map((one) => one[column])}::text[])[d.question]`

const insertPast = async ({ tx }: Demo): Promise<void> => {
  await sql`
    insert into tickets (client_id, ticket_ref, team_id, employee_id, source, subject, requester_name, type, priority, channel, state, response,
      received_at, first_response_at, resolved_at, closed_at, stated, sla_policy_id, response_due_at, resolve_due_at, response_minutes,
      resolution_minutes, response_in_sla, resolution_in_sla, handling_minutes, reopened_count, resolved_by, created_at, updated_at)
    select d.client_id, c.code || '-' || (1000 + d.place), d.team_id, d.employee_id,
      case when d.stated and d.place % 3 = 0 then 'import' else 'staff' end, ${texts(0)}, null, ${texts(1)}, d.priority,
      (array['mail', 'mail', 'chat', 'phone', 'portal'])[1 + d.place % 5], case when d.is_closed then 'closed' else 'resolved' end, ${texts(2)},
      d.received_at, d.first_at, d.done_at, case when d.is_closed then d.done_at + interval '7 days' end, d.stated, d.policy,
      d.received_at + make_interval(mins => d.response_most), d.received_at + make_interval(mins => d.resolution_most), d.response_took,
      d.resolution_took, d.response_took <= d.response_most, d.resolution_took <= d.resolution_most, d.handling,
      d.reopened::int, d.employee_id, d.received_at, d.done_at
    from demo_tickets d join clients c on c.id = d.client_id order by d.place`.execute(tx)
  await sql`create index on demo_tickets (place)`.execute(tx)
  await sql`
    insert into ticket_events (ticket_id, kind, at, stated, actor_id, employee_id, business_date, client_id, team_id, minutes,
      service_minutes, in_sla, first, data)
    select t.id, v.kind, v.at, d.stated, a.id, d.employee_id, d.day, d.client_id, d.team_id, v.minutes, v.service_minutes, v.in_sla,
      v.kind = 'responded', case when v.kind = 'responded' then jsonb_build_object('text', t.response) else '{}' end
    from demo_tickets d join clients c on c.id = d.client_id
    join tickets t on t.client_id = d.client_id and lower(t.ticket_ref) = lower(c.code || '-' || (1000 + d.place))
    left join accounts a on a.employee_id = d.employee_id and a.area = 'User' and a.deleted_at is null
    cross join lateral (values ('received', d.received_at, 0, null::int, null::boolean),
      ('responded', d.first_at, 0, d.response_took, d.response_took <= d.response_most),
      ('resolved', d.done_at, d.handling, d.resolution_took, d.resolution_took <= d.resolution_most)) v(kind, at, minutes, service_minutes, in_sla)
    order by d.place, v.at`.execute(tx)
}

/** Reopens some tickets on the next day, and resolves them again. */
const reopen = async ({ tx, now }: Demo): Promise<void> => {
  await sql`
    insert into ticket_events (ticket_id, kind, at, actor_id, employee_id, business_date, client_id, team_id, service_minutes, in_sla, data)
    select t.id, v.kind, v.at, a.id, t.employee_id, v.day, t.client_id, t.team_id, v.took, v.took <= s.resolution_minutes, v.data
    from tickets t join sla_policies s on s.id = t.sla_policy_id
    left join accounts a on a.employee_id = t.employee_id and a.area = 'User' and a.deleted_at is null
    cross join lateral (select (x.business_date + 1) as day from ticket_events x where x.ticket_id = t.id and x.kind = 'resolved' limit 1) n
    cross join lateral (values ('reopened', t.resolved_at + interval '20 hours', n.day, null::int, '{"text": "It happened again"}'::jsonb),
      ('resolved', t.resolved_at + interval '22 hours', n.day, t.resolution_minutes + 120, '{}'::jsonb)) v(kind, at, day, took, data)
    where t.reopened_count = 1`.execute(tx)
  await sql`
    update tickets t set resolved_at = t.resolved_at + interval '22 hours', paused_minutes = 1200, resolution_minutes = t.resolution_minutes + 120,
      closed_at = case when t.state = 'closed' then least(t.resolved_at + interval '8 days', ${now}::timestamptz) end,
      resolution_in_sla = t.resolution_minutes + 120 <= s.resolution_minutes
    from sla_policies s where s.id = t.sla_policy_id and t.reopened_count = 1`.execute(tx)
}

/** Adds reviews by the leads, for one ticket in fifty. */
const review = async ({ tx, today }: Demo): Promise<void> => {
  await sql`
    with chosen as (select t.id, t.employee_id, t.team_id, t.client_id, least(5, 2 + floor(4 * ${drawn(sql`t.ticket_ref`, 11)})::int) as score,
        l.employee_id as lead, a.id as account, t.resolved_at + interval '2 days' as at
      from tickets t join team_leaderships l on l.team_id = t.team_id and l.kind = 'lead' and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)
      join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
      where t.id % 50 = 7 and t.state = 'closed' and l.employee_id <> t.employee_id and t.resolved_at < ${today}::timestamptz - interval '3 days'),
    reviews as (insert into ticket_reviews (ticket_id, employee_id, score, note, actor_id, actor_employee, at)
      select id, employee_id, score, case when score < 3 then 'The answer left a question open.' else '' end, account, lead, at from chosen),
    events as (insert into ticket_events (ticket_id, kind, at, actor_id, employee_id, business_date, client_id, team_id, score, data)
      select id, 'reviewed', at, account, employee_id, at::date, client_id, team_id, score, '{}' from chosen)
    update tickets t set quality_sum = c.score, quality_count = 1 from chosen c where c.id = t.id`.execute(tx)
}

/** Inserts open tickets: in the queue, in progress, waiting for clients, or late. */
const insertOpen = async ({ tx, now, today, employees }: Demo): Promise<void> => {
  await sql`
    with members as (select p.employee_id, p.team_id, row_number() over (order by p.employee_id) as place
      from placed_on(${today}::date) p join employed_on(${today}::date) m on m.employee_id = p.employee_id
      join teams t on t.id = p.team_id join departments d on d.id = t.department_id where d.name = ${DEPARTMENT}),
    served as (select team_id, array_agg(client_id order by client_id) as clients from client_teams group by 1),
    numbered as (select n, 1 + n % c.of as place
      from generate_series(1, ${Math.max(160, Math.floor(employees / 60) * 40)}::int) n cross join (select count(*) as of from members) c),
    made as (select n, n::text as key, m.employee_id, m.team_id, s.clients, ${drawn(sql`n`, 21)} as r, ${drawn(sql`n`, 22)} as age
      from numbered join members m using (place) join served s on s.team_id = m.team_id),
    aged as (select m.*, m.clients[1 + m.n % cardinality(m.clients)] as client_id, (array['p3', 'p2', 'p3', 'p4', 'p3', 'p1', 'p3'])[1 + m.n % 7] as priority,
        1 + m.n % ${QUESTIONS.length} as question,
        case when m.r < 0.45 then 'in_progress' when m.r < 0.6 then 'waiting' else 'open' end as state from made m),
    agreed as materialized (${policyOfEach}),
    due as (select a.*, s.id as policy, s.response_minutes as response_most, s.resolution_minutes as resolution_most,
        date_trunc('milliseconds', ${now}::timestamptz - make_interval(mins => case when a.n % 11 = 0 then s.resolution_minutes + 30
          when a.state = 'open' then floor(s.response_minutes * a.age * 0.9)::int else floor(s.resolution_minutes * a.age * 0.9)::int end + 1)) as received_at
      from aged a join agreed s on s.of_client = a.client_id and s.priority = a.priority),
    answered as (select d.*, date_trunc('milliseconds', d.received_at + least((${now}::timestamptz - d.received_at) * 0.3, interval '50 minutes')) as first_at
      from due d),
    tickets_made as (insert into tickets (client_id, ticket_ref, team_id, employee_id, subject, type, priority, channel, state, response, received_at,
        first_response_at, sla_policy_id, response_due_at, resolve_due_at, response_minutes, response_in_sla, waiting_since, created_at, updated_at)
      select d.client_id, c.code || '-N' || (100 + d.n), d.team_id, case when d.n % 18 = 0 then null else d.employee_id end, ${texts(0)}, ${texts(1)}, d.priority,
        (array['mail', 'chat', 'phone', 'portal'])[1 + d.n % 4], case when d.n % 18 = 0 then 'open' else d.state end,
        case when d.state <> 'open' then ${texts(2)} else '' end, d.received_at,
        case when d.state <> 'open' and d.n % 18 <> 0 then d.first_at end, d.policy,
        d.received_at + make_interval(mins => d.response_most), d.received_at + make_interval(mins => d.resolution_most),
        case when d.state <> 'open' and d.n % 18 <> 0 then floor(extract(epoch from d.first_at - d.received_at) / 60)::int end,
        case when d.state <> 'open' and d.n % 18 <> 0 then d.first_at <= d.received_at + make_interval(mins => d.response_most) end,
        case when d.state = 'waiting' and d.n % 18 <> 0 then d.first_at + (${now}::timestamptz - d.first_at) / 2 end, d.received_at, d.received_at
      from answered d join clients c on c.id = d.client_id
      returning id, client_id, team_id, employee_id, received_at, first_response_at, response, response_minutes, response_in_sla)
    insert into ticket_events (ticket_id, kind, at, actor_id, employee_id, business_date, client_id, team_id, service_minutes, in_sla, first, data)
    select t.id, v.kind, v.at, a.id, t.employee_id, v.at::date, t.client_id, t.team_id, case when v.kind = 'responded' then t.response_minutes end,
      case when v.kind = 'responded' then t.response_in_sla end, v.kind = 'responded', case when v.kind = 'responded' then jsonb_build_object('text', t.response) else '{}' end
    from tickets_made t left join accounts a on a.employee_id = t.employee_id and a.area = 'User' and a.deleted_at is null
    cross join lateral (values ('received', t.received_at), ('responded', t.first_response_at)) v(kind, at) where v.at is not null`.execute(
    tx,
  )
}

/** Voids five tickets that were entered by mistake. */
const voidSome = async ({ tx, now }: Demo): Promise<void> => {
  await sql`
    with chosen as (select t.id from tickets t where t.state = 'resolved' order by t.id desc limit 5),
    gone as (update ticket_events x set void = true from chosen c where x.ticket_id = c.id),
    told as (insert into ticket_events (ticket_id, kind, at, actor_id, employee_id, business_date, client_id, team_id, void, data)
      select t.id, 'voided', ${now}::timestamptz, null, t.employee_id, ${now}::timestamptz::date, t.client_id, t.team_id, true,
        '{"text": "Entered twice"}' from tickets t join chosen c on c.id = t.id)
    update tickets t set state = 'void', void_reason = 'Entered twice' from chosen c where c.id = t.id`.execute(tx)
}

/** Inserts tickets of the support teams: handled ones on each day of the history, and open ones now. */
export const demoTickets = async (demo: Demo): Promise<void> => {
  await clients(demo)
  await plan(demo)
  await loadInBulk(demo.tx, ['tickets', 'ticket_events'], () => insertPast(demo))
  await reopen(demo)
  await review(demo)
  await insertOpen(demo)
  await voidSome(demo)
}
