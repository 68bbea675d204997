import { sql } from 'kysely'
import type { Demo } from '../demo.ts'
import { SAMPLE_PEOPLE } from './sample-people.ts'

/** Every employed person beyond the sixty, counted from 1, so that shares of them can be picked without chance. */
const here = (today: string) => sql`(
  select e.id, m.id as employment_id, m.notice_days, row_number() over (order by e.id) as n
  from employees e join employments m on m.employee_id = e.id and m.joined_on <= ${today}::date - 60 and m.left_on is null
  where e.id > (select id from employees order by id limit 1 offset ${SAMPLE_PEOPLE.length - 1}))`

/** The exits of everyone who left: closed, but for the latest, whose things are still to be handed over. */
const pastExits = ({ today }: Demo, hr: number) => sql`
  insert into exits (employment_id, kind, state, submitted_on, notice_starts_on, notice_days, last_day, reason_code,
    rehire_ok, decided_by, decided_at, closed_at, closed_by, created_at)
  select m.id, 'resignation', x.state, x.submitted_on, least(x.submitted_on + 1, m.left_on), m.notice_days, m.left_on,
    (array['new_job', 'relocation', 'study', 'family', 'pay', 'other'])[1 + m.id % 6], true, ${hr}, x.submitted_on + time '09:00',
    case x.state when 'closed' then m.left_on + 3 + time '15:00' end, case x.state when 'closed' then ${hr}::int end,
    x.submitted_on + time '09:00'
  from employments m
  cross join lateral (select greatest(m.joined_on, m.left_on - m.notice_days) as submitted_on,
    case when m.left_on + 8 < ${today}::date then 'closed' else 'accepted' end as state) x
  where m.left_on < ${today}::date`

const notice = ({ today, now }: Demo, hr: number) => sql`
  with leaving as (
    select p.employment_id, p.notice_days, ${today}::date - (p.n % 14)::int as submitted_on
    from ${here(today)} p where p.n % 60 = 0 and p.notice_days >= 14),
  written as (
    insert into exits (employment_id, kind, state, submitted_on, notice_starts_on, notice_days, last_day, reason_code,
      decided_by, decided_at, created_at)
    select employment_id, 'resignation', 'accepted', submitted_on, submitted_on + 1, notice_days,
      submitted_on + notice_days, 'new_job', ${hr}, ${now}::timestamptz, ${now}::timestamptz from leaving
    returning employment_id, last_day)
  update employments m set left_on = written.last_day from written where m.id = written.employment_id`

const suspended = ({ today, now }: Demo, hr: number) => sql`
  insert into suspensions (employee_id, from_date, to_date, with_pay, reason, set_by, created_at)
  select p.id, ${today}::date - (p.n % 9)::int, ${today}::date + 10, p.n % 2 = 0, 'While a complaint is looked into',
    ${hr}, ${now}::timestamptz
  from ${here(today)} p where p.n % 250 = 7`

const warned = ({ today }: Demo, hr: number) => sql`
  insert into warnings (employee_id, severity, category, title, description, incident_on, state, drafted_by, issued_by,
    issued_at, issued_on, expires_on, created_at)
  select p.id, 1 + (p.n % 3)::int, (array['attendance', 'conduct', 'performance', 'policy'])[1 + p.n % 4],
    'Rules were not kept', 'It was spoken about before.', w.issued_on - 3, 'issued', ${hr}, ${hr},
    w.issued_on + time '09:00', w.issued_on, w.issued_on + 180 * (1 + (p.n % 3)::int), w.issued_on + time '09:00'
  from ${here(today)} p cross join lateral (select ${today}::date - (p.n % 50)::int as issued_on) w where p.n % 35 = 3`

const cancelled = ({ today, now }: Demo, hr: number) => sql`
  insert into wfh_cancellations (employee_id, from_date, to_date, reason, set_by, created_at)
  select p.id, ${today}::date - 2, ${today}::date + 12, 'Needed on site', ${hr}, ${now}::timestamptz
  from ${here(today)} p where p.n % 90 = 11`

const backups = ({ today, now }: Demo, hr: number) => sql`
  insert into backup_assignments (employee_id, covers_kind, covers_id, from_date, priority, set_by, created_at)
  select p.id, 'team', t.team_id, ${today}::date - 30, 1 + (p.n % 3)::int, ${hr}, ${now}::timestamptz
  from ${here(today)} p
  join placements t on t.employee_id = p.id and t.superseded_at is null and t.effective_until is null
  where p.n % 20 = 5 and t.team_id is not null`

const updates = ({ today }: Demo, hr: number) => sql`
  insert into mandatory_updates (employee_id, kind, fields, due_on, set_by, created_at)
  select p.id, 'profile', array['mobile', 'current_address'], ${today}::date + 7 - (p.n % 12)::int, ${hr},
    ${today}::date - 9 + time '09:00'
  from ${here(today)} p where p.n % 10 = 1`

/** Inserts states of a share of the people beyond the sixty, in sets, and the exits of everyone who left. */
export const insertMoreStates = async (demo: Demo, hr: number): Promise<void> => {
  await pastExits(demo, hr).execute(demo.tx)
  for (const share of [suspended, warned, cancelled, backups, updates, notice]) await share(demo, hr).execute(demo.tx)
}
