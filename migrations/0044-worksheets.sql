-- What departments do, the reports that people file about it, and the files of their work.
create table activities (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  department_id int not null references departments on delete restrict,
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  designation_id int references designations on delete restrict,
  name text not null check (length(name) between 1 and 120),
  unit text not null check (unit in ('minutes', 'count', 'check', 'text')),
  expected_count int check (expected_count between 1 and 10000),
  fill_from text check (fill_from in ('tickets_resolved', 'tickets_responded', 'tasks_done', 'worked_minutes')),
  mandatory boolean not null default false,
  position int not null default 0 check (position between 0 and 100000),
  active_from date not null,
  retired_on date,
  constraint activities_dates check (active_from < retired_on),
  constraint activities_expected check (expected_count is null or unit = 'count'),
  constraint activities_filled check (fill_from is null or unit = case when fill_from = 'worked_minutes' then 'minutes' else 'count' end),
  constraint activities_measure unique (id, cadence, unit)
);
create unique index activities_name on activities (department_id, cadence, lower(name)) where retired_on is null;
create index activities_of on activities (department_id, cadence, position);
create index activities_designation on activities (designation_id) where designation_id is not null;
create trigger activities_version before update on activities for each row execute function raise_version();

create table job_descriptions (
  id int generated always as identity primary key,
  activity_id int not null references activities on delete cascade,
  version_no int not null check (version_no >= 1),
  body text not null check (length(body) between 1 and 8000),
  effective_from date not null,
  author_id int references accounts on delete restrict,
  created_at timestamptz not null,
  constraint job_descriptions_number unique (activity_id, version_no),
  constraint job_descriptions_day unique (activity_id, effective_from),
  constraint job_descriptions_of unique (id, activity_id)
);
create trigger job_descriptions_append_only before update on job_descriptions
  for each row execute function refuse_change();

-- When the reports of a department are due; without a row the defaults hold.
create table report_rules (
  id int generated always as identity primary key,
  department_id int not null references departments on delete restrict,
  kind text not null check (kind in ('daily', 'weekly', 'monthly')),
  required boolean not null,
  due_working_days int not null check (due_working_days between 0 and 5),
  due_time time not null,
  auto_accept_days int not null check (auto_accept_days between 0 and 20),
  effective_from date not null,
  constraint report_rules_day unique (department_id, kind, effective_from)
);

create table work_reports (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('daily', 'weekly', 'monthly')),
  period_start date not null,
  period_end date not null,
  state text not null check (state in ('draft', 'submitted', 'returned', 'accepted', 'excused')),
  summary text not null default '' check (length(summary) <= 4000),
  plan text not null default '' check (length(plan) <= 2000),
  -- The sum of its lines, kept with every change of them.
  minutes_reported int not null default 0 check (minutes_reported >= 0),
  -- Frozen when it is submitted, as the facts are.
  due_at timestamptz,
  late boolean not null default false,
  worked_minutes int check (worked_minutes >= 0),
  facts jsonb,
  -- When its person last wrote in it; what reviewers do leaves it alone.
  saved_at timestamptz,
  submitted_at timestamptz,
  -- The account that submitted it: an administrator's where one acted for the person.
  submitted_by int references accounts on delete restrict,
  decided_at timestamptz,
  decided_by int references accounts on delete restrict,
  -- The person of the account that decided, where it has one.
  decided_by_employee int references employees on delete restrict,
  decision_comment text check (length(decision_comment) <= 1000),
  constraint work_reports_once unique (employee_id, kind, period_start),
  constraint work_reports_place unique (id, kind, period_end),
  constraint work_reports_period check (period_end = case kind when 'daily' then period_start when 'weekly' then period_start + 6
    else (period_start + interval '1 month' - interval '1 day')::date end),
  constraint work_reports_month check (kind <> 'monthly' or extract(day from period_start) = 1),
  constraint work_reports_over_day check (kind <> 'daily' or minutes_reported <= 1440),
  constraint work_reports_submitted check (state in ('draft', 'excused') or (submitted_at is not null and due_at is not null
    and worked_minutes is not null and facts is not null)),
  constraint work_reports_decided check (state not in ('returned', 'excused') or (decided_at is not null and decision_comment is not null)),
  constraint work_reports_not_own check (decided_by_employee <> employee_id)
);
create index work_reports_period_of on work_reports (kind, period_start, employee_id);
create index work_reports_waiting on work_reports (kind, submitted_at) where state = 'submitted';
create index work_reports_newest on work_reports (employee_id, saved_at);
create trigger work_reports_version before update on work_reports for each row execute function raise_version();

