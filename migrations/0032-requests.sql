-- Requests of every kind, their approval, and the ledger of leave. A balance is stored nowhere: it is a sum of postings.
create table approval_chains (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 60),
  active boolean not null default true
);
create unique index approval_chains_name on approval_chains (lower(name));
create trigger approval_chains_version before update on approval_chains for each row execute function raise_version();

create table approval_chain_steps (
  chain_id int not null references approval_chains on delete cascade,
  position int not null check (position between 1 and 5),
  assignee text not null check (assignee in ('department_approver', 'manager', 'team_lead', 'employee', 'named', 'hr')),
  employee_id int references employees on delete restrict,
  -- The step applies only above so many days; null: always.
  min_days int check (min_days between 0 and 366),
  due_working_days int not null default 2 check (due_working_days between 1 and 20),
  escalate_to text not null default 'hr'
    check (escalate_to in ('department_approver', 'manager', 'team_lead', 'hr')),
  overridable boolean not null default true,
  primary key (chain_id, position),
  constraint approval_chain_steps_employee check ((assignee = 'employee') = (employee_id is not null))
);

create table request_types (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  kind text not null check (length(kind) between 1 and 40),
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,29}$'),
  name text not null check (length(name) between 1 and 60),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  unit text not null check (unit in ('day', 'hour', 'none')),
  methods text[] not null default '{}'
    check (methods <@ array['full_day', 'first_half', 'second_half', 'hours']),
  paid_percent int not null default 100 check (paid_percent between 0 and 100),
  needs_balance boolean not null default false,
  allow_negative int not null default 0 check (allow_negative between 0 and 100000),
  quota_amount int check (quota_amount > 0),
  quota_period text check (quota_period in ('week', 'month', 'year')),
  notice_days int check (notice_days between 0 and 366),
  backdate_days int check (backdate_days between 0 and 366),
  service_months int check (service_months between 0 and 120),
  max_amount int check (max_amount between 1 and 1000000),
  max_run_days int check (max_run_days between 1 and 366),
  counts_rest_days boolean not null default false,
  replaces boolean not null default false,
  cancel_free boolean not null default false,
  system boolean not null default false,
  active boolean not null default true,
  reason_rule text not null default 'optional' check (reason_rule in ('none', 'optional', 'required')),
  file_rule text not null default 'none' check (file_rule in ('none', 'optional', 'required')),
  file_after_days int check (file_after_days between 1 and 366),
  chain_id int references approval_chains on delete restrict,
  audience jsonb not null
    default '{"department_ids": [], "designation_ids": [], "employment_types": [], "brand_ids": []}' check (jsonb_typeof(audience) = 'object'),
  constraint request_types_code unique (code),
  constraint request_types_audience check (audience ?& array['department_ids', 'designation_ids', 'employment_types', 'brand_ids']),
  constraint request_types_kind unique (id, kind),
  constraint request_types_negative check (allow_negative = 0 or needs_balance),
  constraint request_types_quota check ((quota_amount is null) = (quota_period is null)),
  constraint request_types_methods
    check (kind not in ('leave', 'work_from_home') or methods <> '{}'),
  constraint request_types_unit check (
    (kind <> 'leave' or unit in ('day', 'hour')) and (kind <> 'work_from_home' or unit = 'day'))
);
create unique index request_types_name on request_types (lower(name)) where active;
create trigger request_types_version before update on request_types for each row execute function raise_version();

create table leave_plans (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  created_by int references accounts on delete restrict,
  type_id int not null references request_types on delete restrict,
  scope text not null check (scope in ('organisation', 'brand', 'department', 'designation', 'employee')),
  scope_id int,
  effective_from date not null,
  yearly_amount int not null check (yearly_amount between 0 and 1000000),
  granted text not null check (granted in ('upfront', 'monthly')),
  year_start_month int not null default 1 check (year_start_month between 1 and 12),
  opens_days_before int not null default 92 check (opens_days_before between 0 and 366),
  prorate boolean not null default true,
  reference_days_per_week int check (reference_days_per_week between 1 and 7),
  rounding int not null default 50 check (rounding between 1 and 1000),
  carry_max int not null default 0 check (carry_max between 0 and 1000000),
  carry_months int not null default 0 check (carry_months between 0 and 12),
  constraint leave_plans_scope check ((scope = 'organisation') = (scope_id is null)),
  constraint leave_plans_one_a_day unique nulls not distinct (type_id, scope, scope_id, effective_from)
);

