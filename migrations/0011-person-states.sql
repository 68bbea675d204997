-- The dated states of people: suspensions, warnings, exits, cancelled work from home, backups and mandatory updates.
-- No column says what a person is; every list and every guard asks these rows about a day.
create table suspensions (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  from_date date not null,
  to_date date,
  with_pay boolean not null,
  block_login boolean not null default true,
  reason text not null check (length(reason) between 3 and 500),
  -- The first day on which it no longer holds. Of one that was lifted before it began nothing is left but the history.
  lifted_on date,
  set_by int references accounts on delete restrict,
  constraint suspensions_dates check (to_date >= from_date),
  constraint suspensions_lifted check (lifted_on >= from_date and (to_date is null or lifted_on <= to_date)),
  constraint suspensions_no_overlap
    exclude using gist (employee_id with =, daterange(from_date, coalesce(lifted_on, to_date + 1), '[)') with &&)
);
create index suspensions_employee on suspensions (employee_id, from_date);
create index suspensions_blocking on suspensions (employee_id) where block_login;
create trigger suspensions_version before update on suspensions for each row execute function raise_version();

create table wfh_cancellations (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  from_date date not null,
  to_date date,
  reason text not null check (length(reason) between 3 and 500),
  lifted_on date,
  set_by int references accounts on delete restrict,
  constraint wfh_cancellations_dates check (to_date >= from_date),
  constraint wfh_cancellations_lifted check (lifted_on >= from_date and (to_date is null or lifted_on <= to_date)),
  constraint wfh_cancellations_no_overlap
    exclude using gist (employee_id with =, daterange(from_date, coalesce(lifted_on, to_date + 1), '[)') with &&)
);
create index wfh_cancellations_employee on wfh_cancellations (employee_id, from_date);
create trigger wfh_cancellations_version before update on wfh_cancellations
  for each row execute function raise_version();

create table backup_assignments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  covers_kind text not null check (covers_kind in ('employee', 'team', 'designation')),
  covers_id int not null,
  from_date date not null,
  to_date date,
  lifted_on date,
  priority smallint not null default 1 check (priority between 1 and 3),
  note text check (length(note) <= 500),
  set_by int references accounts on delete restrict,
  constraint backup_assignments_not_self check (covers_kind <> 'employee' or covers_id <> employee_id),
  constraint backup_assignments_dates check (to_date >= from_date),
  constraint backup_assignments_lifted check (lifted_on >= from_date and (to_date is null or lifted_on <= to_date)),
  constraint backup_assignments_no_overlap exclude using gist (employee_id with =, covers_kind with =,
    covers_id with =, daterange(from_date, coalesce(lifted_on, to_date + 1), '[)') with &&)
);
create index backup_assignments_employee on backup_assignments (employee_id, from_date);
create index backup_assignments_covers on backup_assignments (covers_kind, covers_id);
create trigger backup_assignments_version before update on backup_assignments
  for each row execute function raise_version();

create table warnings (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  severity smallint not null check (severity between 1 and 3),
  category text not null check (category in ('attendance', 'conduct', 'performance', 'policy')),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 4000),
  incident_on date not null,
  -- What was decided last. That it has expired is told by the day alone.
  state text not null check (state in ('draft', 'issued', 'acknowledged', 'withdrawn')),
  drafted_by int references accounts on delete restrict,
  issued_by int references accounts on delete restrict,
  issued_at timestamptz,
  -- The day of the issue where the person is: the first on which they count as warned.
  issued_on date,
  expires_on date,
  acknowledged_at timestamptz,
  statement text check (length(statement) <= 4000),
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) between 3 and 500),
  constraint warnings_issued check (
    (state = 'draft') = (issued_at is null) and (issued_at is null) = (issued_on is null)
    and (state = 'draft' or expires_on is not null)),
  constraint warnings_expiry check (expires_on >= incident_on and expires_on >= issued_on),
  constraint warnings_acknowledged check (state <> 'acknowledged' or acknowledged_at is not null),
  constraint warnings_statement check (statement is null or acknowledged_at is not null),
  constraint warnings_withdrawn check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdrawn_reason is not null))
);
create index warnings_employee on warnings (employee_id, issued_on);
create index warnings_open on warnings (expires_on) where state in ('issued', 'acknowledged');
create index warnings_category on warnings (category, issued_on) where state <> 'draft';
create trigger warnings_version before update on warnings for each row execute function raise_version();

