-- Shifts: the weeks of teams, who works when, swaps, claims of open places, and the rules of rest and hours.
create table shift_templates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Null: of every team.
  team_id int references teams on delete restrict,
  active boolean not null default true,
  name text not null check (length(name) between 1 and 40),
  short text not null check (length(short) between 1 and 3),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  break_minutes int not null default 0 check (break_minutes between 0 and 480),
  needed int not null default 1 check (needed between 1 and 200),
  site text not null default 'any' check (site in ('any', 'onsite')),
  -- What the shift asks for: a confirmed level of a skill on its day.
  skill_id int references skills on delete restrict,
  skill_level smallint check (skill_level between 1 and 5),
  constraint shift_templates_skill check ((skill_id is null) = (skill_level is null))
);
create unique index shift_templates_name on shift_templates (coalesce(team_id, 0), lower(name)) where active;
create unique index shift_templates_short on shift_templates (coalesce(team_id, 0), lower(short)) where active;
create trigger shift_templates_version before update on shift_templates for each row execute function raise_version();

create table labour_rules (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  created_by int references accounts on delete restrict,
  scope text not null check (scope in ('organisation', 'team', 'designation', 'employee')),
  scope_id int,
  rule text not null check (rule in ('rest_minutes', 'max_shift_minutes', 'max_day_minutes', 'max_week_minutes',
    'max_consecutive_days', 'weekly_rest_minutes', 'max_nights_in_row')),
  -- Null: the rule is off.
  value int check (value between 1 and 10080),
  severity text not null check (severity in ('block', 'warn')),
  overridable boolean not null,
  effective_from date not null,
  constraint labour_rules_scope check ((scope = 'organisation') = (scope_id is null)),
  constraint labour_rules_once unique nulls not distinct (scope, scope_id, rule, effective_from)
);
insert into labour_rules (scope, rule, value, severity, overridable, effective_from) values
  ('organisation', 'rest_minutes', 660, 'block', false, '2000-01-01'),
  ('organisation', 'max_shift_minutes', 720, 'block', true, '2000-01-01'),
  ('organisation', 'max_day_minutes', 600, 'block', true, '2000-01-01'),
  ('organisation', 'max_week_minutes', 2880, 'block', true, '2000-01-01'),
  ('organisation', 'max_consecutive_days', 6, 'block', true, '2000-01-01'),
  ('organisation', 'weekly_rest_minutes', 2100, 'warn', true, '2000-01-01'),
  ('organisation', 'max_nights_in_row', 5, 'warn', true, '2000-01-01');

create table shift_team_settings (
  team_id int primary key references teams on delete cascade,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  horizon_weeks int not null default 12 check (horizon_weeks between 1 and 52),
  publish_notice_days int not null default 14 check (publish_notice_days between 0 and 366),
  change_notice_hours int not null default 48 check (change_notice_hours between 0 and 720),
  lock_after_days int not null default 3 check (lock_after_days between 0 and 366),
  swap_auto_approve boolean not null default false,
  swap_lead_hours int not null default 12 check (swap_lead_hours between 0 and 720),
  swap_limit_month int default 6 check (swap_limit_month between 0 and 100),
  claim_mode text not null default 'fair' check (claim_mode in ('first', 'fair', 'lead')),
  claim_close_hours int not null default 24 check (claim_close_hours between 0 and 720),
  min_present int not null default 0 check (min_present between 0 and 1000),
  time_zone text
);
create trigger shift_team_settings_version before update on shift_team_settings for each row execute function raise_version();