-- The row that is locked before a balance is looked at.
create table leave_accounts (
  employee_id int not null references employees on delete restrict,
  type_id int not null references request_types on delete restrict,
  primary key (employee_id, type_id)
);

create table leave_lots (
  id int generated always as identity primary key,
  employee_id int not null,
  type_id int not null,
  origin text not null check (origin in ('year', 'carry', 'credit', 'adjustment')),
  year int,
  source_lot_id int references leave_lots on delete restrict,
  -- What gave a credit: `attendance`, 17.
  source_domain text,
  source_id int,
  valid_from date not null,
  valid_to date not null,
  -- What was left at its end has been carried over or has expired.
  is_closed boolean not null default false,
  constraint leave_lots_validity check (valid_from <= valid_to),
  constraint leave_lots_year check ((origin in ('year', 'carry')) = (year is not null)),
  constraint leave_lots_account foreign key (employee_id, type_id) references leave_accounts on delete restrict,
  constraint leave_lots_of_account unique (id, employee_id, type_id)
);
create unique index leave_lots_one_a_year on leave_lots (employee_id, type_id, origin, year) where year is not null;
create unique index leave_lots_source on leave_lots (source_domain, source_id) where source_domain is not null;
create index leave_lots_to_close on leave_lots (valid_to) where not is_closed;
create index leave_lots_account on leave_lots (employee_id, type_id, valid_to);

create table requests (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  type_id int not null,
  kind text not null,
  method text check (method in ('full_day', 'first_half', 'second_half', 'hours')),
  from_date date not null,
  to_date date not null,
  from_time time,
  to_time time,
  amount int not null default 0 check (amount >= 0),
  unit text not null check (unit in ('day', 'hour', 'none')),
  reason text check (length(reason) between 1 and 2000),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  source_domain text,
  source_id int,
  status text not null
    check (status in ('pending', 'returned', 'approved', 'rejected', 'withdrawn', 'cancel_pending', 'cancelled')),
  round int not null default 1 check (round >= 1),
  step_position int,
  cancel_dates date[],
  cancel_reason text check (length(cancel_reason) <= 500),
  cover_employee_id int references employees on delete restrict,
  cover_state text check (cover_state in ('asked', 'accepted', 'declined')),
  sent_by int not null references accounts on delete restrict,
  sent_at timestamptz not null,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 500),
  deleted_at timestamptz,
  deleted_by int references accounts on delete restrict,
  constraint requests_type foreign key (type_id, kind) references request_types (id, kind) on delete restrict,
  constraint requests_dates check (from_date <= to_date and to_date - from_date < 366),
  constraint requests_times check (
    (method is not distinct from 'hours') = (from_time is not null)
    and (from_time is null) = (to_time is null) and (from_time is null or from_date = to_date)),
  constraint requests_source check ((source_domain is null) = (source_id is null)),
  constraint requests_cover check (
    cover_employee_id <> employee_id and (cover_employee_id is null) = (cover_state is null)),
  constraint requests_cancelling check ((status = 'cancel_pending') = (cancel_dates is not null)),
  constraint requests_of_person unique (id, employee_id)
);
create unique index requests_one_open_source on requests (type_id, source_domain, source_id)
  where source_domain is not null and status in ('pending', 'returned');
create index requests_of_employee on requests (employee_id, sent_at desc, id desc) where deleted_at is null;
create index requests_sent on requests (sent_at desc, id desc) where deleted_at is null;
create index requests_open on requests (status, id) where status in ('pending', 'returned', 'cancel_pending');
create index requests_span on requests (from_date, to_date);
create trigger requests_version before update on requests for each row execute function raise_version();

