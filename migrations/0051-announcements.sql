-- Who is meant: a rule, looked at on the placements of the day, so that whoever joins a team later belongs to it.
create table audiences (
  id int generated always as identity primary key,
  everyone boolean not null,
  admins boolean not null
);

create table audience_parts (
  id int generated always as identity primary key,
  audience_id int not null references audiences on delete cascade,
  department_id int references departments on delete restrict,
  team_id int references teams on delete restrict,
  designation_id int references designations on delete restrict,
  role_id int references roles on delete restrict,
  employee_id int references employees on delete cascade,
  -- Does not belong, whatever else names the person.
  excluded boolean not null default false,
  constraint audience_parts_one check (num_nonnulls(department_id, team_id, designation_id, role_id, employee_id) = 1),
  constraint audience_parts_excluded check (not excluded or employee_id is not null),
  constraint audience_parts_once unique nulls not distinct (audience_id, department_id, team_id, designation_id, role_id, employee_id)
);
create index audience_parts_department on audience_parts (department_id) where department_id is not null;
create index audience_parts_team on audience_parts (team_id) where team_id is not null;
create index audience_parts_designation on audience_parts (designation_id) where designation_id is not null;
create index audience_parts_role on audience_parts (role_id) where role_id is not null;
create index audience_parts_employee on audience_parts (employee_id) where employee_id is not null;

-- The accounts of audiences that can sign in on a day: of employees by their placement, of administrators as a whole or by role.
create function audience_accounts(audiences int[], on_day date)
returns table (audience_id int, account_id int, employee_id int, department_id int) language sql stable as $$
  with who as materialized (
    select a.id, a.area, a.employee_id, coalesce(a.role_id, p.role_id) as role_id, p.department_id, p.team_id, p.designation_id
    from accounts a left join placed_on(on_day) p on p.employee_id = a.employee_id
    where a.deleted_at is null and a.disabled_at is null and a.activated_at is not null
      and (a.area = 'Admin' or exists (select from employed_on(on_day) m where m.employee_id = a.employee_id))),
  named as (
    select u.id as audience, w.id from audiences u join who w on (u.everyone and w.area = 'User') or (u.admins and w.area = 'Admin')
      where u.id = any(audiences)
    union select x.audience_id, w.id from audience_parts x join who w on w.role_id = x.role_id where x.audience_id = any(audiences)
    union select x.audience_id, w.id from audience_parts x join who w on w.department_id = x.department_id and w.area = 'User'
      where x.audience_id = any(audiences)
    union select x.audience_id, w.id from audience_parts x join who w on w.team_id = x.team_id and w.area = 'User'
      where x.audience_id = any(audiences)
    union select x.audience_id, w.id from audience_parts x join who w on w.designation_id = x.designation_id and w.area = 'User'
      where x.audience_id = any(audiences)
    union select x.audience_id, w.id from audience_parts x join who w on w.employee_id = x.employee_id and w.area = 'User'
      where x.audience_id = any(audiences) and not x.excluded)
  select n.audience, w.id, case when w.area = 'User' then w.employee_id end, case when w.area = 'User' then w.department_id end
  from named n join who w on w.id = n.id
  where not exists (select from audience_parts x where x.audience_id = n.audience and x.excluded and x.employee_id = w.employee_id)
$$;

-- Whether an account belongs to an audience on a day.
create function in_audience(audience int, account int, on_day date) returns boolean language sql stable as $$
  select exists (
    select from accounts a left join placed_on(on_day) p on p.employee_id = a.employee_id join audiences u on u.id = audience
    where a.id = account
      and not exists (select from audience_parts x where x.audience_id = u.id and x.excluded and x.employee_id = a.employee_id)
      and ((u.everyone and a.area = 'User') or (u.admins and a.area = 'Admin') or exists (
        select from audience_parts x where x.audience_id = u.id and not x.excluded
          and (x.role_id = coalesce(a.role_id, p.role_id) or (a.area = 'User' and (x.department_id = p.department_id
            or x.team_id = p.team_id or x.designation_id = p.designation_id or x.employee_id = a.employee_id))))))
$$;

create table announcements (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 1 and 120),
  -- Markdown.
  body text not null default '' check (length(body) <= 20000),
  priority text not null default 'normal' check (priority in ('normal', 'important')),
  must_acknowledge boolean not null default false,
  acknowledge_by date,
  audience_id int not null unique references audiences on delete restrict,
  publish_at timestamptz,
  expires_at timestamptz,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  pinned boolean not null default false,
  -- Raised when readers are asked again.
  revision int not null default 1 check (revision >= 1),
  -- The text of which its audience was notified, and when those who have not read or acknowledged it were reminded last.
  notified_revision int,
  reminded_at timestamptz,
  created_by int not null references accounts on delete restrict,
  updated_by int not null references accounts on delete restrict,
  constraint announcements_published check (state <> 'published' or publish_at is not null),
  constraint announcements_expires check (expires_at > publish_at),
  constraint announcements_acknowledge check (acknowledge_by is null or must_acknowledge)
);
create index announcements_live on announcements (publish_at desc) where state = 'published';
create trigger announcements_version before update on announcements for each row
  when (old.reminded_at is not distinct from new.reminded_at and old.notified_revision is not distinct from new.notified_revision) execute function raise_version();

-- Three at most are pinned; writers wait for each other.
create function keep_few_pinned() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('announcements_pinned'));
  if (select count(*) from announcements where pinned and state = 'published' and id <> new.id) >= 3 then
    raise exception 'Three announcements are pinned' using errcode = 'check_violation', constraint = 'announcements_pinned';
  end if;
  return new;
end $$;
create trigger announcements_pinned before insert or update of pinned, state on announcements
  for each row when (new.pinned and new.state = 'published') execute function keep_few_pinned();

-- Who has opened and acknowledged which text. Receipts of older texts stay.
create table announcement_receipts (
  announcement_id int not null references announcements on delete restrict,
  account_id int not null references accounts on delete cascade,
  revision int not null check (revision >= 1),
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (announcement_id, account_id, revision)
);
create index announcement_receipts_account on announcement_receipts (account_id);

create function keep_receipt() returns trigger language plpgsql as $$
begin
  if (old.announcement_id, old.account_id, old.revision, old.read_at) is distinct from (new.announcement_id, new.account_id, new.revision, new.read_at)
    or old.acknowledged_at is not null then
    raise exception 'Receipts do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger announcement_receipts_append_only before update on announcement_receipts
  for each row execute function keep_receipt();
