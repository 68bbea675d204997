-- Work sessions with their breaks, the verdict of each day, the rules in force, and every correction.
create table attendance_policies (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  department_id int references departments on delete restrict,
  team_id int references teams on delete restrict,
  effective_from date not null,
  window_after_minutes int not null default 60 check (window_after_minutes between 0 and 240),
  late_grace_minutes int not null default 10 check (late_grace_minutes between 0 and 60),
  early_grace_minutes int not null default 10 check (early_grace_minutes between 0 and 60),
  half_day_below_percent int not null default 60 check (half_day_below_percent between 1 and 100),
  absent_below_percent int not null default 25 check (absent_below_percent between 1 and 100),
  max_session_minutes int not null default 960 check (max_session_minutes between 240 and 1440),
  stale_after_shift_minutes int not null default 120 check (stale_after_shift_minutes between 15 and 480),
  break_kinds jsonb not null default '[
    {"key": "short", "name": "Short break", "paid": true, "max_each_minutes": 15, "max_day_minutes": 30},
    {"key": "meal", "name": "Meal", "paid": false, "max_each_minutes": 60, "max_day_minutes": 60},
    {"key": "private", "name": "Private", "paid": false, "max_each_minutes": 30, "max_day_minutes": 30}]'
    check (jsonb_array_length(break_kinds) between 1 and 8),
  break_required_after_minutes int not null default 360 check (break_required_after_minutes between 0 and 1440),
  break_required_minutes int not null default 30 check (break_required_minutes between 0 and 240),
  correction_days int not null default 14 check (correction_days between 0 and 62),
  check (absent_below_percent < half_day_below_percent),
  constraint attendance_policies_one_a_day unique nulls not distinct (department_id, team_id, effective_from)
);
create trigger attendance_policies_version before update on attendance_policies
  for each row execute function raise_version();

create table attendance_sessions (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  business_date date not null,
  shift_start_at timestamptz,
  shift_end_at timestamptz,
  punched_in_at timestamptz not null,
  punched_out_at timestamptz,
  in_zone text not null,
  in_offset_minutes int not null,
  out_zone text,
  out_offset_minutes int,
  state text not null check (state in ('working', 'on_break', 'stale', 'pending_out', 'closed', 'voided')),
  in_mode text not null check (in_mode in ('web', 'offline', 'acting', 'admin', 'request')),
  out_mode text check (out_mode in ('web', 'offline', 'acting', 'admin', 'request', 'forced')),
  in_claimed_at timestamptz,
  out_claimed_at timestamptz,
  in_actor_id int references accounts on delete restrict,
  out_actor_id int references accounts on delete restrict,
  in_note text check (length(in_note) <= 200),
  out_note text check (length(out_note) <= 200),
  in_ip inet,
  out_ip inet,
  device_zone text,
  last_seen_at timestamptz,
  next_check_at timestamptz,
  constraint attendance_sessions_order check (punched_out_at > punched_in_at),
  constraint attendance_sessions_open_states
    check (state = 'voided' or (punched_out_at is null) = (state in ('working', 'on_break', 'stale'))),
  check (in_claimed_at <= punched_in_at),
  check (out_claimed_at <= punched_out_at),
  constraint attendance_sessions_no_overlap
    exclude using gist (employee_id with =, tstzrange(punched_in_at, punched_out_at, '[)') with &&)
    where (state <> 'voided')
);
create unique index attendance_sessions_one_open on attendance_sessions (employee_id)
  where punched_out_at is null and state <> 'voided';
create index attendance_sessions_day on attendance_sessions (employee_id, business_date);
create index attendance_sessions_open on attendance_sessions (punched_in_at)
  where punched_out_at is null and state <> 'voided';
create trigger attendance_sessions_version
  before update of punched_in_at, punched_out_at, state, business_date, in_note, out_note on attendance_sessions
  for each row execute function raise_version();