create table request_days (
  id int generated always as identity primary key,
  request_id int not null,
  employee_id int not null,
  date date not null,
  part text not null check (part in ('full', 'first_half', 'second_half', 'hours', 'none')),
  from_time time,
  to_time time,
  -- Minutes of the business day from its midnight; a night shift passes 1440.
  slot int4range not null,
  minutes int not null check (minutes >= 0),
  full_day_minutes int not null check (full_day_minutes >= 0),
  amount int not null check (amount >= 0),
  -- The name of the holiday that was on it when it was last worked out.
  holiday text,
  lane text check (lane in ('absence', 'correction', 'overtime')),
  -- Holds its date: its request does, and the day itself was neither cancelled nor superseded.
  live boolean not null,
  end_reason text check (end_reason in ('cancelled', 'superseded', 'released')),
  superseded_by int references requests on delete restrict,
  constraint request_days_request foreign key (request_id, employee_id) references requests (id, employee_id) on delete restrict,
  constraint request_days_slot check (isempty(slot) = (part = 'none') and slot <@ int4range(0, 2881)),
  constraint request_days_ended check (not live or end_reason is null),
  constraint request_days_superseded check ((end_reason is not distinct from 'superseded') = (superseded_by is not null)),
  constraint request_days_no_overlap
    exclude using gist (employee_id with =, lane with =, date with =, slot with &&)
    where (live and lane is not null and not isempty(slot))
);
create unique index request_days_once on request_days (request_id, date) where end_reason is distinct from 'released';
create index request_days_of_person on request_days (employee_id, date) where live;
create index request_days_date on request_days (date, employee_id) where live;
create index request_days_superseded on request_days (superseded_by) where superseded_by is not null;

create table leave_ledger (
  id bigint generated always as identity primary key,
  lot_id int not null,
  employee_id int not null,
  type_id int not null,
  kind text not null check (kind in
    ('grant', 'accrual', 'carry_out', 'carry_in', 'expiry', 'debit', 'credit', 'adjustment', 'payout')),
  amount int not null,
  effective_date date not null,
  -- A scheduled posting is made once.
  due_key text,
  request_day_id int references request_days on delete restrict,
  reverses_id bigint references leave_ledger on delete restrict,
  reason text check (length(reason) between 1 and 300),
  plan_id int references leave_plans on delete restrict,
  created_by int references accounts on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  constraint leave_ledger_lot foreign key (lot_id, employee_id, type_id)
    references leave_lots (id, employee_id, type_id) on delete restrict,
  constraint leave_ledger_sign check (case
    when kind in ('grant', 'accrual', 'credit') then amount > 0
    when kind in ('debit', 'expiry', 'carry_out', 'payout') then amount < 0
    else amount <> 0 end),
  constraint leave_ledger_day check ((kind in ('debit')) <= (request_day_id is not null)),
  constraint leave_ledger_reason check (kind not in ('adjustment', 'payout') or reason is not null),
  constraint leave_ledger_due unique (due_key),
  constraint leave_ledger_reversed_once unique (reverses_id)
);
create index leave_ledger_account on leave_ledger (employee_id, type_id, effective_date);
create index leave_ledger_lot on leave_ledger (lot_id, effective_date);
create index leave_ledger_request_day on leave_ledger (request_day_id) where request_day_id is not null;
create trigger leave_ledger_append_only before update or delete on leave_ledger
  for each row execute function refuse_change();

