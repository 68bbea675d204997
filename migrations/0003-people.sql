-- Persons, their employments and placements, and the accounts with which they sign in.
create table employees (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  first_name text not null check (length(first_name) between 1 and 60),
  middle_name text check (length(middle_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  preferred_name text check (length(preferred_name) <= 60),
  pronouns text check (length(pronouns) <= 30),
  name_pronunciation text check (length(name_pronunciation) <= 80),
  work_email text not null check (length(work_email) <= 254),
  work_email_key text not null,
  work_phone text check (length(work_phone) <= 30),
  about text check (length(about) <= 500),
  linkedin_url text check (linkedin_url ~ '^https://([a-z]+\.)?linkedin\.com/'),
  mobile text check (length(mobile) <= 30),
  show_mobile boolean not null default false,
  personal_email text check (length(personal_email) <= 254),
  current_address jsonb,
  permanent_address jsonb,
  date_of_birth date,
  share_birthday boolean not null default false,
  gender text check (length(gender) <= 30),
  marital_status text check (marital_status in ('single', 'married', 'partnered', 'other')),
  nationality_country_id int references countries on delete restrict,
  name text not null generated always as (coalesce(preferred_name, first_name) || ' ' || last_name) stored,
  deleted_at timestamptz
);
create unique index employees_work_email on employees (work_email_key) where deleted_at is null;
create index employees_name on employees (lower(name), id);
create trigger employees_version before update on employees for each row execute function raise_version();

alter table departments add constraint departments_head foreign key (head_id) references employees on delete restrict;
alter table team_leaderships
  add constraint team_leaderships_person foreign key (employee_id) references employees on delete restrict;

create table employments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  brand_id int not null references brands on delete restrict,
  employee_no text not null check (length(employee_no) between 1 and 12),
  employment_type text not null
    check (employment_type in ('permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer')),
  joined_on date not null,
  probation_ends_on date check (probation_ends_on >= joined_on),
  contract_ends_on date check (contract_ends_on >= joined_on),
  notice_days int not null default 30 check (notice_days between 0 and 365),
  left_on date check (left_on >= joined_on),
  -- The days on which this is the spell that speaks for the person: the one that holds, else the next, else the last.
  -- Every day belongs to exactly one spell; a trigger keeps it, so that lists of any day are plain joins.
  shown_from date not null default '-infinity',
  shown_until date not null default 'infinity',
  constraint employments_no_overlap
    exclude using gist (employee_id with =, daterange(joined_on, left_on, '[]') with &&),
  -- A number belongs to one person for ever; a rehired person may keep it.
  constraint employments_number
    exclude using gist (brand_id with =, employee_no with =, employee_id with <>)
);
create index employments_employee on employments (employee_id, joined_on);
create index employments_number_text on employments (employee_no);
create trigger employments_version before update on employments for each row
  when ((old.shown_from, old.shown_until) is not distinct from (new.shown_from, new.shown_until))
  execute function raise_version();

create function derive_employment_turns() returns trigger language plpgsql as $$
declare
  person int := coalesce(new.employee_id, old.employee_id);
begin
  update employments m set shown_from = n.begins, shown_until = n.ends
  from (
    select id, coalesce(lag(left_on) over turns + 1, '-infinity') as begins,
      case when lead(id) over turns is null then 'infinity' else left_on + 1 end as ends
    from employments where employee_id = person window turns as (order by joined_on)
  ) n
  where m.id = n.id and (m.shown_from, m.shown_until) is distinct from (n.begins, n.ends);
  return null;
end $$;
create trigger employments_turns after insert or delete or update of joined_on, left_on on employments
  for each row execute function derive_employment_turns();

-- effective_until (the first day on which the row no longer holds) follows from the next row; a trigger keeps it,
-- so that the stretch of a day can be found by an index.
create table placements (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  effective_from date not null,
  effective_until date,
  department_id int not null references departments on delete restrict,
  team_id int references teams on delete restrict,
  designation_id int references designations on delete restrict,
  role_id int not null references roles on delete restrict,
  manager_id int references employees on delete restrict,
  work_pattern_id int not null references work_patterns on delete restrict,
  time_zone text,
  work_mode text not null check (work_mode in ('office', 'hybrid', 'remote')),
  changed text[] not null default '{}',
  reason_code text not null check (reason_code in
    ('hire', 'transfer', 'promotion', 'reorganisation', 'role_change', 'pattern_change', 'correction')),
  note text check (length(note) <= 300),
  source text not null check (source in ('hire', 'form', 'bulk', 'import')),
  superseded_at timestamptz,
  constraint placements_own_manager check (manager_id <> employee_id)
);
create unique index placements_one_a_day on placements (employee_id, effective_from) where superseded_at is null;
create index placements_team on placements (team_id, effective_from) where superseded_at is null;
create index placements_department on placements (department_id, effective_from) where superseded_at is null;
create index placements_manager on placements (manager_id, effective_from) where superseded_at is null;
-- An end that follows from a neighbour is no change of the row itself.
create trigger placements_version before update on placements for each row
  when (old.effective_until is not distinct from new.effective_until) execute function raise_version();

create function check_placement() returns trigger language plpgsql as $$
begin
  if new.team_id is not null
    and not exists (select from teams where id = new.team_id and department_id = new.department_id) then
    raise exception 'the team does not belong to the department'
      using errcode = 'check_violation', constraint = 'placements_team_of_department';
  end if;
  if not exists (select from roles where id = new.role_id and area = 'User') then
    raise exception 'a placement holds a role of the employee area'
      using errcode = 'check_violation', constraint = 'placements_user_role';
  end if;
  return new;
end $$;
create trigger placements_check before insert or update of team_id, department_id, role_id on placements
  for each row execute function check_placement();

create function derive_placement_ends() returns trigger language plpgsql as $$
declare
  person int := coalesce(new.employee_id, old.employee_id);
begin
  update placements p set effective_until = n.until
  from (
    select id, lead(effective_from) over (order by effective_from) as until
    from placements where employee_id = person and superseded_at is null
  ) n
  where p.id = n.id and p.effective_until is distinct from n.until;
  return null;
end $$;
create trigger placements_ends after insert or delete or update of effective_from, superseded_at on placements
  for each row execute function derive_placement_ends();

-- Whom a person reports to on a day: the manager of the placement, else the lead of the team, else the nearest head up the
-- tree of departments. The person themself is skipped.
create function manager_of(person int, day date) returns int language sql stable as $$
  with recursive place as (
    select department_id, team_id, manager_id from placements
    where employee_id = person and superseded_at is null
      and effective_from <= day and (effective_until is null or effective_until > day)
  ), tree as (
    select d.parent_id, d.head_id, 1 as level from departments d join place on place.department_id = d.id
    union all
    select d.parent_id, d.head_id, t.level + 1 from departments d join tree t on t.parent_id = d.id
  )
  select boss from (
    select manager_id as boss, 0 as rank from place
    union all
    select l.employee_id, 1 from place join team_leaderships l on l.team_id = place.team_id
    where l.kind = 'lead' and l.from_date <= day and (l.to_date is null or l.to_date >= day)
    union all
    select head_id, 1 + level from tree
  ) bosses
  where boss <> person order by rank limit 1
$$;

create table accounts (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  area text not null check (area in ('Admin', 'User')),
  email text not null check (length(email) <= 254),
  email_key text not null,
  name text not null check (length(name) between 1 and 130),
  employee_id int references employees on delete restrict,
  role_id int references roles on delete restrict,
  phone text check (length(phone) <= 30),
  locale text,
  time_zone text,
  invited_at timestamptz,
  activated_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) <= 200),
  deleted_at timestamptz,
  constraint accounts_shape check (
    (area = 'User' and employee_id is not null and role_id is null) or (area = 'Admin' and role_id is not null))
);
create unique index accounts_email on accounts (area, email_key) where deleted_at is null;
create unique index accounts_employee on accounts (area, employee_id) where deleted_at is null;
create index accounts_role on accounts (role_id) where role_id is not null;
create trigger accounts_version before update on accounts for each row execute function raise_version();