-- What reviewers decided, one row after the other; the report itself carries the last.
create table report_decisions (
  id int generated always as identity primary key,
  report_id int not null references work_reports on delete cascade,
  decision text not null check (decision in ('accepted', 'returned', 'excused')),
  comment text not null check (length(comment) <= 1000),
  decided_at timestamptz not null,
  -- Null where the system accepted it.
  decided_by int references accounts on delete restrict
);
create index report_decisions_of on report_decisions (report_id, id);
create trigger report_decisions_append_only before update on report_decisions
  for each row execute function refuse_change();

create table work_data (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  report_id int not null,
  kind text not null,
  -- The last day of its report.
  day date not null,
  activity_id int not null,
  unit text not null,
  job_description_id int,
  task_id int,
  pr_id int references projects on delete restrict,
  client_id int references clients on delete restrict,
  minutes int check (minutes >= 0),
  count int check (count between 0 and 100000),
  checked boolean,
  note text not null default '' check (length(note) <= 1000),
  source text not null default 'typed' check (source in ('typed', 'fact')),
  constraint work_data_report foreign key (report_id, kind, day) references work_reports (id, kind, period_end) on delete cascade,
  constraint work_data_activity foreign key (activity_id, kind, unit) references activities (id, cadence, unit) on delete restrict,
  constraint work_data_job foreign key (job_description_id, activity_id) references job_descriptions (id, activity_id),
  constraint work_data_once unique nulls not distinct (report_id, activity_id, task_id, pr_id, client_id),
  constraint work_data_minutes check (minutes <= case kind when 'daily' then 1440 when 'weekly' then 6000 else 30000 end),
  constraint work_data_unit check (case unit
    when 'minutes' then minutes is not null and count is null and checked is null
    when 'count' then count is not null and checked is null
    when 'check' then checked is not null and count is null
    else note <> '' and count is null and checked is null end)
);
create index work_data_activity_of on work_data (activity_id, day);
create index work_data_task on work_data (task_id) where task_id is not null;
create index work_data_project on work_data (pr_id) where pr_id is not null;
create index work_data_client on work_data (client_id) where client_id is not null;
create trigger work_data_version before update on work_data for each row execute function raise_version();

create table report_blockers (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  report_id int not null references work_reports on delete restrict,
  text text not null check (length(text) between 3 and 300),
  opened_on date not null,
  cleared_on date,
  cleared_by int references accounts on delete restrict,
  task_id int,
  constraint report_blockers_cleared check (cleared_on >= opened_on)
);
create unique index report_blockers_open on report_blockers (employee_id, lower(text)) where cleared_on is null;
create index report_blockers_report on report_blockers (report_id);
create index report_blockers_task on report_blockers (task_id) where task_id is not null and cleared_on is null;
create trigger report_blockers_version before update on report_blockers for each row execute function raise_version();

-- The last reminder that a person sent for a period, so that none comes twice in a while.
create table report_reminders (
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('daily', 'weekly', 'monthly')),
  period_start date not null,
  sent_at timestamptz not null,
  primary key (employee_id, kind, period_start)
);

create table attachments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Null where an administrator added it to a task.
  employee_id int references employees on delete restrict,
  uploaded_by int not null references accounts on delete restrict,
  file_id int not null references files on delete restrict,
  title text not null check (length(title) between 1 and 120),
  note text not null default '' check (length(note) <= 1000),
  work_date date not null,
  report_id int references work_reports on delete restrict,
  task_id int,
  ticket_id int,
  evidence boolean not null default false,
  deleted_at timestamptz,
  constraint attachments_file unique (file_id),
  constraint attachments_one_link check (num_nonnulls(report_id, task_id, ticket_id) <= 1),
  constraint attachments_evidence check (not evidence or employee_id is not null)
);
create index attachments_employee on attachments (employee_id, work_date) where deleted_at is null;
create index attachments_report on attachments (report_id) where report_id is not null;
create index attachments_task on attachments (task_id) where task_id is not null;
create index attachments_ticket on attachments (ticket_id) where ticket_id is not null;
create index attachments_uploaded on attachments (uploaded_by, created_at);
create trigger attachments_version before update on attachments for each row execute function raise_version();

-- What is expected of people on each day and what they worked, for those who ask about many people at once.
create view work_day as
  select d.employee_id, d.business_date as day, d.verdict, d.expected_minutes, d.leave_minutes, d.worked_minutes, d.zone,
    case when d.late_after_at is not null then
      d.window_ends_at - make_interval(mins => (select p.window_after_minutes from attendance_policies p where p.id = d.policy_id))
    end as ends_at
  from attendance_days d;

-- What projects and clients are called, for rows that name them.
create view project_short as select p.pr_id, p.code, p.name, p.client_id from projects p;
create view client_short as select c.id, c.name from clients c;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo', 'hashbook_image', 'work_file'));
alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check check (content_type in
  ('image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain', 'text/csv',
   'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
   'application/vnd.openxmlformats-officedocument.wordprocessingml.document'));