-- What holds for a team, whether its settings were ever saved or not.
create view shift_settings_of as
  select t.id as team_id, t.name as team_name, t.department_id, coalesce(s.version, 0) as version,
    coalesce(s.horizon_weeks, 12) as horizon_weeks, coalesce(s.publish_notice_days, 14) as publish_notice_days,
    coalesce(s.change_notice_hours, 48) as change_notice_hours, coalesce(s.lock_after_days, 3) as lock_after_days,
    coalesce(s.swap_auto_approve, false) as swap_auto_approve, coalesce(s.swap_lead_hours, 12) as swap_lead_hours,
    case when s.team_id is null then 6 else s.swap_limit_month end as swap_limit_month,
    coalesce(s.claim_mode, 'fair') as claim_mode, coalesce(s.claim_close_hours, 24) as claim_close_hours,
    coalesce(s.min_present, 0) as min_present, s.time_zone, s.team_id is not null as is_planned
  from teams t left join shift_team_settings s on s.team_id = t.id where t.archived_at is null;

create table coverage_needs (
  id int generated always as identity primary key,
  team_id int not null references teams on delete cascade,
  weekday int check (weekday between 1 and 7),
  date date,
  from_minute int not null check (from_minute between 0 and 1410 and from_minute % 30 = 0),
  to_minute int not null check (to_minute between 30 and 1440 and to_minute % 30 = 0),
  needed int not null check (needed between 0 and 1000),
  effective_from date not null,
  constraint coverage_needs_day check (num_nonnulls(weekday, date) = 1),
  constraint coverage_needs_times check (from_minute < to_minute),
  constraint coverage_needs_no_overlap exclude using gist (team_id with =, (coalesce(weekday, 0)) with =,
    (coalesce(date, '2000-01-01'::date)) with =, effective_from with =, int4range(from_minute, to_minute) with &&)
);
create table coverage_versions (
  team_id int primary key references teams on delete cascade,
  version int not null default 1
);

create table shift_weeks (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  team_id int not null references teams on delete restrict,
  start_date date not null,
  zone text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'locked')),
  publish_no int not null default 0 check (publish_no >= 0),
  published_at timestamptz,
  published_by int references accounts on delete restrict,
  locked_at timestamptz,
  locked_by int references accounts on delete restrict,
  -- What rules said when the plan was last changed or looked at by the job.
  found_block int not null default 0,
  found_warn int not null default 0,
  constraint shift_weeks_once unique (team_id, start_date),
  constraint shift_weeks_of_team unique (id, team_id),
  constraint shift_weeks_published check (state <> 'published' or published_at is not null),
  constraint shift_weeks_locked check ((state = 'locked') = (locked_at is not null))
);
create index shift_weeks_dates on shift_weeks (start_date, team_id);
create index shift_weeks_open on shift_weeks (start_date) where state <> 'locked';
create trigger shift_weeks_version before update on shift_weeks for each row
  when ((old.found_block, old.found_warn) is not distinct from (new.found_block, new.found_warn))
  execute function raise_version();

create table shifts (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  week_id int not null,
  team_id int not null,
  template_id int references shift_templates on delete restrict,
  name text not null check (length(name) between 1 and 40),
  short text not null check (length(short) between 1 and 3),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  break_minutes int not null default 0 check (break_minutes between 0 and 480),
  span tstzrange not null,
  needed int not null check (needed between 1 and 200),
  site text not null default 'any' check (site in ('any', 'onsite')),
  -- What the shift asks for: a confirmed level of a skill on its day.
  skill_id int references skills on delete restrict,
  skill_level smallint check (skill_level between 1 and 5),
  note text not null default '' check (length(note) <= 500),
  deleted_at timestamptz,
  deleted_by int references accounts on delete restrict,
  constraint shifts_week foreign key (week_id, team_id) references shift_weeks (id, team_id) on delete restrict,
  constraint shifts_span check (not isempty(span) and upper(span) - lower(span) <= interval '23 hours'
    and upper(span) - lower(span) > make_interval(mins => break_minutes) and lower_inc(span) and not upper_inc(span)),
  constraint shifts_skill check ((skill_id is null) = (skill_level is null)),
  constraint shifts_of_span unique (id, span),
  constraint shifts_deleted check (deleted_by is null or deleted_at is not null)
);
create index shifts_of_week on shifts (week_id) where deleted_at is null;
create index shifts_by_date on shifts (team_id, date) where deleted_at is null;
create trigger shifts_version before update on shifts for each row execute function raise_version();

