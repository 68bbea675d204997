-- The frame of the organisation. Names compare without case; an archived row gives its name free.
create table countries (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  code3 text not null unique check (code3 ~ '^[A-Z]{3}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  dial_code text not null
);

create table departments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  code text not null check (code ~ '^[A-Z0-9-]{2,12}$'),
  parent_id int references departments on delete restrict,
  head_id int,
  cost_centre text check (length(cost_centre) <= 40),
  description text check (length(description) <= 500),
  archived_at timestamptz
);
create unique index departments_name on departments (lower(name)) where archived_at is null;
create unique index departments_code on departments (upper(code)) where archived_at is null;
create index departments_parent on departments (parent_id);
create trigger departments_version before update on departments for each row execute function raise_version();

-- Moves of departments are rare; one at a time, so that two parallel ones cannot close a circle together.
create function check_department_tree() returns trigger language plpgsql as $$
declare
  above int := new.parent_id;
  up int := 1;
  down int;
begin
  perform pg_advisory_xact_lock(hashtext('departments.tree'));
  while above is not null loop
    if above = new.id then
      raise exception 'a department cannot sit below itself'
        using errcode = 'check_violation', constraint = 'departments_no_circle';
    end if;
    up := up + 1;
    select parent_id into above from departments where id = above;
  end loop;
  with recursive below as (
    select id, 0 as depth from departments where id = new.id
    union all
    select d.id, b.depth + 1 from departments d join below b on d.parent_id = b.id where b.depth < 7
  )
  select coalesce(max(depth), 0) into down from below;
  if up + down > 6 then
    raise exception 'departments can have 6 levels'
      using errcode = 'check_violation', constraint = 'departments_six_levels';
  end if;
  return null;
end $$;
create constraint trigger departments_tree after insert or update of parent_id on departments
  for each row when (new.parent_id is not null) execute function check_department_tree();

create table teams (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  department_id int not null references departments on delete restrict,
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) <= 500),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  archived_at timestamptz
);
create unique index teams_name on teams (department_id, lower(name)) where archived_at is null;
create trigger teams_version before update on teams for each row execute function raise_version();

create table team_leaderships (
  id int generated always as identity primary key,
  team_id int not null references teams on delete restrict,
  employee_id int not null,
  kind text not null check (kind in ('lead', 'deputy')),
  from_date date not null,
  to_date date,
  check (to_date >= from_date),
  constraint team_leaderships_one_lead
    exclude using gist (team_id with =, daterange(from_date, to_date, '[]') with &&) where (kind = 'lead'),
  constraint team_leaderships_one_row
    exclude using gist (team_id with =, employee_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index team_leaderships_employee on team_leaderships (employee_id, from_date);

create table designations (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  department_id int references departments on delete restrict,
  level int check (level between 1 and 12),
  job_description text check (length(job_description) <= 4000),
  archived_at timestamptz
);
create unique index designations_name on designations (lower(name)) where archived_at is null;
create trigger designations_version before update on designations for each row execute function raise_version();

create table roles (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  role_number int not null,
  name text not null check (length(name) between 1 and 60),
  area text not null check (area in ('Admin', 'User')),
  description text check (length(description) <= 300),
  is_locked boolean not null default false,
  archived_at timestamptz,
  constraint roles_number_of_area check (
    (area = 'Admin' and role_number in (0, 1, 2, 3, 4, 5, 33)) or
    (area = 'User' and role_number in (4, 16, 99, 101, 102, 103, 104, 112, 114, 115, 119, 3163, 11111, 22222, 31111))),
  constraint roles_locked_is_super_admin check (is_locked = (area = 'Admin' and role_number = 1))
);
create unique index roles_name on roles (area, lower(name)) where archived_at is null;
create unique index roles_one_super_admin on roles (role_number) where area = 'Admin' and role_number = 1;
create trigger roles_version before update on roles for each row execute function raise_version();

create table role_grants (
  role_id int not null references roles on delete cascade,
  permission_key text not null,
  scope text not null check (scope in ('own', 'team', 'department', 'all')),
  primary key (role_id, permission_key)
);
-- Processes keep the grants of a role by its version; so every change of them must raise it.
create function touch_role() returns trigger language plpgsql as $$
begin
  update roles set version = version + 1 where id = coalesce(new.role_id, old.role_id);
  return null;
end $$;
create trigger role_grants_touch after insert or update or delete on role_grants
  for each row execute function touch_role();

create table holiday_calendars (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  country_id int references countries on delete restrict,
  region text check (length(region) <= 60)
);
create unique index holiday_calendars_name on holiday_calendars (lower(name));
create trigger holiday_calendars_version before update on holiday_calendars
  for each row execute function raise_version();

create table holidays (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  calendar_id int not null references holiday_calendars on delete cascade,
  date date not null,
  name text not null check (length(name) between 1 and 80),
  portion text not null check (portion in ('full', 'am', 'pm')),
  constraint holidays_one_a_day unique (calendar_id, date)
);
create trigger holidays_version before update on holidays for each row execute function raise_version();

create table work_patterns (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  archived_at timestamptz
);
create unique index work_patterns_name on work_patterns (lower(name)) where archived_at is null;
create trigger work_patterns_version before update on work_patterns for each row execute function raise_version();

-- days: one object for each day of the cycle; the contract's schema checks its inside.
create table work_pattern_versions (
  id int generated always as identity primary key,
  pattern_id int not null references work_patterns on delete restrict,
  effective_from date not null,
  kind text not null check (kind in ('timed', 'flexible')),
  holiday_calendar_id int not null references holiday_calendars on delete restrict,
  time_zone text,
  cycle_weeks int not null default 1 check (cycle_weeks between 1 and 4),
  cycle_anchor date,
  days jsonb not null check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) = cycle_weeks * 7),
  check (cycle_weeks = 1 or cycle_anchor is not null),
  constraint work_pattern_versions_one_a_day unique (pattern_id, effective_from)
);

create table brands (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  legal_name text not null check (length(legal_name) between 1 and 160),
  country_id int not null references countries on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  address text check (length(address) <= 400),
  tax_number text check (length(tax_number) <= 40),
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9-]{0,6}$'),
  number_width int not null default 4 check (number_width between 3 and 8),
  number_next int not null default 1 check (number_next >= 1),
  default_pattern_id int not null references work_patterns on delete restrict,
  is_default boolean not null default false,
  archived_at timestamptz,
  constraint brands_prefix unique (number_prefix),
  check (not (is_default and archived_at is not null))
);
create unique index brands_name on brands (lower(name)) where archived_at is null;
create unique index brands_one_default on brands (is_default) where is_default;
create trigger brands_version before update on brands for each row execute function raise_version();

-- Keys whose shipped holders have had their grants; a key of a newer version is granted once, at its first start.
create table permission_keys (
  key text primary key,
  granted_at timestamptz not null default clock_timestamp()
);
