/** Returns the name of a person. */
const person = (id: string): string => `(select who.name from employees who where who.id = ${id})`
const account = (id: string): string => `(select who.name from accounts who where who.id = ${id})`
const key = (part: number): string => `split_part(n.dedupe_key, ':', ${part})::int`

const request = (more = '', days = 'array[r.from_date, r.to_date]') => `
  select n.id, array[t.name${more}] as texts, ${days} as days
  from n join requests r on r.id = n.subject_id join request_types t on t.id = r.type_id where r.deleted_at is null`
const task = (texts: string, from = '', days = `'{}'::date[]`) => `
  select distinct on (n.id) n.id, array['T-' || t.id, ${texts}] as texts, ${days} as days
  from n join tasks t on t.id = n.subject_id ${from} order by n.id`
const ticket = `
  select n.id, array[t.ticket_ref, t.subject] as texts, '{}'::date[] as days
  from n join tickets t on t.id = n.subject_id where t.state <> 'void'`
const week = `
  select n.id, array['Week ' || extract(week from w.start_date)] as texts, '{}'::date[] as days
  from n join shift_weeks w on w.id = n.subject_id where w.published_at <= n.created_at
    and exists (select from shifts s join shift_assignments a on a.shift_id = s.id and a.live
      join accounts c on c.employee_id = a.employee_id where s.week_id = w.id and c.id = n.account_id)`
const skill = (more = '') => `
  select n.id, array[s.name${more}] as texts, array[k.valid_to] as days
  from n join employee_skills k on k.id = n.subject_id join skills s on s.id = k.skill_id`

/**
 * For each kind the texts that a notice of it must contain, the days that it may name, and with it the record that it is
 * about: a notice `n` for which there is no row has none. Kinds that follow from no record of the demo are not named.
 */