create table shift_assignments (
  id int generated always as identity primary key,
  shift_id int not null,
  employee_id int not null references employees on delete restrict,
  -- As of its shift: people never work in two places at once, over all teams and drafts.
  span tstzrange not null,
  live boolean not null default true,
  end_reason text check (end_reason in ('removed', 'swapped', 'absent', 'left', 'deleted')),
  source text not null check (source in ('plan', 'copy', 'suggestion', 'claim', 'swap')),
  override_reason text check (length(override_reason) between 3 and 300),
  override_rules text[] not null default '{}',
  override_by int references accounts on delete restrict,
  changed_late boolean not null default false,
  -- Of the request whose approval ended it.
  absence_request_id int,
  created_by int references accounts on delete restrict,
  created_at timestamptz not null,
  ended_by int references accounts on delete restrict,
  ended_at timestamptz,
  constraint shift_assignments_shift foreign key (shift_id, span) references shifts (id, span) on update cascade on delete restrict,
  constraint shift_assignments_ended check (live = (end_reason is null) and live = (ended_at is null)),
  constraint shift_assignments_overridden check ((override_reason is null) = (override_rules = '{}')),
  constraint shift_assignments_no_overlap exclude using gist (employee_id with =, span with &&) where (live)
    deferrable initially immediate
);
create unique index shift_assignments_once on shift_assignments (shift_id, employee_id) where live;
create index shift_assignments_of_shift on shift_assignments (shift_id, id);
create index shift_assignments_of_person on shift_assignments (employee_id, lower(span)) where live;
create index shift_assignments_ended_at on shift_assignments (employee_id, ended_at) where not live;

-- An ended assignment stays as it ended, and none moves to another person or shift.
create function keep_shift_assignment() returns trigger language plpgsql as $$
begin
  if (new.shift_id, new.employee_id, new.created_at, new.source) is distinct from (old.shift_id, old.employee_id, old.created_at, old.source)
    or (not old.live and (new.live, new.end_reason, new.ended_at) is distinct from (old.live, old.end_reason, old.ended_at)) then
    raise exception 'An assignment is ended, not changed' using errcode = 'restrict_violation', constraint = 'shift_assignments_kept';
  end if;
  return new;
end $$;
create trigger shift_assignments_kept before update on shift_assignments for each row execute function keep_shift_assignment();

create table shift_swaps (
  id int generated always as identity primary key,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  week_id int not null references shift_weeks on delete restrict,
  open boolean not null default false,
  state text not null check (state in ('requested', 'accepted', 'applied', 'declined', 'withdrawn', 'expired', 'rejected', 'reverted')),
  created_by int not null references accounts on delete restrict,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  note text check (length(note) <= 500)
);
create index shift_swaps_week on shift_swaps (week_id, id);
create index shift_swaps_due on shift_swaps (expires_at) where state in ('requested', 'accepted');
create trigger shift_swaps_version before update on shift_swaps for each row execute function raise_version();

create table shift_swap_legs (
  swap_id int not null references shift_swaps on delete cascade,
  position int not null check (position between 1 and 2),
  assignment_id int not null references shift_assignments on delete restrict,
  from_employee_id int not null references employees on delete restrict,
  to_employee_id int references employees on delete restrict,
  consent text not null check (consent in ('waiting', 'yes', 'no', 'not_needed')),
  consented_at timestamptz,
  result_assignment_id int references shift_assignments on delete restrict,
  -- While the swap runs.
  live boolean not null default true,
  primary key (swap_id, position),
  constraint shift_swap_legs_others check (from_employee_id <> to_employee_id)
);
create unique index shift_swap_legs_running on shift_swap_legs (assignment_id) where live;
create index shift_swap_legs_from on shift_swap_legs (from_employee_id);
create index shift_swap_legs_to on shift_swap_legs (to_employee_id) where to_employee_id is not null;
create index shift_swap_legs_result on shift_swap_legs (result_assignment_id) where result_assignment_id is not null;