create table request_steps (
  id int generated always as identity primary key,
  request_id int not null references requests on delete restrict,
  round int not null,
  position int not null,
  assignee text not null check (assignee in ('department_approver', 'manager', 'team_lead', 'employee', 'named', 'hr')),
  employee_id int references employees on delete restrict,
  overridable boolean not null,
  due_working_days int not null,
  escalate_to text not null,
  state text not null check (state in ('waiting', 'open', 'approved', 'rejected', 'returned', 'skipped', 'void')),
  due_at timestamptz,
  escalated_at timestamptz,
  decided_by int references accounts on delete restrict,
  on_behalf_of int references employees on delete restrict,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  constraint request_steps_once unique (request_id, round, position)
);
create unique index request_steps_one_open on request_steps (request_id) where state = 'open';
create index request_steps_due on request_steps (due_at) where state = 'open';

create table request_step_assignees (
  step_id int not null references request_steps on delete cascade,
  account_id int not null references accounts on delete restrict,
  via text not null default 'direct' check (via in ('direct', 'escalation')),
  primary key (step_id, account_id)
);
create index request_step_assignees_account on request_step_assignees (account_id);

create table approval_delegations (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  from_employee_id int not null references employees on delete restrict,
  to_employee_id int not null references employees on delete restrict,
  from_date date not null,
  to_date date not null,
  kinds text[],
  created_by int not null references accounts on delete restrict,
  ended_at timestamptz,
  constraint approval_delegations_other check (from_employee_id <> to_employee_id),
  constraint approval_delegations_dates check (from_date <= to_date),
  constraint approval_delegations_no_overlap
    exclude using gist (from_employee_id with =, daterange(from_date, to_date, '[]') with &&) where (ended_at is null)
);
create index approval_delegations_to on approval_delegations (to_employee_id) where ended_at is null;

create table request_comments (
  id int generated always as identity primary key,
  request_id int not null references requests on delete restrict,
  author_id int not null references accounts on delete restrict,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index request_comments_request on request_comments (request_id, id);

create table request_events (
  id int generated always as identity primary key,
  request_id int not null references requests on delete restrict,
  action text not null,
  from_status text,
  to_status text not null,
  actor_id int references accounts on delete restrict,
  on_behalf_of int references employees on delete restrict,
  note text check (length(note) <= 500),
  at timestamptz not null
);
create index request_events_request on request_events (request_id, id);
create trigger request_events_append_only before update or delete on request_events
  for each row execute function refuse_change();

create table request_files (
  id int generated always as identity primary key,
  request_id int not null references requests on delete restrict,
  file_id int not null references files on delete restrict,
  name text not null check (length(name) between 1 and 120),
  added_by int not null references accounts on delete restrict,
  created_at timestamptz not null,
  constraint request_files_once unique (file_id)
);
create index request_files_request on request_files (request_id);

create table calendar_blocks (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 60),
  level text not null check (level in ('closed', 'limited', 'peak')),
  from_date date not null,
  to_date date not null,
  weekdays int[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and weekdays <> '{}'),
  department_ids int[] not null default '{}',
  team_ids int[] not null default '{}',
  type_ids int[] check (type_ids <> '{}'),
  max_away int check (max_away >= 0),
  exempt_ids int[] not null default '{}',
  deleted_at timestamptz,
  constraint calendar_blocks_dates check (from_date <= to_date and to_date - from_date < 366),
  constraint calendar_blocks_limit check ((level = 'limited') = (max_away is not null))
);
create index calendar_blocks_dates on calendar_blocks (from_date, to_date) where deleted_at is null;
create trigger calendar_blocks_version before update on calendar_blocks for each row execute function raise_version();

-- Approved absences, as other domains see them: by day, without the reason.
create view request_absence as
  select d.employee_id, d.date, r.kind, r.type_id, d.part, d.from_time, d.to_time, d.minutes, d.amount,
    d.full_day_minutes, t.paid_percent, r.id as request_id
  from request_days d
  join requests r on r.id = d.request_id
  join request_types t on t.id = r.type_id
  where d.live and d.lane = 'absence' and d.part <> 'none' and r.status in ('approved', 'cancel_pending');

