-- What is expected of people, since when and of whom, and the days on which it is not.
create table targets (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  metric text not null check (metric in ('tickets_responded', 'tickets_resolved', 'response_in_sla', 'resolution_in_sla',
    'tickets_reopened', 'ticket_quality', 'tasks_done', 'tasks_on_time', 'activity_count', 'activity_minutes', 'worked_minutes',
    'reports_on_time')),
  is_share boolean not null generated always as (metric in ('response_in_sla', 'resolution_in_sla', 'tickets_reopened',
    'ticket_quality', 'tasks_on_time', 'reports_on_time')) stored,
  activity_id int references activities on delete restrict,
  direction text not null default 'at_least' check (direction in ('at_least', 'at_most')),
  period text not null default 'day' check (period in ('day', 'week', 'month')),
  -- Minutes of work for which a value of a day is meant.
  reference_minutes int not null default 480 check (reference_minutes between 60 and 1440),
  gate_metric text check (gate_metric in ('response_in_sla', 'resolution_in_sla', 'tickets_reopened', 'ticket_quality',
    'tasks_on_time', 'reports_on_time')),
  gate_direction text check (gate_direction in ('at_least', 'at_most')),
  gate_value_bp int check (gate_value_bp between 0 and 10000),
  active boolean not null default true,
  -- The last day on which it expects something.
  ended_on date,
  created_by int not null references accounts on delete restrict,
  constraint targets_activity check ((activity_id is not null) = (metric in ('activity_count', 'activity_minutes'))),
  constraint targets_gate check (num_nonnulls(gate_metric, gate_direction, gate_value_bp) in (0, 3)),
  constraint targets_reference check (period = 'day' or reference_minutes = 480),
  constraint targets_ended check (active = (ended_on is null)),
  constraint targets_measure unique (id, is_share)
);
create unique index targets_name on targets (lower(name)) where active;
create index targets_activity_of on targets (activity_id) where activity_id is not null;
create trigger targets_version before update on targets for each row execute function raise_version();

create table target_values (
  id int generated always as identity primary key,
  target_id int not null,
  is_share boolean not null,
  scope text not null check (scope in ('organisation', 'department', 'designation', 'team', 'employee')),
  scope_id int,
  department_id int generated always as (case when scope = 'department' then scope_id end) stored references departments on delete restrict,
  designation_id int generated always as (case when scope = 'designation' then scope_id end) stored
    references designations on delete restrict,
  team_id int generated always as (case when scope = 'team' then scope_id end) stored references teams on delete restrict,
  employee_id int generated always as (case when scope = 'employee' then scope_id end) stored references employees on delete restrict,
  -- Null: no target from that day on.
  value int check (value between 0 and 1000000),
  effective_from date not null,
  set_by int not null references accounts on delete restrict,
  reason text not null check (length(reason) between 3 and 300),
  created_at timestamptz not null default clock_timestamp(),
  constraint target_values_of foreign key (target_id, is_share) references targets (id, is_share) on delete cascade on update cascade,
  constraint target_values_scope check ((scope = 'organisation') = (scope_id is null)),
  constraint target_values_share check (not is_share or value <= 10000),
  constraint target_values_once unique nulls not distinct (target_id, scope, scope_id, effective_from)
);
create index target_values_employee on target_values (employee_id) where employee_id is not null;
create index target_values_team on target_values (team_id) where team_id is not null;

create function keep_target_value() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'is_share' is distinct from to_jsonb(old) - 'is_share' then
    raise exception 'Values of targets do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger target_values_append_only before update on target_values for each row execute function keep_target_value();

create table target_waivers (
  id int generated always as identity primary key,
  target_id int not null references targets on delete cascade,
  employee_id int not null references employees on delete restrict,
  start_date date not null,
  end_date date not null,
  reason text not null check (length(reason) between 3 and 300),
  set_by int not null references accounts on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  -- Taken back: it no longer counts.
  ended_at timestamptz,
  constraint target_waivers_dates check (start_date <= end_date),
  constraint target_waivers_no_overlap exclude using gist (target_id with =, employee_id with =,
    daterange(start_date, end_date, '[]') with &&) where (ended_at is null)
);
create index target_waivers_employee on target_waivers (employee_id, end_date);

-- The days of people with breaks and marks, and when they worked, for those who ask about many people at once.
create view day_figures as
  select d.employee_id, d.business_date as day, d.expected_minutes, d.worked_minutes,
    d.paid_break_minutes + d.unpaid_break_minutes as break_minutes, d.late_minutes, d.verdict, 'late' = any(d.flags) as is_late,
    d.final and d.verdict = 'absent' as is_absent, d.final
  from attendance_days d;

create view work_span as
  select s.employee_id, s.business_date as day, 'work' as kind, s.punched_in_at as from_at, s.punched_out_at as to_at
  from attendance_sessions s where s.state <> 'voided'
  union all
  select s.employee_id, s.business_date, 'break', b.started_at, b.ended_at
  from attendance_breaks b join attendance_sessions s on s.id = b.session_id where s.state <> 'voided' and not b.voided;

-- Tasks that were done, and those that were opened again, on the day of who holds them.
create view task_outcome as
  select h.task_id, h.holder_id as employee_id, h.at, person_day(h.holder_id, h.at) as day,
    case when h.to_state = 'done' then 'done' else 'reopened' end as kind, t.due_date, t.title
  from task_history h join tasks t on t.id = h.task_id
  where (h.to_state = 'done') <> (h.from_state is not distinct from 'done') and h.holder_id is not null;
create index task_history_outcome on task_history (at) where (to_state = 'done') <> (from_state is not distinct from 'done');

-- What lines of reports are called.
create view work_line_label as select l.id as work_id, a.name as label from work_data l join activities a on a.id = l.activity_id;
create view activity_short as select a.id, a.name, a.unit, a.department_id, a.retired_on from activities a;

-- What people hold and what they filed, for those who ask about many people at once.
create view task_open as
  select t.id, t.assignee_id as employee_id, t.due_date, t.state from tasks t
  where t.assignee_id is not null and t.state in ('accepted', 'in_progress', 'blocked', 'in_review');
create view task_act as
  select h.task_id, h.holder_id as employee_id, h.at, h.action, t.title
  from task_history h join tasks t on t.id = h.task_id where h.holder_id is not null;
create view report_filed as
  select r.id as report_id, r.employee_id, r.kind, r.period_start, r.period_end, r.state, r.minutes_reported, r.submitted_at
  from work_reports r;
