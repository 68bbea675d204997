import { employed, employedAccount, isDayOff, isOwn, type StoryRule, storyRule } from './story-rules.ts'

/** Rules of the organisation, its people, their accounts and webhooks. */
export const rulesOfPeople: readonly StoryRule[] = [
  storyRule(
    'integrations',
    'sends events after they happened, and none of them waits for a webhook that is off',
    `'delivery ' || d.id`,
    `webhook_deliveries d join webhook_events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
      where d.first_attempt_at < e.at or d.last_attempt_at < d.first_attempt_at or d.last_attempt_at > $now
        or (w.state = 'off' and (d.state = 'waiting' or e.at > w.off_at))
        or (d.state = 'delivered') <> (d.http_status between 200 and 299)`,
  ),
  storyRule(
    'settings',
    'takes effect when it is set or later, and was set by now',
    `v.key || ' of ' || v.set_at`,
    `setting_values v where v.effective_from < v.set_at or v.set_at > $now or v.cancelled_at < v.set_at`,
  ),
  storyRule(
    'notices',
    'publishes announcements before they expire, and to readers afterwards',
    `'announcement ' || a.id`,
    `announcements a left join announcement_receipts r on r.announcement_id = a.id
      where a.expires_at <= a.publish_at or r.read_at < a.publish_at or r.acknowledged_at < r.read_at or r.read_at > $now
        or not ${employedAccount('r.account_id', 'r.read_at')}`,
  ),
  storyRule(
    'notices',
    'sends to many when it was planned, and to readers who were there',
    `'broadcast ' || b.id`,
    `broadcasts b where b.sent_at < b.send_at or b.sent_at > $now`,
  ),
  storyRule(
    'notices',
    'notifies people of the past, who read it afterwards',
    `n.kind || ' ' || n.id`,
    `notifications n where n.created_at > $now or n.read_at < n.created_at or n.archived_at < n.created_at or n.read_at > $now`,
  ),
  storyRule(
    'notices',
    'notifies accounts that were activated',
    `n.kind || ' ' || n.id || ' of account ' || n.account_id`,
    `notifications n join accounts a on a.id = n.account_id where n.created_at::date < a.activated_at::date`,
  ),
  storyRule(
    'notices',
    'reminds when it is due',
    `'reminder ' || o.reminder_id`,
    `reminder_occurrences o left join reminder_recipients p on p.occurrence_id = o.id
      where o.fired_at < o.due_at or o.fired_at > $now or p.done_at < o.fired_at or o.escalated_at < o.escalate_at`,
  ),
  storyRule(
    'organisation',
    'leads teams by people who are employed',
    `'leadership ' || l.id`,
    `team_leaderships l where l.to_date < l.from_date or not ${employed('l.employee_id', 'l.from_date')}
      or (l.to_date is null and not ${employed('l.employee_id', '$now')})`,
  ),
  storyRule(
    'organisation',
    'heads departments by people who are employed',
    `d.name`,
    `departments d where d.head_id is not null and not ${employed('d.head_id', '$now')}`,
  ),
  storyRule(
    'session',
    'ends sessions after they begin',
    `'session ' || s.id`,
    `sessions s where s.created_at > $now or s.last_seen_at < s.created_at or s.last_seen_at > $now
      or s.ended_at < s.last_seen_at or s.expires_at <= s.created_at`,
  ),
  storyRule(
    'session',
    'lets employees sign in while they are employed',
    `'session ' || s.id`,
    `sessions s where not ${employedAccount('s.account_id', 's.created_at')}`,
  ),
  storyRule(
    'session',
    'acts for others alone, and with a reason',
    `'session ' || s.id`,
    `sessions s where s.acting_admin_id is not null and (s.acting_reason is null or s.acting_admin_id = s.account_id)`,
  ),
  storyRule(
    'people',
    'employs from a working day on',
    `e.name || ' on ' || m.joined_on`,
    `employments m join employees e on e.id = m.employee_id
      join placements p on p.employee_id = m.employee_id and p.effective_from = m.joined_on and p.superseded_at is null
      where ${isDayOff('p.work_pattern_id', 'm.joined_on')}`,
  ),
  storyRule(
    'people',
    'places from a working day on, and while the person is employed',
    `e.name || ' on ' || p.effective_from`,
    `placements p join employees e on e.id = p.employee_id where p.superseded_at is null
      and (${isDayOff('p.work_pattern_id', 'p.effective_from')} or not ${employed('p.employee_id', 'p.effective_from')})`,
  ),
  storyRule(
    'people',
    'places people under a manager who is employed',
    `'placement ' || p.id`,
    `placements p where p.superseded_at is null and p.manager_id is not null
      and (p.manager_id = p.employee_id or not ${employed('p.manager_id', 'greatest(p.effective_from, $now::date)')})
      and coalesce(p.effective_until, 'infinity') > $now::date and ${employed('p.employee_id', 'greatest(p.effective_from, $now::date)')}`,
  ),
  storyRule(
    'people',
    'ends an employment after it begins',
    `'employment ' || m.id`,
    `employments m where m.left_on < m.joined_on or m.probation_ends_on <= m.joined_on or m.contract_ends_on <= m.joined_on`,
  ),
  storyRule(
    'people',
    'decides a resignation after it was submitted, by someone else, and closes it after the last day',
    `'exit ' || x.id`,
    `exits x join employments m on m.id = x.employment_id where x.submitted_on not between m.joined_on and x.last_day
      or x.decided_at::date < x.submitted_on or x.closed_at::date < x.last_day or x.notice_starts_on < x.submitted_on
      or greatest(x.decided_at, x.closed_at) > $now or (x.state in ('accepted', 'closed') and x.last_day is distinct from m.left_on)
      or ${isOwn('x.decided_by', 'm.employee_id')}`,
  ),
  storyRule(
    'people',
    'gives warnings to employees, after the incident and by someone else',
    `'warning ' || w.id`,
    `warnings w where w.incident_on > w.issued_on or w.acknowledged_at < w.issued_at or w.withdrawn_at < w.issued_at
      or w.expires_on <= w.issued_on or greatest(w.issued_at, w.acknowledged_at) > $now
      or ${isOwn('w.issued_by', 'w.employee_id')}
      or not ${employed('w.employee_id', 'w.incident_on')} or not ${employed('w.employee_id', 'coalesce(w.issued_on, w.incident_on)')}`,
  ),
  storyRule(
    'people',
    'suspends employees, by someone else',
    `'suspension ' || s.id`,
    `suspensions s where s.to_date < s.from_date or not ${employed('s.employee_id', 's.from_date')}
      or ${isOwn('s.set_by', 's.employee_id')}`,
  ),
  storyRule(
    'people',
    'cancels work from home of employees',
    `'cancellation ' || c.id`,
    `wfh_cancellations c where c.to_date < c.from_date or not ${employed('c.employee_id', 'c.from_date')}
      or ${isOwn('c.set_by', 'c.employee_id')}`,
  ),
  storyRule(
    'people',
    'covers for others by employees',
    `'backup ' || b.id`,
    `backup_assignments b where b.to_date < b.from_date or not ${employed('b.employee_id', 'b.from_date')}
      or (b.covers_kind = 'employee' and b.covers_id = b.employee_id)`,
  ),
  storyRule(
    'people',
    'asks employees to confirm their record',
    `'update ' || u.id`,
    `mandatory_updates u where not ${employed('u.employee_id', 'u.created_at')} or u.due_on < u.created_at::date`,
  ),
  storyRule(
    'people',
    'decides changes of a record by someone else',
    `'detail ' || d.id`,
    `employee_details d where ${isOwn('d.decided_by', 'd.employee_id')} or d.decided_at < d.created_at`,
  ),
  storyRule(
    'requests',
    'asks for days on which the person is employed',
    `'request ' || r.id`,
    `requests r where r.deleted_at is null and (r.to_date < r.from_date
      or not ${employed('r.employee_id', 'r.from_date', 'r.to_date')} or not ${employed('r.employee_id', 'r.sent_at')})`,
  ),
  storyRule(
    'requests',
    'decides a request after it was sent, and by someone else',
    `'request ' || r.id`,
    `requests r where r.decided_at < r.sent_at or greatest(r.sent_at, r.decided_at) > $now
      or (r.status in ('approved', 'rejected') and ${isOwn('r.decided_by', 'r.employee_id')})`,
  ),
  storyRule(
    'requests',
    'decides steps by others, after they were sent',
    `'step ' || s.id || ' of request ' || r.id`,
    `request_steps s join requests r on r.id = s.request_id where s.decided_at < r.sent_at or s.decided_at > $now
      or (s.decided_by is not null and ${isOwn('s.decided_by', 'r.employee_id')})`,
  ),
  storyRule(
    'requests',
    'writes the history of a request after it was sent',
    `'request ' || r.id`,
    `requests r left join request_events v on v.request_id = r.id left join request_comments c on c.request_id = r.id
      where v.at < r.sent_at or c.created_at < r.sent_at or greatest(v.at, c.created_at) > $now`,
  ),
  storyRule(
    'requests',
    'covers by someone else who is employed and not away',
    `'request ' || r.id`,
    `requests r where r.cover_employee_id is not null and r.status in ('pending', 'approved')
      and (r.cover_employee_id = r.employee_id or not ${employed('r.cover_employee_id', 'r.from_date', 'r.to_date')})`,
  ),
  storyRule(
    'requests',
    'debits days within the time of their lot',
    `'posting ' || g.id`,
    `leave_ledger g join leave_lots l on l.id = g.lot_id where l.valid_to < l.valid_from
      or (g.kind = 'debit' and g.effective_date not between l.valid_from and l.valid_to)`,
  ),
  storyRule(
    'requests',
    'lets others decide for employees',
    `'delegation ' || d.id`,
    `approval_delegations d where d.from_employee_id = d.to_employee_id or d.to_date < d.from_date
      or not ${employed('d.to_employee_id', 'd.from_date', 'd.to_date')}`,
  ),
]