-- What an organisation begins with: HR changes it or adds to it. Leave with a balance needs a plan before it is given.
insert into approval_chains (name) values ('Head of department'), ('HR');
insert into approval_chain_steps (chain_id, position, assignee)
  select id, 1, 'department_approver' from approval_chains where name = 'Head of department'
  union all select id, 1, 'hr' from approval_chains where name = 'HR';
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, replaces, cancel_free,
    notice_days, backdate_days, file_rule, file_after_days, reason_rule, chain_id)
  select t.kind, t.code, t.name, t.color, t.unit, t.methods::text[], t.paid, t.balance, t.replaces, t.free, t.notice, t.back,
    t.file_rule, t.file_after, t.reason_rule, c.id
  from (values
    ('leave', 'annual', 'Annual leave', '#2f7d5d', 'day', '{full_day,first_half,second_half}', 100, true, false, true,
      0, 30, 'none', null::int, 'optional'),
    ('leave', 'sick', 'Sick leave', '#b4462f', 'day', '{full_day,first_half,second_half}', 100, false, true, true,
      null, 30, 'required', 3, 'none'),
    ('leave', 'unpaid', 'Unpaid leave', '#6b6f76', 'day', '{full_day}', 0, false, false, true, 7, 0, 'none', null, 'required'),
    ('work_from_home', 'home', 'Work from home', '#2f63b4', 'day', '{full_day,first_half,second_half}', 100, false, false,
      true, 0, 7, 'none', null, 'none'),
    ('other', 'other', 'Other request', '#7a4fb0', 'none', '{}', 100, false, false, false, null, null, 'optional', null,
      'required'),
    ('team_request', 'team', 'Team request', '#8a6d1d', 'none', '{}', 100, false, false, false, null, null, 'optional', null,
      'required')
  ) as t(kind, code, name, color, unit, methods, paid, balance, replaces, free, notice, back, file_rule, file_after, reason_rule)
  join approval_chains c on c.name = case when t.kind = 'team_request' then 'HR' else 'Head of department' end;

-- Whom people stand in for by name, in the order in which they are asked; `until_date` is the first day that no longer belongs.
create view backup_span as
  select b.employee_id, b.covers_id, b.priority, b.from_date, coalesce(b.lifted_on, b.to_date + 1, 'infinity') as until_date
  from backup_assignments b where b.covers_kind = 'employee';

-- The approver whose decisions a person takes on a day, by account: their own, those of people whose deputy they are, and
-- those of people who are on leave and named no deputy, where the person is their first backup who is there. `kinds` null: all.
-- In PL/pgSQL, which plans it once for a connection: every page of requests asks.
create function decides_as(me_account int, me_employee int, day date)
returns table (account_id int, employee_id int, kinds text[]) language plpgsql stable rows 2 as $$
#variable_conflict use_column
begin
  return query
  select me_account, me_employee, null::text[]
  union all
  select a.id, d.from_employee_id, d.kinds
  from approval_delegations d
  join accounts a on a.employee_id = d.from_employee_id and a.area = 'User' and a.deleted_at is null
  where d.to_employee_id = me_employee and d.ended_at is null and day between d.from_date and d.to_date
  union all
  select a.id, b.covers_id, null::text[]
  from backup_span b
  join accounts a on a.employee_id = b.covers_id and a.area = 'User' and a.deleted_at is null
  where b.employee_id = me_employee and b.from_date <= day and b.until_date > day
    and exists (select from request_absence x where x.employee_id = b.covers_id and x.date = day and x.kind = 'leave')
    and not exists (select from approval_delegations d
      where d.from_employee_id = b.covers_id and d.ended_at is null and day between d.from_date and d.to_date)
    and not exists (select from backup_span f
      where f.covers_id = b.covers_id and (f.priority, f.employee_id) < (b.priority, b.employee_id)
        and f.from_date <= day and f.until_date > day
        and not exists (select from request_absence x
          where x.employee_id = f.employee_id and x.date = day and x.kind = 'leave'));
end $$;

create view employment_kind as select m.id as employment_id, m.employee_id, m.employment_type from employments m;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document'));