-- For joins of other domains: a person's name and present number, and the stretches of placement.
create view person_short as
  select e.id, e.name, e.work_email,
    (select m.employee_no from employments m where m.employee_id = e.id order by m.joined_on desc limit 1) as employee_no
  from employees e where e.deleted_at is null;

create view placement_on as
  select p.id as placement_id, p.employee_id, p.effective_from, p.effective_until, p.department_id, p.team_id,
    p.designation_id, p.role_id, p.manager_id, p.work_pattern_id, p.time_zone, p.work_mode,
    (select b.time_zone from employments m join brands b on b.id = m.brand_id
     where m.employee_id = p.employee_id
     order by m.joined_on <= p.effective_from desc, m.joined_on desc limit 1) as brand_time_zone
  from placements p where p.superseded_at is null;

create view employment_span as
  select m.id as employment_id, m.employee_id, m.brand_id, m.employee_no, m.joined_on, m.left_on from employments m;

-- Words of a person that the directory is searched by, in plain letters. Kept by triggers, searched by trigrams.
create table person_search (
  employee_id int primary key references employees on delete cascade,
  words text not null
);
create index person_search_words on person_search using gin (words gin_trgm_ops);

-- Every word has a space before it, so that "% ra%" finds the words that begin with ra. Compounds stand once whole and once
-- in parts.
create function write_person_search(person int) returns void language sql as $$
  insert into person_search (employee_id, words)
  select e.id, ' ' || plain_text(w.line || ' ' || translate(w.line, '-''.@', '    '))
  from employees e
  cross join lateral (
    select concat_ws(' ', e.first_name, e.middle_name, e.last_name, e.preferred_name, e.work_email,
      (select string_agg(m.employee_no, ' ') from employments m where m.employee_id = e.id)) as line) w
  where e.id = person
  on conflict (employee_id) do update set words = excluded.words where person_search.words <> excluded.words
$$;
create function refresh_person_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'employees' then
    perform write_person_search(new.id);
  else
    perform write_person_search(new.employee_id);
  end if;
  return null;
end $$;
create trigger employees_search after insert or update of first_name, middle_name, last_name, preferred_name, work_email
  on employees for each row execute function refresh_person_search();
create trigger employments_search after insert or update of employee_no on employments
  for each row execute function refresh_person_search();
