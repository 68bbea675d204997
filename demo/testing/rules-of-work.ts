import { employed, employedAccount, isOwn, type StoryRule, storyRule } from './story-rules.ts'

/** Rules of time, shifts, reports, tasks, tickets and targets. */
export const rulesOfWork: readonly StoryRule[] = [
  storyRule(
    'attendance',
    'punches people out after they punched in, on a day on which they are employed',
    `'session ' || s.id`,
    `attendance_sessions s where s.state <> 'voided' and (s.punched_out_at <= s.punched_in_at
      or s.punched_out_at > s.punched_in_at + interval '24 hours' or greatest(s.punched_in_at, s.punched_out_at) > $now
      or not ${employed('s.employee_id', 's.business_date')})`,
  ),
  storyRule(
    'attendance',
    'ends breaks after they begin, within their punch',
    `'break ' || b.id`,
    `attendance_breaks b join attendance_sessions s on s.id = b.session_id where not b.voided and (b.ended_at <= b.started_at
      or b.started_at < s.punched_in_at or b.ended_at > s.punched_out_at or greatest(b.started_at, b.ended_at) > $now)`,
  ),
  storyRule(
    'attendance',
    'has one punch and one break of a person at a time',
    `'session ' || a.id || ' and ' || b.id`,
    `attendance_sessions a join attendance_sessions b on b.employee_id = a.employee_id and b.id > a.id
      and a.state <> 'voided' and b.state <> 'voided'
      and tstzrange(a.punched_in_at, a.punched_out_at) && tstzrange(b.punched_in_at, b.punched_out_at)`,
  ),
  storyRule(
    'attendance',
    'corrects punches after they were made, by someone else unless it was requested',
    `'correction ' || c.id`,
    `attendance_corrections c where c.created_at > $now or c.created_at::date < c.business_date
      or (c.request_id is null and c.forced_punchout_id is null and ${isOwn('c.actor_id', 'c.employee_id')})`,
  ),
  storyRule(
    'attendance',
    'decides open punches by someone else, after they were found',
    `'open punch ' || f.id`,
    `forced_punchouts f join attendance_sessions s on s.id = f.session_id
      where f.detected_at < s.punched_in_at or f.decided_at < f.detected_at or greatest(f.detected_at, f.decided_at) > $now
        or f.decided_out_at <= s.punched_in_at or ${isOwn('f.decided_by', 'f.employee_id')}`,
  ),
  storyRule(
    'attendance',
    'decides overtime by someone else, after the day',
    `'overtime ' || o.id`,
    `overtime_entries o where o.decided_at::date < o.business_date or o.decided_at > $now
      or ${isOwn('o.decided_by', 'o.employee_id')} or not ${employed('o.employee_id', 'o.business_date')}`,
  ),
  storyRule(
    'attendance',
    'locks months that are over',
    `p.month`,
    `attendance_periods p where p.locked_at < ((p.month || '-01')::date + interval '1 month') or p.locked_at > $now`,
  ),
  storyRule(
    'attendance',
    'takes screenshots during a punch, after the person agreed',
    `'screenshot ' || x.id`,
    `screenshots x join attendance_sessions s on s.id = x.session_id where x.taken_at < s.punched_in_at
      or x.taken_at > s.punched_out_at or x.received_at < x.taken_at or x.received_at > $now
      or not exists (select from screenshot_consents c where c.employee_id = x.employee_id and c.accepted_at <= x.taken_at
        and (c.withdrawn_at is null or c.withdrawn_at > x.taken_at))`,
  ),
  storyRule(
    'shifts',
    'assigns people on days on which they are employed and not away',
    `'assignment ' || a.id`,
    `shift_assignments a join shifts s on s.id = a.shift_id join shift_weeks w on w.id = s.week_id and w.state <> 'draft'
      where a.live and (not ${employed('a.employee_id', 's.date')}
      or exists (select from request_absence r where r.employee_id = a.employee_id and r.date = s.date and r.part = 'full'
        and r.kind = 'leave'))`,
  ),
  storyRule(
    'shifts',
    'assigns a person to one shift at a time',
    `'assignment ' || a.id || ' and ' || b.id`,
    `shift_assignments a join shift_assignments b on b.employee_id = a.employee_id and b.id > a.id and a.live and b.live
      and a.span && b.span`,
  ),
  storyRule(
    'shifts',
    'publishes weeks before people confirm them, and locks them after they are over',
    `'week ' || w.id`,
    `shift_weeks w left join shift_receipts r on r.week_id = w.id and r.publish_no = w.publish_no
      where w.published_at > $now or r.seen_at < w.published_at or r.seen_at > $now or w.locked_at < w.start_date + 7
        or w.locked_at > $now`,
  ),
  storyRule(
    'shifts',
    'confirms weeks by people who are employed',
    `'week ' || r.week_id || ' by ' || r.employee_id`,
    `shift_receipts r where not ${employed('r.employee_id', 'r.seen_at')}`,
  ),
  storyRule(
    'shifts',
    'swaps shifts between people who are employed, and decides by someone else',
    `'swap ' || x.id`,
    `shift_swaps x join shift_swap_legs l on l.swap_id = x.id join shift_assignments a on a.id = l.assignment_id
      join shifts s on s.id = a.shift_id
      where x.created_at > $now or x.decided_at < x.created_at or x.decided_at > $now or l.consented_at < x.created_at
        or x.created_at > lower(s.span) or l.from_employee_id = l.to_employee_id
        or (l.to_employee_id is not null and not ${employed('l.to_employee_id', 's.date')})
        or (x.state in ('rejected', 'applied') and (${isOwn('x.decided_by', 'l.from_employee_id')}
          or ${isOwn('x.decided_by', 'l.to_employee_id')}))`,
  ),
  storyRule(
    'shifts',
    'lets employees claim shifts that have not begun, and decides by someone else',
    `'claim ' || c.id`,
    `shift_claims c join shifts s on s.id = c.shift_id where c.created_at > least($now, lower(s.span)) or c.decided_at < c.created_at
      or c.decided_at > $now or ${isOwn('c.decided_by', 'c.employee_id')} or not ${employed('c.employee_id', 'c.created_at')}
      or not ${employed('c.employee_id', 's.date')}`,
  ),
  storyRule(
    'shifts',
    'offers late changes to other people in time, and has their own answers',
    `'offer ' || o.id`,
    `shift_offers o join shift_weeks w on w.id = o.week_id left join shift_assignments a on a.id = o.assignment_id
      where o.created_at > $now or o.created_at < w.published_at or (o.state = 'open' and (o.respond_by <= $now or not a.live))
        or o.decided_at < o.created_at or o.decided_at > least($now, o.respond_by) or a.employee_id <> o.employee_id
        or ${isOwn('o.offered_by', 'o.employee_id')} or not ${employed('o.employee_id', 'o.date')}
        or (o.state in ('accepted', 'declined') and not ${isOwn('o.decided_by', 'o.employee_id')})`,
  ),
  storyRule(
    'worksheets',
    'reports about days on which the person is employed, once they begin',
    `r.kind || ' report ' || r.id`,
    `work_reports r where r.period_end < r.period_start or r.submitted_at::date < r.period_start or r.submitted_at > $now
      or not exists (select from employment_span m where m.employee_id = r.employee_id and m.joined_on <= r.period_end
        and coalesce(m.left_on, 'infinity') >= r.period_start)`,
  ),
  storyRule(
    'worksheets',
    'decides reports by someone else, after they were submitted',
    `r.kind || ' report ' || r.id`,
    `work_reports r where r.decided_at < r.submitted_at or r.decided_at > $now or r.decided_by_employee = r.employee_id
      or ${isOwn('r.decided_by', 'r.employee_id')} or (r.state in ('accepted', 'returned') and r.submitted_at is null)`,
  ),
  storyRule(
    'worksheets',
    'has work of the period, in activities that there were',
    `'work ' || w.id`,
    `work_data w join work_reports r on r.id = w.report_id join activities a on a.id = w.activity_id
      where w.day not between r.period_start and r.period_end or w.day < a.active_from or w.day >= a.retired_on
        or (r.kind = 'daily' and not ${employed('r.employee_id', 'w.day')})`,
  ),
  storyRule(
    'worksheets',
    'clears blockers after they were opened',
    `'blocker ' || b.id`,
    `report_blockers b where b.cleared_on < b.opened_on or not ${employed('b.employee_id', 'b.opened_on')}`,
  ),
  storyRule(
    'tasks',
    'goes through the steps of a task in order',
    `'task ' || t.id`,
    `tasks t where t.offered_at < t.created_at or t.accepted_at < t.created_at or t.accepted_at < t.offered_at
      or t.started_at < t.accepted_at or t.submitted_at < t.started_at or t.done_at < t.submitted_at or t.done_at < t.started_at
      or t.cancelled_at < t.created_at or t.due_date < t.start_date
      or greatest(t.created_at, t.offered_at, t.accepted_at, t.started_at, t.submitted_at, t.done_at, t.cancelled_at) > $now`,
  ),
  storyRule(
    'tasks',
    'gives tasks to employees while they are employed',
    `'task ' || t.id`,
    `tasks t where t.assignee_id is not null and (not ${employed('t.assignee_id', 'coalesce(t.accepted_at, t.created_at)')}
      or not ${employed('t.assignee_id', 'coalesce(t.done_at, t.cancelled_at, $now)')})`,
  ),
  storyRule(
    'tasks',
    'has a reviewer who is someone else',
    `'task ' || t.id`,
    `tasks t where t.offered_to_id = t.assignee_id or (t.needs_approval and ${isOwn('t.reviewer_id', 't.assignee_id')})`,
  ),
  storyRule(
    'tasks',
    'decides requests after they were made, by someone else',
    `'request ' || q.id`,
    `task_requests q join tasks t on t.id = q.task_id where q.asked_at < t.created_at or q.decided_at < q.asked_at
      or greatest(q.asked_at, q.decided_at) > $now or q.decided_by = q.asked_by`,
  ),
  storyRule(
    'tasks',
    'hands tasks over to someone else who is employed',
    `'handover ' || g.id`,
    `task_handovers g join tasks t on t.id = g.task_id where g.from_employee_id = g.to_employee_id or g.asked_at < t.created_at
      or g.answered_at < g.asked_at or not ${employed('g.from_employee_id', 'g.asked_at')}
      or not ${employed('g.to_employee_id', 'g.asked_at')}`,
  ),
  storyRule(
    'tasks',
    'has comments and a history since the task exists, by people who are employed',
    `'task ' || t.id`,
    `tasks t left join task_comments c on c.task_id = t.id left join task_history y on y.task_id = t.id
      where c.created_at < t.created_at or y.at < t.created_at or greatest(c.created_at, y.at) > $now
        or not ${employedAccount('c.author_id', 'c.created_at')} or not ${employedAccount('y.actor_id', 'y.at')}`,
  ),
  storyRule(
    'trackers',
    'responds to tickets after they came, and closes them after they were resolved',
    `t.ticket_ref`,
    `tickets t where t.first_response_at < t.received_at or t.resolved_at < t.first_response_at or t.resolved_at < t.received_at
      or t.closed_at < t.resolved_at or greatest(t.received_at, t.first_response_at, t.resolved_at, t.closed_at) > $now`,
  ),
  storyRule(
    'trackers',
    'has tickets of people who are employed at them',
    `t.ticket_ref`,
    `tickets t where t.employee_id is not null
      and not ${employed('t.employee_id', 't.received_at', 'coalesce(t.resolved_at, $now)')}`,
  ),
  storyRule(
    'trackers',
    'has events of a ticket since it came',
    `'event ' || v.id`,
    `ticket_events v join tickets t on t.id = v.ticket_id where v.at < t.received_at or v.at > $now
      or (v.employee_id is not null and v.kind <> 'reviewed' and not ${employed('v.employee_id', 'v.business_date')})`,
  ),
  storyRule(
    'trackers',
    'reviews tickets by someone else, after they were resolved',
    `'review ' || w.id`,
    `ticket_reviews w join tickets t on t.id = w.ticket_id where w.actor_employee = w.employee_id or w.at < t.resolved_at
      or w.at > $now`,
  ),
  storyRule(
    'trackers',
    'sets targets of people who are employed, and waives them in order',
    `'target ' || v.target_id`,
    `target_values v left join target_waivers w on w.target_id = v.target_id
      where (v.employee_id is not null and not ${employed('v.employee_id', 'v.effective_from')}) or w.end_date < w.start_date
        or (w.employee_id is not null and not ${employed('w.employee_id', 'w.start_date')}) or ${isOwn('v.set_by', 'v.employee_id')}`,
  ),
]