export const DETAILS: Readonly<Record<string, string>> = {
  'attendance.corrected': `
    select n.id, array[${account('c.actor_id')}, c.reason] as texts, array[c.business_date] as days
    from n join attendance_corrections c on c.id = n.subject_id`,
  'attendance.decision': `
    select n.id, case when n.dedupe_key ~ 'decided' then array[${account('f.decided_by')}]
      when n.dedupe_key ~ 'propose:' then array[to_char(s.punched_in_at at time zone s.in_zone, 'HH24:MI')]
      else array[${person('f.employee_id')}, to_char(s.punched_in_at at time zone s.in_zone, 'HH24:MI')] end as texts,
      array[(s.punched_in_at at time zone s.in_zone)::date] as days
    from n join forced_punchouts f on f.id = ${key(2)} join attendance_sessions s on s.id = f.session_id`,
  'attendance.overtime': `
    select n.id, array[${account('o.decided_by')}] as texts, array[o.business_date] as days
      from n join overtime_entries o on o.id = n.subject_id where n.dedupe_key ~ '^overtime:decided:'
    union all select n.id, array[case when n.dedupe_key ~ 'reversed' then r.reverse_reason else r.reason end], array[r.through_date]
      from n join overtime_resets r on r.id = split_part(n.dedupe_key, ':', 3)::int where n.dedupe_key ~ '^overtime:reset:'
    union all select n.id, array[p.reason], array[p.posted_on]
      from n join overtime_postings p on p.id = split_part(n.dedupe_key, ':', 3)::int where n.dedupe_key ~ '^overtime:settled:'`,
  'hashbook.comment': `
    select n.id, array[p.title, left(c.body_text, 200)] as texts, '{}'::date[] as days
    from n join hashbook_comments c on c.id = ${key(2)} join hashbook_pages p on p.id = c.page_id and p.id = n.subject_id
    where p.deleted_at is null and c.deleted_at is null`,
  'hashbook.must_read': `
    select n.id, array[p.title] as texts, array[split_part(n.dedupe_key, ':', 4)::date] as days
    from n join hashbook_pages p on p.id = n.subject_id join hashbook_must_reads m on m.page_id = p.id and m.ended_at is null`,
  'hashbook.review_due': `
    select n.id, array[p.title] as texts, array[p.review_on] as days
    from n join hashbook_pages p on p.id = n.subject_id and p.review_on = split_part(n.dedupe_key, ':', 3)::date
    where p.state = 'published' and p.deleted_at is null`,
  'hiring.answered': `
    select n.id, array[c.name, o.state, coalesce(o.answer_note, '')] as texts, '{}'::date[] as days
    from n join offers o on o.id = n.subject_id join candidates c on c.id = o.candidate_id`,
  'hiring.checklist': `
    select n.id, array[o.name, t.title] as texts, '{}'::date[] as days
    from n join onboard_tasks t on t.id = n.subject_id join onboards o on o.id = t.onboard_id
    where t.due_on < n.created_at::date`,
  'hiring.feedback_due': `
    select n.id, array[i.title, c.name] as texts, '{}'::date[] as days
    from n join interviews i on i.id = n.subject_id join candidates c on c.id = i.candidate_id where i.ends_at < n.created_at`,
  'hiring.interview': `
    select n.id, array[i.title, c.name, to_char(i.starts_at at time zone i.zone, 'HH24:MI')] as texts,
      array[(i.starts_at at time zone i.zone)::date] as days
    from n join interviews i on i.id = n.subject_id join candidates c on c.id = i.candidate_id
    join interview_people m on m.interview_id = i.id and m.account_id = n.account_id`,
  'hiring.submitted': `
    select n.id, array[o.name] as texts, '{}'::date[] as days from n join onboards o on o.id = n.subject_id`,
  'integrations.webhook_off': `
    select n.id, array[w.name] as texts, '{}'::date[] as days
    from n join webhook_endpoints w on w.id = n.subject_id where w.state = 'off'`,
  'inventory.problem': `
    select n.id, array[a.tag, g.problem_kind, ${person('g.employee_id')}] as texts, '{}'::date[] as days
    from n join inventory_assignments g on g.id = n.subject_id join inventory_assets a on a.id = g.asset_id`,
  'inventory.return': `
    select n.id, array[case when n.dedupe_key ~ 'late' then a.name else a.tag end] as texts,
      array[g.due_back_on, g.return_due_on] as days
    from n join inventory_assignments g on g.id = n.subject_id join inventory_assets a on a.id = g.asset_id`,
  'inventory.sign': `
    select n.id, array[a.name, a.tag] as texts, '{}'::date[] as days
    from n join inventory_assignments g on g.id = n.subject_id join inventory_assets a on a.id = g.asset_id
    join accounts c on c.employee_id = g.employee_id and c.id = n.account_id`,
  'inventory.warranty': `
    select n.id, array[a.name, a.tag] as texts, array[a.warranty_until] as days
    from n join inventory_assets a on a.id = n.subject_id`,
  'notices.acknowledge_due': `
    select n.id, array[a.title] as texts, '{}'::date[] as days
    from n join announcements a on a.id = n.subject_id where a.must_acknowledge and a.state = 'published'`,
  'notices.announcement': `
    select n.id, array[a.title] as texts, '{}'::date[] as days
    from n join announcements a on a.id = n.subject_id where a.state = 'published' and a.publish_at <= n.created_at`,
  'notices.broadcast': `
    select n.id, array[b.title, b.body] as texts, '{}'::date[] as days
    from n join broadcasts b on b.id = n.subject_id where b.state = 'sent'`,
  'notices.mail_failed': `
    select n.id, array[m.to_address] as texts, '{}'::date[] as days
    from n join mail_outbox m on m.id = n.subject_id where m.state in ('failed', 'unknown')`,
  'notices.reminder': `
    select n.id, array[r.title, to_char(o.due_at at time zone r.time_zone, 'HH24:MI')] as texts,
      array[(o.due_at at time zone r.time_zone)::date] as days
    from n join reminder_occurrences o on o.id = n.subject_id join reminders r on r.id = o.reminder_id`,
  'payroll.hike': `
    select n.id, array[case h.state when 'proposed' then ${person('h.employee_id')} when 'applied' then 'pay' else h.state end]
      as texts, array[h.effective_from] as days
    from n join hikes h on h.id = n.subject_id`,
  'payroll.payslip': `
    select n.id, array[to_char(p.period_start, 'FMMonth YYYY')] as texts, '{}'::date[] as days
    from n join accounts a on a.id = n.account_id join payslips p on p.run_id = ${key(2)} and p.employee_id = a.employee_id`,
  'payroll.run': `
    select n.id, array[to_char((r.month || '-01')::date, 'FMMonth YYYY')] as texts, '{}'::date[] as days
    from n join payroll_runs r on r.id = ${key(2)}`,
  'people.document_due': `
    select n.id, case when n.title ~ '^Your' then '{}' else array[e.name] end as texts,
      array[split_part(n.dedupe_key, ':', 4)::date] as days
    from n join lateral (
      select d.employee_id from employee_details d where d.id = n.subject_id and split_part(n.dedupe_key, ':', 2) in ('paper', 'contract')
        and d.expires_on = split_part(n.dedupe_key, ':', 4)::date
      union all select m.employee_id from employments m where m.id = n.subject_id
        and split_part(n.dedupe_key, ':', 2) in ('probation', 'employment')
        and split_part(n.dedupe_key, ':', 4)::date in (m.probation_ends_on, m.contract_ends_on)) d on true
    join employees e on e.id = d.employee_id
    where n.title like '% ends in ' || split_part(n.dedupe_key, ':', 5) || ' days'
      and n.created_at::date + split_part(n.dedupe_key, ':', 5)::int = split_part(n.dedupe_key, ':', 4)::date`,
  'people.exit': `
    select n.id, case when n.dedupe_key ~ ':hr:' then array[${person('m.employee_id')}] else '{}' end as texts,
      array[x.last_day, x.submitted_on] as days
    from n join exits x on x.id = n.subject_id join employments m on m.id = x.employment_id`,
  'people.mandatory': `
    select n.id, '{}'::text[] as texts, array[u.due_on] as days
    from n join mandatory_updates u on u.id = n.subject_id join accounts a on a.employee_id = u.employee_id and a.id = n.account_id`,
  'people.revealed': `
    select n.id, array[x.name, r.after ->> 'reason'] as texts, '{}'::date[] as days
    from n join employee_details d on d.id = n.subject_id and d.kind = 'bank_account'
    join audit_log r on r.action = 'people.detail_revealed' and r.employee_id = d.employee_id and r.at = n.created_at
    join accounts x on x.id = r.actor_account_id join accounts a on a.employee_id = d.employee_id and a.id = n.account_id`,
  'people.state': `
    select n.id, array[coalesce(u.reason, '')] as texts, array[u.from_date, u.to_date] as days
    from n join accounts a on a.id = n.account_id join (
      select 'suspended' as what, id, employee_id, from_date, to_date, null as reason from suspensions
      union all select 'wfh_cancelled', id, employee_id, from_date, to_date, reason from wfh_cancellations
      union all select 'backup', id, employee_id, from_date, to_date, note from backup_assignments) u
      on u.what = split_part(n.dedupe_key, ':', 2) and u.id = n.subject_id and u.employee_id = a.employee_id`,
  'people.warning': `
    select n.id, '{}'::text[] as texts, '{}'::date[] as days
    from n join warnings w on w.id = n.subject_id join accounts a on a.employee_id = w.employee_id and a.id = n.account_id`,
  'performance.due': `
    select n.id, case when n.title ~ '^Your' then array[c.name] else array[${person('e.employee_id')}] end as texts,
      array[c.self_due, c.review_due] as days
    from n join evaluations e on e.id = n.subject_id join evaluation_cycles c on c.id = e.cycle_id`,
  'performance.shared': `
    select n.id, case when n.title ~ '^Your' then array[c.name] else array[${person('e.employee_id')}] end as texts, '{}'::date[] as days
    from n join evaluations e on e.id = n.subject_id join evaluation_cycles c on c.id = e.cycle_id`,
  'records.backup_failed': `
    select n.id, array[b.error] as texts, '{}'::date[] as days from n join backups b on b.id = n.subject_id where b.state = 'failed'`,
  'requests.comment': `
    select n.id, array[a.name, left(c.text, 200)] as texts, '{}'::date[] as days
    from n join request_comments c on c.id = ${key(2)} and c.request_id = n.subject_id join accounts a on a.id = c.author_id`,
  'requests.cover': `
    select n.id, array[${person('r.employee_id')}] as texts, array[r.from_date, r.to_date] as days
    from n join requests r on r.id = n.subject_id
    join accounts a on a.id = n.account_id and a.employee_id = r.cover_employee_id`,
  'requests.decided': request(", r.status, coalesce(r.decision_note, '')"),
  'requests.overdue': request(`, ${person('r.employee_id')}`),
  'requests.returned': request(", coalesce(r.decision_note, '')"),
  'requests.to_decide': request(`, ${person('r.employee_id')}`),
  'scores.received': `
    select n.id, array[${person('s.author_id')}, s.points || ' point', s.reason] as texts, '{}'::date[] as days
    from n join scores s on s.id = n.subject_id join accounts a on a.id = n.account_id and a.employee_id = s.employee_id`,
  'session.acting_started': `
    select n.id, array[a.name, s.acting_reason] as texts, '{}'::date[] as days
    from n join sessions s on s.id = n.subject_id and s.account_id = n.account_id join accounts a on a.id = s.acting_admin_id`,
  'session.factor_changed': `
    select n.id, '{}'::text[] as texts, '{}'::date[] as days
    from n join factors f on f.account_id = n.subject_id and f.account_id = n.account_id and f.confirmed_at = n.created_at`,
  'session.new_device': `
    select n.id, array[s.device_label] as texts, '{}'::date[] as days
    from n join sessions s on s.id = n.subject_id and s.account_id = n.account_id`,
  'shifts.change_offer': `
    select n.id, array[o.name, o.start_time || '–' || o.end_time,
        case when n.dedupe_key ~ 'change_decided' then ${person('o.employee_id')} else o.reason end] as texts,
      array[o.date, (o.respond_by at time zone w.zone)::date] as days
    from n join shift_offers o on o.id = n.subject_id join shift_weeks w on w.id = o.week_id`,
  'shifts.claim': `
    select n.id, array[${person('c.employee_id')}] as texts, '{}'::date[] as days
    from n join shift_claims c on c.shift_id = n.subject_id and c.employee_id = split_part(n.dedupe_key, ':', 3)::int
      and c.created_at = substring(n.dedupe_key from '(?:[^:]*:){3}(.*)')::timestamptz`,
  'shifts.hours': `
    select n.id, array['Rest and hours of ' || e.name] as texts, array[x.day, x.day + 1, x.day + 2] as days
    from n cross join lateral (select split_part(n.dedupe_key, ':', 2)::int as employee_id,
      split_part(n.dedupe_key, ':', 3)::date as day) x join person_short e on e.id = x.employee_id`,
  'shifts.moved': `
    select n.id, array[s.name, s.start_time || '–' || s.end_time, e.reason] as texts, array[s.date] as days
    from n join shift_events e on e.id = split_part(n.dedupe_key, ':', 3)::int and e.week_id = n.subject_id
    join shifts s on s.id = e.shift_id`,
  'shifts.published': week,
  'shifts.swap': `
    select n.id, array_agg(s.name || ', ' || to_char(s.date, 'FMDD FMMonth') || ' ' || s.start_time || '–' || s.end_time)
      || array_agg(f.name) as texts, array_agg(s.date) as days
    from n join shift_swap_legs l on l.swap_id = n.subject_id join shift_assignments a on a.id = l.assignment_id
    join shifts s on s.id = a.shift_id join employees f on f.id = l.from_employee_id group by n.id`,
  'shifts.unseen': week,
  'skills.claim': skill(`, ${person('k.employee_id')}`),
  'skills.decided': skill(", 'Level ' || k.level"),
  'skills.expiring': skill(),
  'tasks.answered': task(
    'y.name',
    'join task_history h on h.task_id = t.id and h.at = n.created_at join accounts y on y.id = h.actor_id',
  ),
  'tasks.blocked': task('t.blocked_reason'),
  'tasks.comment': task(
    'a.name, left(c.body, 200)',
    `join task_comments c on c.id = ${key(2)} and c.task_id = t.id join accounts a on a.id = c.author_id`,
  ),
  'tasks.decided': task(
    't.title, a.name',
    `join task_history h on h.task_id = t.id and h.action = 'approve' and h.at = n.created_at join accounts a on a.id = h.actor_id`,
  ),
  'tasks.due': task(
    't.title',
    'join accounts a on a.id = n.account_id and t.assignee_id = a.employee_id and t.due_date = n.created_at::date',
  ),
  'tasks.offered': task('t.title'),
  'tasks.overdue': task('t.title', 'and t.due_date < n.created_at::date', 'array[t.due_date]'),
  'tasks.risk': task('t.title', "and t.risk = 'due_off'"),
  'tasks.to_approve': task(
    'a.name',
    `join task_requests q on q.task_id = t.id and q.id = ${key(2)} and q.state = 'open' join accounts a on a.id = q.asked_by`,
  ),
  'trackers.target_set': `
    select n.id, array[t.name, v.reason] as texts, array[v.effective_from] as days
    from n join target_values v on v.id = n.subject_id join targets t on t.id = v.target_id`,
  'trackers.ticket_assigned': `${ticket} and exists (select from accounts a where a.id = n.account_id and a.employee_id = t.employee_id)`,
  'trackers.ticket_breached': `${ticket} and n.created_at in (t.response_due_at, t.resolve_due_at)`,
  'trackers.ticket_due': ticket,
  'worksheets.blocker': `
    select n.id, array[${person('b.employee_id')}, b.text] as texts, '{}'::date[] as days
    from n join report_blockers b on b.id = n.subject_id`,
  'worksheets.due': `
    select n.id, '{}'::text[] as texts, array[r.period_start] as days from n join work_reports r on r.id = n.subject_id
    join accounts a on a.id = n.account_id and a.employee_id = r.employee_id where r.state = 'draft'`,
  'worksheets.returned': `
    select n.id, array[r.decision_comment] as texts, array[r.period_start] as days from n join work_reports r on r.id = n.subject_id
    join accounts a on a.id = n.account_id and a.employee_id = r.employee_id where r.state = 'returned'`,
}
