import { employed, employedAccount, isOwn, type StoryRule, storyRule } from './story-rules.ts'

/** Rules of pay, clients, equipment, hiring, performance, knowledge and records. */
export const rulesOfBusiness: readonly StoryRule[] = [
  storyRule(
    'payroll',
    'pays a salary from a day on which the person is employed',
    `'salary ' || s.id`,
    `salaries s where not ${employed('s.employee_id', 's.effective_from')} or ${isOwn('s.created_by', 's.employee_id')}`,
  ),
  storyRule(
    'payroll',
    'pays months in which the person is employed',
    `'payslip ' || p.id`,
    `payslips p where p.period_end < p.period_start or p.issued_at > $now or p.paid_on < p.issued_at::date
      or p.first_viewed_at < p.issued_at or not exists (select from employment_span m where m.employee_id = p.employee_id
        and m.joined_on <= p.period_end and coalesce(m.left_on, 'infinity') >= p.period_start)`,
  ),
  storyRule(
    'payroll',
    'approves, issues and pays a run in this order, by two people',
    `r.month`,
    `payroll_runs r where r.approved_at < r.started_at or r.issued_at < r.approved_at or r.paid_on < r.issued_at::date
      or r.finished_at < r.started_at or greatest(r.started_at, r.approved_at, r.issued_at) > $now
      or (r.four_eyes and (r.approved_by = r.started_by
        or exists (select from payroll_run_starters s where s.run_id = r.id and s.account_id = r.approved_by)))`,
  ),
  storyRule(
    'payroll',
    'raises pay after a decision of someone else',
    `'hike ' || h.id`,
    `hikes h where h.new_minor <= h.current_minor or h.decided_at < h.created_at or h.applied_at < h.decided_at
      or greatest(h.decided_at, h.applied_at) > $now or (h.decided_by = h.proposed_by and h.state <> 'withdrawn')
      or ${isOwn('h.proposed_by', 'h.employee_id')} or ${isOwn('h.decided_by', 'h.employee_id')}
      or not ${employed('h.employee_id', 'h.effective_from')}`,
  ),
  storyRule(
    'payroll',
    'confirms payments by a second person, and returns them after they were sent',
    `'payment ' || y.id`,
    `pay_payments y where y.confirmed_by = y.entered_by or y.confirmed_at < y.entered_at or y.returned_on < y.sent_on
      or greatest(y.entered_at, y.confirmed_at) > $now`,
  ),
  storyRule(
    'billing',
    'issues invoices after the service, and is paid afterwards',
    `coalesce(i.number, 'draft ' || i.id)`,
    `invoices i left join invoice_payments y on y.invoice_id = i.id left join invoice_mails m on m.invoice_id = i.id
      where i.service_to < i.service_from or i.due_date < i.issue_date or i.issue_date > $now::date or i.issued_at > $now
        or i.sent_at < i.issued_at or y.received_on < i.issue_date or y.received_on > $now::date or y.voided_at < y.recorded_at
        or m.sent_at::date < i.issue_date or m.sent_at > $now`,
  ),
  storyRule(
    'billing',
    'reminds of invoices that are due',
    `'mail ' || m.id`,
    `invoice_mails m join invoices i on i.id = m.invoice_id where m.kind = 'reminder' and m.sent_at::date <= i.due_date`,
  ),
  storyRule(
    'billing',
    'has members of projects who are employed in that time',
    `'member ' || p.id`,
    `project_members p join projects j using (pr_id) where p.effective_to < p.effective_from
      or not ${employed('p.employee_id', 'p.effective_from')} or j.closed_on < j.starts_on or j.ends_on < j.starts_on`,
  ),
  storyRule(
    'hashbook',
    'has comments on pages that there are, and resolves them afterwards',
    `'comment ' || c.id`,
    `hashbook_comments c join hashbook_pages p on p.id = c.page_id left join hashbook_comments o on o.id = c.parent_id
      where c.created_at < p.created_at or c.created_at < o.created_at or c.resolved_at < c.created_at
        or greatest(c.created_at, c.resolved_at) > $now or not ${employedAccount('c.author_id', 'c.created_at')}`,
  ),
  storyRule(
    'hashbook',
    'writes revisions in their order, by people who are employed',
    `'revision ' || r.number || ' of page ' || r.page_id`,
    `hashbook_revisions r left join hashbook_revisions o on o.page_id = r.page_id and o.number = r.number - 1
      where r.created_at < o.created_at or r.created_at > $now or not ${employedAccount('r.author_id', 'r.created_at')}`,
  ),
  storyRule(
    'hashbook',
    'lets employees acknowledge pages that they must read',
    `'page ' || a.page_id || ' by ' || a.employee_id`,
    `hashbook_acknowledgements a where a.created_at > $now or not ${employed('a.employee_id', 'a.created_at')}
      or not exists (select from hashbook_must_reads m where m.page_id = a.page_id and m.created_at <= a.created_at)`,
  ),
  storyRule(
    'hashbook',
    'reviews pages after they were written, by people who are employed, and some not in time',
    `'page ' || p.id`,
    `hashbook_pages p where p.reviewed_at < p.created_at or p.reviewed_at > $now or p.review_from > $now::date
      or not ${employedAccount('p.reviewed_by', 'p.reviewed_at')} or (p.state = 'published' and p.review_on is null)`,
  ),
  storyRule(
    'inventory',
    'hands out what was bought, and nothing that is disposed of',
    `a.tag`,
    `inventory_assets a join inventory_assignments g on g.asset_id = a.id join inventory_handouts h on h.id = g.handout_id
      where a.purchased_on > h.handed_at::date or a.ended_on < coalesce(g.returned_at, h.handed_at)::date
        or a.warranty_until < a.purchased_on or a.ended_on < a.purchased_on`,
  ),
  storyRule(
    'inventory',
    'hands out to employees, by someone else',
    `'handout ' || h.id`,
    `inventory_handouts h where h.handed_at > $now or h.signed_at < h.handed_at or h.signed_at > $now
      or not ${employed('h.employee_id', 'h.handed_at')} or ${isOwn('h.handed_by', 'h.employee_id')}`,
  ),
  storyRule(
    'inventory',
    'takes back after it was handed out, by someone else',
    `'assignment ' || g.id`,
    `inventory_assignments g join inventory_handouts h on h.id = g.handout_id where g.returned_at < h.handed_at
      or g.closed_at < g.returned_at or greatest(g.returned_at, g.closed_at, g.problem_at) > $now or g.problem_at < h.handed_at
      or ${isOwn('g.taken_by', 'g.employee_id')}`,
  ),
  storyRule(
    'inventory',
    'gives an asset to one person at a time',
    `'assignments ' || a.id || ' and ' || b.id`,
    `inventory_assignments a join inventory_handouts h on h.id = a.handout_id
      join inventory_assignments b on b.asset_id = a.asset_id and b.id <> a.id join inventory_handouts o on o.id = b.handout_id
      where a.state <> 'declined' and b.state <> 'declined' and h.handed_at <= o.handed_at
        and o.handed_at < coalesce(a.returned_at, 'infinity') and (h.handed_at < o.handed_at or a.id < b.id)`,
  ),
  storyRule(
    'inventory',
    'repairs what was bought',
    `'repair ' || r.id`,
    `inventory_repairs r join inventory_assets a on a.id = r.asset_id where r.sent_on < a.purchased_on or r.back_on < r.sent_on
      or r.sent_on > $now::date or (r.under_warranty and a.warranty_until < r.sent_on)`,
  ),
  storyRule(
    'hiring',
    'gives feedback once the interview has begun',
    `'interview ' || i.id`,
    `interviews i left join interview_comments c on c.interview_id = i.id where i.ends_at <= i.starts_at
      or (c.kind = 'feedback' and c.created_at < i.starts_at) or c.created_at > $now or i.decided_at > $now
      or i.decided_at < i.starts_at
      or (i.state in ('passed', 'failed') and not exists (select from interview_comments f where f.interview_id = i.id
        and f.created_at <= i.decided_at))`,
  ),
  storyRule(
    'hiring',
    'has one interview of an interviewer at a time',
    `'interviews ' || a.id || ' and ' || b.id`,
    `interview_people p join interviews a on a.id = p.interview_id
      join interview_people q on q.account_id = p.account_id and q.interview_id > p.interview_id and p.active and q.active
      join interviews b on b.id = q.interview_id
      where tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        and a.state <> 'cancelled' and b.state <> 'cancelled'`,
  ),
  storyRule(
    'hiring',
    'approves, sends and answers an offer in this order, by two people',
    `'offer ' || o.id`,
    `offers o where o.approved_by = o.pay_set_by or o.sent_at < o.approved_at or o.answered_at < o.sent_at
      or greatest(o.approved_at, o.sent_at, o.answered_at) > $now or o.answered_at::date > o.joining_on
      or o.answered_at::date > o.expires_on or o.sent_at::date > o.expires_on`,
  ),
  storyRule(
    'hiring',
    'moves candidates in the order of time, never by themselves',
    `'candidate ' || m.candidate_id`,
    `candidate_moves m join candidates c on c.id = m.candidate_id where m.at < m.since_at or m.at > $now
      or (c.employee_id is not null and ${isOwn('m.actor_id', 'c.employee_id')})`,
  ),
  storyRule(
    'hiring',
    'reviews documents by someone else, and approves onboardings after they were submitted',
    `'onboarding ' || o.id`,
    `onboards o left join onboard_documents d on d.onboard_id = o.id where d.reviewed_by = d.uploaded_by
      or d.reviewed_at < d.created_at or o.started_at < o.invited_at or o.submitted_at < o.started_at
      or o.approved_at < o.submitted_at or greatest(o.submitted_at, o.approved_at, o.ended_at, d.reviewed_at) > $now`,
  ),
  storyRule(
    'hiring',
    'employs people from the day of their onboarding on',
    `'onboarding ' || o.id`,
    `onboards o where o.employee_id is not null and not exists (select from employment_span m
      where m.employee_id = o.employee_id and m.joined_on = o.joining_on)`,
  ),
  storyRule(
    'performance',
    'scores others on days on which both are employed',
    `'score ' || s.id`,
    `scores s where s.author_id = s.employee_id or s.given_on < s.scored_on or s.given_on > s.scored_on + 31
      or s.given_on > $now::date or s.created_at > $now or s.voided_at < s.created_at or not ${employed('s.employee_id', 's.scored_on')}
      or not ${employed('s.author_id', 's.given_on')}`,
  ),
  storyRule(
    'performance',
    'reviews skills by someone else, after they were claimed',
    `'skill ' || k.id`,
    `employee_skills k where k.reviewed_by_employee = k.employee_id or ${isOwn('k.reviewed_by', 'k.employee_id')}
      or k.reviewed_at < k.created_at or k.valid_to < k.valid_from or greatest(k.created_at, k.reviewed_at) > $now
      or not ${employed('k.employee_id', 'k.created_at')}`,
  ),
  storyRule(
    'performance',
    'evaluates people who were employed in the cycle, by someone else',
    `'evaluation ' || e.id`,
    `evaluations e join evaluation_cycles c on c.id = e.cycle_id where e.reviewer_id = e.employee_id
      or not exists (select from employment_span m where m.employee_id = e.employee_id and m.joined_on <= c.period_end
        and coalesce(m.left_on, 'infinity') >= c.period_start)
      or c.period_end < c.period_start or c.self_due < c.self_opens_on or c.review_due < c.self_due or c.share_on < c.review_due
      or e.acknowledged_at::date < c.share_on or e.acknowledged_at > $now`,
  ),
  storyRule(
    'records',
    'ends exports and backups after they begin',
    `'export or backup of ' || x.started_at`,
    `(select started_at, finished_at from exports union all select started_at, finished_at from backups
      union all select started_at, finished_at from audit_verifications) x
      where x.finished_at < x.started_at or greatest(x.started_at, x.finished_at) > $now`,
  ),
  storyRule(
    'records',
    'finishes requests about data after they were made, by someone else',
    `'request ' || s.id`,
    `subject_requests s where s.finished_at < s.requested_at or greatest(s.requested_at, s.finished_at) > $now
      or (s.kind = 'erase' and ${isOwn('s.requested_by', 's.employee_id')})`,
  ),
  storyRule(
    'records',
    'writes the audit in the order of time, by people who are employed',
    `r.action || ' ' || r.id`,
    `audit_rows r where r.at > $now or not ${employedAccount('r.actor_account_id', 'r.at')}`,
  ),
  storyRule(
    'records',
    'changes records of people who are employed',
    `'change ' || r.id || ' of ' || r.employee_id`,
    `audit_rows r where r.action = 'people.updated' and not ${employed('r.employee_id', 'r.at')}`,
  ),
  storyRule(
    'shell',
    'shows the dashboard to accounts that were activated',
    `'account ' || p.account_id`,
    `account_preferences p join accounts a on a.id = p.account_id where p.last_dashboard_at > $now
      or (p.last_dashboard_at is not null and a.activated_at is null)`,
  ),
]