create table attendance_breaks (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  session_id int not null references attendance_sessions on delete restrict,
  employee_id int not null references employees on delete restrict,
  kind text not null check (length(kind) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  paid boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'punch_out', 'forced', 'correction')),
  voided boolean not null default false,
  constraint attendance_breaks_order check (ended_at > started_at),
  check ((ended_at is null) = (ended_by is null)),
  constraint attendance_breaks_no_overlap
    exclude using gist (employee_id with =, tstzrange(started_at, ended_at, '[)') with &&) where (not voided)
);
create unique index attendance_breaks_one_open on attendance_breaks (employee_id) where ended_at is null and not voided;
create index attendance_breaks_session on attendance_breaks (session_id);

-- Deferred, so that a correction may move a punch and its breaks in any order.
create function check_break_inside_session() returns trigger language plpgsql as $$
declare
  outside int;
begin
  select count(*) into outside
  from attendance_sessions s join attendance_breaks b on b.session_id = s.id and not b.voided
  where s.id = case when tg_table_name = 'attendance_breaks' then (to_jsonb(new) ->> 'session_id')::int else new.id end
    and s.state <> 'voided'
    and (b.started_at < s.punched_in_at
      or coalesce(b.ended_at, 'infinity') > coalesce(s.punched_out_at, 'infinity')
      or b.employee_id <> s.employee_id);
  if outside > 0 then
    raise exception 'a break must lie inside its session'
      using errcode = 'check_violation', constraint = 'attendance_breaks_inside_session';
  end if;
  return null;
end $$;
create constraint trigger attendance_breaks_inside after insert or update on attendance_breaks
  deferrable initially deferred for each row execute function check_break_inside_session();
create constraint trigger attendance_sessions_hold_breaks after update of punched_in_at, punched_out_at on attendance_sessions
  deferrable initially deferred for each row execute function check_break_inside_session();

create table attendance_days (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  business_date date not null,
  verdict text not null check (verdict in
    ('working', 'pending', 'present', 'half_day', 'absent', 'on_leave', 'holiday', 'day_off')),
  flags text[] not null default '{}',
  expected_minutes int not null check (expected_minutes >= 0),
  leave_minutes int not null default 0 check (leave_minutes >= 0),
  worked_minutes int not null default 0 check (worked_minutes >= 0),
  paid_break_minutes int not null default 0 check (paid_break_minutes >= 0),
  unpaid_break_minutes int not null default 0 check (unpaid_break_minutes >= 0),
  late_minutes int not null default 0 check (late_minutes >= 0),
  early_leave_minutes int not null default 0 check (early_leave_minutes >= 0),
  overtime_minutes int not null default 0 check (overtime_minutes >= 0),
  first_in_at timestamptz,
  last_out_at timestamptz,
  zone text not null,
  policy_id int references attendance_policies on delete restrict,
  reasons jsonb not null default '[]',
  final boolean not null,
  window_ends_at timestamptz not null,
  -- From here on somebody who has not punched is late; null where no start is expected.
  late_after_at timestamptz,
  -- The instant that the figures are true for; an open punch goes on after it.
  as_of_at timestamptz not null,
  constraint attendance_days_once unique (employee_id, business_date)
);
create index attendance_days_date on attendance_days (business_date, employee_id);
create index attendance_days_unfinished on attendance_days (window_ends_at) where not final;
create trigger attendance_days_version before update on attendance_days for each row execute function raise_version();

create table attendance_corrections (
  id int generated always as identity primary key,
  created_at timestamptz not null,
  employee_id int not null references employees on delete restrict,
  business_date date not null,
  session_id int references attendance_sessions on delete restrict,
  kind text not null check (kind in ('add', 'update', 'delete', 'forced', 'request')),
  before jsonb,
  after jsonb,
  day_before jsonb,
  day_after jsonb,
  reason text not null check (length(reason) between 3 and 500),
  actor_id int not null references accounts on delete restrict
);
create index attendance_corrections_day on attendance_corrections (employee_id, business_date);
create trigger attendance_corrections_append_only before update or delete on attendance_corrections
  for each row execute function refuse_change();

-- The rules that hold until somebody sets others.
insert into attendance_policies (effective_from) values ('2000-01-01');