create table exits (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employment_id int not null references employments on delete restrict,
  kind text not null check (kind in ('resignation', 'dismissal', 'contract_end', 'mutual', 'retirement', 'death')),
  state text not null check (state in ('submitted', 'returned', 'accepted', 'closed', 'withdrawn', 'retracted')),
  submitted_on date not null,
  letter_text text check (length(letter_text) <= 4000),
  letter_file_id int,
  requested_last_day date,
  notice_starts_on date,
  notice_days int not null check (notice_days between 0 and 365),
  waived_days int not null default 0,
  last_day date,
  reason_code text not null check (reason_code in
    ('new_job', 'relocation', 'family', 'study', 'health', 'pay', 'management', 'other')),
  comment text check (length(comment) <= 4000),
  interview_on date,
  interview_notes text check (length(interview_notes) <= 4000),
  rehire_ok boolean,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  closed_at timestamptz,
  closed_by int references accounts on delete restrict,
  constraint exits_waived check (waived_days between 0 and notice_days),
  constraint exits_decided check (
    state not in ('accepted', 'closed', 'retracted') or (last_day is not null and notice_starts_on is not null)),
  constraint exits_notice check (notice_starts_on <= last_day),
  constraint exits_closed check ((state = 'closed') = (closed_at is not null))
);
create unique index exits_one_open on exits (employment_id) where state in ('submitted', 'returned', 'accepted');
create index exits_employment on exits (employment_id);
create index exits_last_day on exits (last_day) where state in ('accepted', 'closed');
create trigger exits_version before update on exits for each row execute function raise_version();

create table mandatory_updates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('profile', 'worksheet')),
  fields text[] not null default '{}',
  confirmed text[] not null default '{}',
  due_on date,
  note text check (length(note) <= 500),
  set_by int references accounts on delete restrict,
  done_at timestamptz,
  constraint mandatory_updates_shape check (
    case kind when 'profile' then cardinality(fields) > 0 and due_on is not null
      else cardinality(fields) = 0 and due_on is null end),
  constraint mandatory_updates_confirmed check (confirmed <@ fields)
);
create unique index mandatory_updates_one_open on mandatory_updates (employee_id, kind) where done_at is null;
create index mandatory_updates_employee on mandatory_updates (employee_id);
create trigger mandatory_updates_version before update on mandatory_updates
  for each row execute function raise_version();

-- The date where a person is: by the zone of the placement, else of the first employment.
create function person_day(person int, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce(
    (select time_zone from placement_at(person, moment)),
    (select b.time_zone from employments m join brands b on b.id = m.brand_id
     where m.employee_id = person order by m.joined_on limit 1),
    'UTC'))::date
$$;

-- A suspension that keeps its person out blocks the login of the employee and the linked account of the admin area. Whoever
-- was never suspended costs one look into a small index; the day of a person is only computed for the others.
create or replace function sign_in_blocks(account accounts, moment timestamptz) returns table (block text)
  language sql stable as $$
  select case
    when account.deleted_at is not null then 'deleted'
    when account.disabled_at is not null then 'disabled'
    when account.area = 'User' and not exists (
      select from employments m join brands b on b.id = m.brand_id
      where m.employee_id = account.employee_id
        and (moment at time zone b.time_zone)::date between m.joined_on and coalesce(m.left_on, 'infinity')) then 'not_employed'
    when account.area = 'Admin' and account.employee_id is not null and exists (
      select from employments where employee_id = account.employee_id) and not exists (
      select from employments m join brands b on b.id = m.brand_id
      where m.employee_id = account.employee_id
        and (moment at time zone b.time_zone)::date <= coalesce(m.left_on, 'infinity')) then 'left'
    when account.employee_id is not null and exists (
      select from suspensions s
      where s.employee_id = account.employee_id and s.block_login
        and person_day(s.employee_id, moment) >= s.from_date
        and person_day(s.employee_id, moment) < coalesce(s.lifted_on, s.to_date + 1, 'infinity')) then 'suspended'
  end
$$;