create table shift_swap_comments (
  id int generated always as identity primary key,
  swap_id int not null references shift_swaps on delete cascade,
  author_id int not null references accounts on delete restrict,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index shift_swap_comments_of on shift_swap_comments (swap_id, id);

create table shift_claims (
  id int generated always as identity primary key,
  shift_id int not null references shifts on delete restrict,
  employee_id int not null references employees on delete restrict,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'declined', 'withdrawn', 'lapsed')),
  created_at timestamptz not null,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  constraint shift_claims_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index shift_claims_waiting on shift_claims (shift_id, employee_id) where state = 'waiting';
create index shift_claims_of_shift on shift_claims (shift_id, id);
create index shift_claims_of_person on shift_claims (employee_id, state, decided_at);

create table shift_availability (
  id int generated always as identity primary key,
  employee_id int not null references employees on delete cascade,
  weekday int check (weekday between 1 and 7),
  from_date date,
  to_date date,
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time text not null check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  wish text not null check (wish in ('prefer', 'avoid', 'unavailable')),
  note text not null default '' check (length(note) <= 200),
  constraint shift_availability_day check ((weekday is null) = (from_date is not null) and (from_date is null) = (to_date is null)),
  constraint shift_availability_dates check (to_date >= from_date and to_date <= from_date + 366)
);
create index shift_availability_of on shift_availability (employee_id);
create table shift_availability_versions (
  employee_id int primary key references employees on delete cascade,
  version int not null default 1
);

create table shift_receipts (
  week_id int not null references shift_weeks on delete cascade,
  publish_no int not null,
  employee_id int not null references employees on delete restrict,
  seen_at timestamptz not null,
  primary key (week_id, publish_no, employee_id)
);
create index shift_receipts_of on shift_receipts (employee_id, week_id);

create table shift_events (
  id int generated always as identity primary key,
  week_id int not null references shift_weeks on delete restrict,
  shift_id int references shifts on delete restrict,
  employee_id int references employees on delete restrict,
  action text not null check (action in ('created', 'changed', 'deleted', 'assigned', 'removed', 'swapped', 'claimed',
    'released', 'left', 'published', 'withdrawn', 'locked', 'unlocked')),
  before jsonb,
  after jsonb,
  late boolean not null default false,
  reason text check (length(reason) <= 500),
  actor_id int references accounts on delete restrict,
  at timestamptz not null
);
create index shift_events_week on shift_events (week_id, id);
create index shift_events_person on shift_events (employee_id, week_id) where employee_id is not null;
create trigger shift_events_append_only before update on shift_events for each row execute function refuse_change();

create table calendar_feeds (
  employee_id int primary key references employees on delete cascade,
  token_hash bytea not null,
  include_absences boolean not null default false,
  created_at timestamptz not null,
  last_read_at timestamptz,
  reads int not null default 0,
  constraint calendar_feeds_token unique (token_hash)
);

-- Days of absence that wait for a decision, for those who plan.
create view request_pending_day as
  select d.employee_id, d.date, r.kind, d.part, d.from_time, d.to_time, r.id as request_id
  from request_days d join requests r on r.id = d.request_id
  where d.live and d.lane = 'absence' and d.part <> 'none' and r.status = 'pending' and r.deleted_at is null;
-- A day of a request with its part, for those who follow its approval.
create view request_day_part as
  select d.id, d.request_id, d.employee_id, d.date, d.part, d.from_time, d.to_time from request_days d;
-- Skills that a shift can ask for.
create view skill_short as select s.id, s.name, s.active and s.approved as is_offered from skills s;
